/** The list of keys and gestures. */

import { button, make } from "../dom.js";
import { SHORTCUTS, keysOf } from "../shortcuts.js";
import { show } from "./dialogs.js";

const GESTURES = ["drag", "tap", "twice"];

/** Shows the list until it is closed; `single`: whether keys without Ctrl do something. */
export function showKeys(words, offered, single) {
    const table = [
        ["arrows", [["arrow_caps"]]],
        ["choose", [["enter"], ["space"]]],
        ["back", [["escape"]]],
    ].map(([name, keys]) => [name, keys.map(([key]) => [words.say(`key_${key}`)])]);
    const shortcuts = Object.keys(SHORTCUTS)
        .filter(offered)
        .map((name) => [name, keysOf(name, words.lang)]);
    return show(words.say("keys"), (answer) => [
        make(
            "div",
            { class: "keys", tabindex: "0" },
            make(
                "section",
                {},
                make("h3", {}, words.say("keys_by_key")),
                single ? null : make("p", {}, words.say("key_off")),
                listed([...table, ...shortcuts].map(([name, keys]) => row(name, keys, words))),
            ),
            make(
                "section",
                {},
                make("h3", {}, words.say("keys_by_hand")),
                listed(
                    GESTURES.map((name) => [
                        make("dt", {}, words.say(`gesture_${name}`)),
                        make("dd", {}, words.say(`gesture_${name}_text`)),
                    ]),
                ),
            ),
        ),
        make(
            "div",
            { class: "choices" },
            button(words.say("close"), () => answer(null), {
                class: "chief",
                autofocus: true,
                "data-do": "close-keys",
            }),
        ),
    ]);
}

function listed(rows) {
    return make("dl", {}, rows.flat());
}

function row(name, keys, words) {
    const caps = keys.map((together) =>
        make(
            "span",
            { class: "together" },
            together.map((key) => make("kbd", {}, key)),
        ),
    );
    return [make("dt", {}, caps), make("dd", { "data-key": name }, words.say(`key_${name}`))];
}
