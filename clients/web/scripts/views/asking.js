/** Asks which deal is wanted: any, or one by its number, its name or a link to it. */

import { Refused } from "../connection.js";
import { button, make } from "../dom.js";
import { dealOf } from "../routes.js";
import { LONGEST_NAME } from "./deal_link.js";
import { show } from "./dialogs.js";
import { whyRefused } from "./forms.js";

const LARGEST = 2 ** 53 - 1;

/**
 * Asks, and deals what is wanted; where the house refuses it says why, and the question stays.
 *
 * Enter takes what is asked for first: a deal by its number (`byNumber`), or any.
 */
export function askForDeal(app, { key, title }, { byNumber = false } = {}) {
    const { words } = app;
    const field = make("input", {
        name: "number",
        autofocus: byNumber,
        autocomplete: "off",
        autocapitalize: "none",
        spellcheck: "false",
        maxlength: LONGEST_NAME,
        "aria-describedby": "number-hint number-error",
    });
    const error = make("p", { class: "error", id: "number-error", role: "alert" });
    const blame = (text) => {
        error.textContent = text;
        if (text) field.focus();
    };
    return show(`${words.say("which_deal")}: ${title}`, (answer) => {
        const begin = async (wanted) => {
            blame("");
            try {
                await app.deal(key, wanted);
                answer(true);
            } catch (refused) {
                if (!(refused instanceof Refused)) throw refused;
                blame(whyRefused(words, refused));
            }
        };
        const onsubmit = (event) => {
            event.preventDefault();
            const wanted = read(field.value);
            if (wanted) begin(wanted);
            else blame(words.say("bad_number", { largest: String(LARGEST), example: `${key}~1-7` }));
        };
        return [
            make(
                "form",
                { novalidate: true, onsubmit },
                button(words.say("random_deal"), () => begin({}), {
                    class: byNumber ? null : "chief",
                    autofocus: !byNumber,
                    "data-do": "random",
                }),
                make("label", {}, words.say("number"), field),
                make("small", { id: "number-hint" }, words.say("number_hint")),
                error,
                make(
                    "div",
                    { class: "choices" },
                    button(words.say("cancel"), () => answer(null), { "data-do": "cancel" }),
                    make(
                        "button",
                        {
                            type: "submit",
                            class: byNumber ? "chief" : null,
                            "data-do": "number",
                        },
                        words.say("deal_this"),
                    ),
                ),
            ),
        ];
    });
}

/** Returns what a text asks for: { number }, or { name } if it may be one; null where it is neither. */
function read(text) {
    const wanted = dealOf(text.trim());
    if (wanted.includes("~")) return { name: wanted };
    return /^\d+$/.test(wanted) && Number(wanted) <= LARGEST ? { number: Number(wanted) } : null;
}
