/** The share of wins as a ring: of all plays, and inside of it of those without undo. */

import { draw } from "../dom.js";
import { drawing, lettered, pictured } from "./pictured.js";

const OUTER = { radius: 51, look: "all" };
const INNER = { radius: 36, look: "clean" };
const SIZE = 124;

/** Returns the picture; `all`, `clean`: { plays, wins }, and `clean` null where there is none. */
export function ring(all, clean, words) {
    const title = words.say("win_rate");
    const both = clean !== null && clean.plays > 0 && clean.plays < all.plays;
    const told = [["all_plays", all], ...(clean ? [["clean_plays", clean]] : [])];
    return pictured(
        {
            name: "ring",
            title,
            says: says(all, both ? clean : null, words),
            drawn: drawing(
                title,
                SIZE,
                SIZE,
                arc(share(all), OUTER),
                both ? arc(share(clean), INNER) : null,
                lettered(words.percent(share(all), share(all) < 0.1 ? 1 : 0), SIZE / 2, SIZE / 2, "chief middle"),
            ),
            key: both
                ? [
                      ["all", words.say("all_plays")],
                      ["clean", words.say("clean_plays")],
                  ]
                : [],
            table: {
                heads: ["which_plays", "plays", "wins", "win_rate"].map((head) => words.say(head)),
                rows: told.map(([name, each]) => ({
                    head: words.say(name),
                    values: [
                        words.number(each.plays),
                        words.number(each.wins),
                        each.plays ? words.percent(share(each)) : words.say("none"),
                    ],
                })),
            },
        },
        words,
    );
}

function share({ plays, wins }) {
    return plays ? wins / plays : 0;
}

function says(all, clean, words) {
    const of = (each) => ({
        plays: words.count("plays", each.plays),
        wins: words.count("wins", each.wins),
        rate: words.percent(share(each)),
    });
    const told = words.say("ring_says", of(all));
    return clean ? `${told} ${words.say("ring_says_clean", of(clean))}` : told;
}

function arc(part, { radius, look }) {
    const at = { cx: SIZE / 2, cy: SIZE / 2, r: radius };
    return draw(
        "g",
        { class: look },
        draw("circle", { ...at, class: "track" }),
        part > 0
            ? draw("circle", {
                  ...at,
                  class: "part",
                  pathLength: 100,
                  "stroke-dasharray": `${part * 100} 100`,
                  transform: `rotate(-90 ${SIZE / 2} ${SIZE / 2})`,
              })
            : null,
    );
}
