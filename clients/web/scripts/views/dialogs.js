/** Questions that are put before the page goes on. */

import { button, make } from "../dom.js";

/**
 * Asks whether to resign, and promises true or null; `warning`: what comes of it.
 *
 * Where nothing is left to be done (`stuck`) it is no resigning: the play is ended.
 */
export function askToResign(words, warning, stuck) {
    const [question, yes, no] = stuck
        ? ["end_question", "end_play", "cancel"]
        : ["resign_question", "resign", "go_on_playing"];
    return show(words.say(question), (answer) => [
        make(
            "form",
            {},
            make("p", {}, words.say(warning)),
            make(
                "div",
                { class: "choices" },
                button(words.say(no), () => answer(null), {
                    class: stuck ? null : "chief",
                    "data-do": "cancel",
                }),
                button(words.say(yes), () => answer(true), {
                    class: stuck ? "chief" : "grave",
                    "data-do": "really-resign",
                }),
            ),
        ),
    ]);
}

/** Shows a dialog, and promises what its contents answer, or null; `contents(answer)`: elements. */
export function show(title, contents) {
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
