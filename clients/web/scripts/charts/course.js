/** How long wins took, and how many moves, one after the other: a dot each, and where it tends to. */

import { draw } from "../dom.js";
import { line } from "./bars.js";
import { ROUND, drawing, lettered, pictured, scale } from "./pictured.js";

const SIZE = { width: 320, height: 128 };
const AREA = { left: 40, right: 312, top: 10, bottom: 104 };
const LATELY = 5; // Wins whose median is the line.
const MINUTE = 60_000;
const LENGTHS = [1 / 60, 1 / 30, 1 / 12, 1 / 6, 1 / 4, 1 / 2, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600].map(
    (minutes) => minutes * MINUTE,
);

export const FEWEST = 3; // Of fewer wins there is no course.

/** Returns the picture; `wins`: rows of `plays`, oldest first, FEWEST or more. */
export function course(wins, words) {
    const title = words.say("course");
    const times = wins.map(({ elapsed_ms }) => elapsed_ms);
    const moves = wins.map(({ counts }) => counts.moves);
    const ends = [wins[0], wins.at(-1)].map((win) => dated(win, words));
    return pictured(
        {
            name: "course",
            title,
            says: says(times, moves, words),
            drawn: [
                panel(words.say("time"), times, LENGTHS, (ms) => words.time(ms), ends),
                panel(words.say("moves"), moves, ROUND, (count) => words.number(count), ends),
            ],
            key: [
                ["dot", words.say("one_win")],
                ["lately", words.say("median_of", { count: LATELY })],
            ],
            table: {
                heads: ["date", "time", "moves"].map((head) => words.say(head)),
                rows: wins.toReversed().map((win) => ({
                    head: words.instant(win.ended_at),
                    values: [words.time(win.elapsed_ms), words.number(win.counts.moves)],
                })),
            },
        },
        words,
    );
}

function dated({ ended_at }, words) {
    return words.date(ended_at);
}

function says(times, moves, words) {
    const last = Math.min(LATELY, times.length);
    return words.say("course_says", {
        wins: words.count("wins", times.length),
        count: last,
        time: words.time(median(times.slice(-last))),
        moves: words.count("moves", median(moves.slice(-last))),
    });
}

function panel(title, values, steps, written, [from, to]) {
    const ticks = scale(Math.max(...values), steps, 3);
    const wide = (AREA.right - AREA.left) / Math.max(1, values.length - 1);
    const x = (index) => AREA.left + index * wide;
    const y = (value) => AREA.bottom - (value / ticks.at(-1)) * (AREA.bottom - AREA.top);
    const way = values.map((_, index) => {
        const lately = median(values.slice(Math.max(0, index - LATELY + 1), index + 1));
        return `${x(index).toFixed(1)},${y(lately).toFixed(1)}`;
    });
    return drawing(
        title,
        SIZE.width,
        SIZE.height,
        ticks.map((tick) => line(y(tick), written(tick), AREA)),
        draw("polyline", { class: "lately", points: way.join(" ") }),
        values.map((value, index) =>
            draw("circle", { class: "dot", cx: x(index), cy: y(value), r: 2.4 }),
        ),
        lettered(from, AREA.left, SIZE.height - 8),
        lettered(title, (AREA.left + AREA.right) / 2, SIZE.height - 8, "middle strong"),
        lettered(to, AREA.right, SIZE.height - 8, "end"),
    );
}

function median(values) {
    const sorted = values.toSorted((one, other) => one - other);
    const middle = Math.floor(sorted.length / 2);
    return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
