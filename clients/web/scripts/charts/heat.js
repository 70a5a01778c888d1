/** The days of a year as squares, a column a week: the more was played, the deeper the colour. */

import { draw } from "../dom.js";
import { dayAfter, mondayOf } from "../today.js";
import { drawing, lettered, pictured } from "./pictured.js";

const WEEKS = 27; // In one picture: with half a year in a row a phone shows each day.
const STEP = 11.4;
const SQUARE = 9.8;
const LEFT = 22;
const TOP = 14;
const DEEP = [1, 2, 4, 7]; // From how many plays on a square has the next colour.
const NAMED = [0, 2, 4]; // Weekdays whose names stand beside the squares.

/** Returns the picture of the year up to a day; `days`: triples of a day, its plays, its wins. */
export function heat(days, today, words) {
    const title = words.say("days_played");
    const monday = mondayOf(today);
    const starts = [2 * WEEKS - 1, WEEKS - 1].map((weeks) => dayAfter(monday, -7 * weeks));
    const told = days.filter(([day]) => day >= starts[0]);
    const by = new Map(told.map(([day, plays, wins]) => [day, { plays, wins }]));
    // Who has begun this half year has no other to be shown.
    const shown = told.some(([day]) => day < starts[1]) ? starts : starts.slice(1);
    return pictured(
        {
            name: "days",
            title,
            says: says(told, words),
            drawn: shown.map((start) => half(title, start, today, by, words)),
            key: [
                ["deep-1", words.say("played_less")],
                ["deep-4", words.say("played_more")],
                ["deep-2 dot", words.say("day_won")],
            ],
            table: {
                heads: ["date", "plays", "wins"].map((head) => words.say(head)),
                rows: told.toReversed().map(([day, plays, wins]) => ({
                    head: words.day(day),
                    values: [words.number(plays), words.number(wins)],
                })),
            },
        },
        words,
    );
}

function says(told, words) {
    const sum = (index) => told.reduce((all, row) => all + row[index], 0);
    return words.say("days_says", {
        days: words.count("days", told.length),
        plays: words.count("plays", sum(1)),
        wins: words.count("wins", sum(2)),
    });
}

function half(title, start, today, by, words) {
    const end = [dayAfter(start, 7 * WEEKS - 1), today].toSorted()[0];
    const span = words.say("from_to", { from: words.day(start), to: words.day(end) });
    const all = Array.from({ length: 7 * WEEKS }, (_, number) => [number, dayAfter(start, number)]);
    return drawing(
        `${title}: ${span}`,
        LEFT + WEEKS * STEP,
        TOP + 7 * STEP,
        NAMED.map((row) =>
            lettered(
                words.day(dayAfter(start, row), { weekday: "short" }),
                0,
                TOP + row * STEP + SQUARE - 1.5,
                "small",
            ),
        ),
        all.filter(([number, day]) => number < 7 * (WEEKS - 2) && day.endsWith("-01")).map(
            ([number, day]) =>
                lettered(
                    words.day(day, { month: "short" }),
                    LEFT + Math.ceil(number / 7) * STEP,
                    9,
                    "small",
                ),
        ),
        all.filter(([, day]) => day <= today).map(([number, day]) => square(number, day, by, words)),
    );
}

function square(number, day, by, words) {
    const { plays = 0, wins = 0 } = by.get(day) ?? {};
    const deep = DEEP.filter((from) => plays >= from).length;
    const x = LEFT + Math.floor(number / 7) * STEP;
    const y = TOP + (number % 7) * STEP;
    const played = words.say("day_played", {
        plays: words.count("plays", plays),
        wins: words.count("wins", wins),
    });
    const state = plays ? played : words.say("day_missed");
    const told = words.say("day_is", { day: words.day(day), state });
    return draw(
        "g",
        { class: `deep-${deep}` },
        draw("title", {}, told),
        draw("rect", { x, y, width: SQUARE, height: SQUARE, rx: 2 }),
        wins ? draw("circle", { cx: x + SQUARE / 2, cy: y + SQUARE / 2, r: 1.7 }) : null,
    );
}
