/** In how many plays so many cards were placed: a bar each, the plays without undo at its foot. */

import { draw } from "../dom.js";
import { ROUND, drawing, lettered, pictured, scale } from "./pictured.js";

const AREA = { left: 26, right: 316, top: 8, bottom: 128 };
const SIZE = { width: 320, height: 148 };
const APART = 5; // Cards from one number below the bars to the next, or some times that.

/** Returns the picture; `all`, `clean`: pairs of cards and plays. */
export function bars(all, clean, words) {
    const title = words.say("histogram");
    const without = new Map(clean);
    const most = Math.max(...all.map(([, plays]) => plays));
    const last = Math.max(APART, ...all.map(([cards]) => cards));
    const ticks = scale(most, ROUND);
    const wide = (AREA.right - AREA.left) / (last + 1);
    const x = (cards) => AREA.left + cards * wide;
    const across = { ...AREA, right: x(last) + wide * 0.9 }; // No end of a line stands out behind the last bar.
    const y = (plays) => AREA.bottom - (plays / ticks.at(-1)) * (AREA.bottom - AREA.top);
    const bar = (look, cards, plays) =>
        plays
            ? draw("rect", {
                  class: look,
                  x: x(cards) + wide * 0.1,
                  y: y(plays),
                  width: wide * 0.8,
                  height: AREA.bottom - y(plays),
              })
            : null;
    return pictured(
        {
            name: "placed",
            title,
            says: says(all, words),
            drawn: drawing(
                title,
                SIZE.width,
                SIZE.height,
                ticks.map((tick) => line(y(tick), words.number(tick), across)),
                all.map(([cards, plays]) => bar("all", cards, plays)),
                all.map(([cards]) => bar("clean", cards, without.get(cards))),
                below(last).map((cards) =>
                    lettered(words.number(cards), x(cards) + wide / 2, AREA.bottom + 13, "middle"),
                ),
            ),
            key: clean.length
                ? [
                      ["all", words.say("all_plays")],
                      ["clean", words.say("clean_plays")],
                  ]
                : [],
            table: {
                heads: ["cards_placed", "all_plays", "clean_plays"].map((head) => words.say(head)),
                rows: all.map(([cards, plays]) => ({
                    head: words.number(cards),
                    values: [words.number(plays), words.number(without.get(cards) ?? 0)],
                })),
            },
        },
        words,
    );
}

/** Returns a line across a chart, with what it stands for at its left. */
export function line(y, text, { left, right }) {
    return draw(
        "g",
        { class: "tick" },
        draw("line", { x1: left, x2: right, y1: y, y2: y }),
        lettered(text, left - 4, y + 3.5, "end"),
    );
}

/** The numbers below the bars: the last one, and round ones that keep off it. */
function below(last) {
    const step = APART * Math.ceil(last / APART / 6);
    const round = Array.from({ length: Math.ceil(last / step) }, (_, index) => index * step);
    return [...round.filter((cards) => last - cards > step / 2), last];
}

function says(all, words) {
    const plays = all.reduce((sum, [, count]) => sum + count, 0);
    let counted = 0;
    const [middle] = all.find(([, count]) => (counted += count) * 2 >= plays);
    return words.say("histogram_says", {
        plays: words.count("plays", plays),
        median: words.count("cards", middle),
        most: words.count("cards", all.at(-1)[0]),
    });
}
