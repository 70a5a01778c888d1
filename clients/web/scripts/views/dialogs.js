/** Questions that are put before the page goes on. */

import { button, make } from "../dom.js";

const LARGEST = 2 ** 53 - 1;

/**
 * Asks which deal is wanted, and promises {} for any, { number }, or null for none.
 *
 * Enter takes what is asked for first: a deal by its number (`byNumber`), or any.
 */
export function askForDeal(words, title, { byNumber = false } = {}) {
    const number = make("input", {
        name: "number",
        autofocus: byNumber,
        inputmode: "numeric",
        autocomplete: "off",
        maxlength: "16",
        "aria-describedby": "number-hint number-error",
    });
    const error = make("p", { class: "error", id: "number-error", role: "alert" });
    return ask(`${words.say("which_deal")}: ${title}`, (answer) => {
        const form = make(
            "form",
            {
                novalidate: true,
                onsubmit(event) {
                    event.preventDefault();
                    const text = number.value.trim();
                    if (/^\d+$/.test(text) && Number(text) <= LARGEST)
                        return answer({ number: Number(text) });
                    error.textContent = words.say("bad_number", { largest: LARGEST });
                    number.focus();
                },
            },
            button(words.say("random_deal"), () => answer({}), {
                class: byNumber ? null : "chief",
                autofocus: !byNumber,
                "data-do": "random",
            }),
            make("label", {}, words.say("number"), number),
            make("small", { id: "number-hint" }, words.say("number_hint")),
            error,
            make(
                "div",
                { class: "choices" },
                button(words.say("cancel"), () => answer(null), { "data-do": "cancel" }),
                make(
                    "button",
                    { type: "submit", class: byNumber ? "chief" : null, "data-do": "number" },
                    words.say("deal_this"),
                ),
            ),
        );
        return [form];
    });
}

/** Asks whether to resign, and promises true or null. */
export function askToResign(words) {
    return ask(words.say("resign_question"), (answer) => [
        make(
            "form",
            {},
            make("p", {}, words.say("resign_warning")),
            make(
                "div",
                { class: "choices" },
                button(words.say("go_on_playing"), () => answer(null), { "data-do": "cancel" }),
                button(words.say("resign"), () => answer(true), {
                    class: "chief",
                    "data-do": "really-resign",
                }),
            ),
        ),
    ]);
}

function ask(title, contents) {
    return new Promise((resolve) => {
        let given = null;
        const dialog = make("dialog", { "aria-labelledby": "question", onclose: finish });
        function answer(value) {
            given = value;
            dialog.close();
        }
        function finish() {
            dialog.remove();
            resolve(given);
        }
        dialog.append(make("h2", { id: "question" }, title), ...contents(answer));
        document.body.append(dialog);
        dialog.showModal();
    });
}
