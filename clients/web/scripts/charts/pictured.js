/** A picture of figures: its title, the picture, a sentence that says what it shows, and the figures. */

import { draw, make } from "../dom.js";

/**
 * Returns a picture with the table of what it is drawn from folded away behind it.
 *
 * `name`: for tests; `drawn`: one SVG element or some; `table`: { heads, rows }, as `tabled` takes them;
 * `key`: what its colours mean, [class, text] pairs.
 */
export function pictured({ name, title, says, drawn, key = [], table }, words) {
    return make(
        "figure",
        { class: `pictured of-${name}`, "data-picture": name },
        make("h3", {}, title),
        make("div", { class: "drawn" }, drawn),
        key.length
            ? make(
                  "p",
                  { class: "key", "aria-hidden": "true" },
                  key.map(([look, text]) =>
                      make("span", {}, make("i", { class: look }), text),
                  ),
              )
            : null,
        make("figcaption", {}, says),
        make(
            "details",
            { class: "more", "data-table": name },
            make("summary", { "aria-label": words.say("as_table", { title }) }, words.say("table_of")),
            // A long one scrolls, for which it must have the focus.
            make(
                "div",
                { class: "tall", role: "group", tabindex: "0", "aria-label": title },
                tabled(title, table.heads, table.rows),
            ),
        ),
    );
}

/** Returns an SVG element that is one picture for who hears the page. */
export function drawing(title, width, height, ...children) {
    const attributes = { viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": title };
    return draw("svg", attributes, ...children);
}

/** Returns text in a picture. */
export function lettered(text, x, y, look) {
    return draw("text", { x, y, class: look }, text);
}

/** Returns a table; each row is its head, its values, and perhaps a name for tests. */
export function tabled(title, heads, rows) {
    return make(
        "table",
        { class: "figures narrow", "aria-label": title },
        make(
            "thead",
            {},
            make(
                "tr",
                {},
                heads.map((head) => make("th", { scope: "col" }, head)),
            ),
        ),
        make(
            "tbody",
            {},
            rows.map(({ head, values, name }) =>
                make(
                    "tr",
                    { "data-figure": name },
                    make("th", { scope: "row" }, head),
                    values.map((value) => make("td", {}, value)),
                ),
            ),
        ),
    );
}

/** Returns the steps of an axis from 0: [0, step, …], of which the last is not below `most`. */
export function scale(most, steps, atMost = 4) {
    const step = steps.find((each) => each * atMost >= most) ?? Math.ceil(most / atMost);
    const count = Math.max(1, Math.ceil(most / step));
    return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Steps that are round in tens. */
export const ROUND = [1, 2, 5].flatMap((digit) =>
    Array.from({ length: 6 }, (_, power) => digit * 10 ** power),
).toSorted((one, other) => one - other);
