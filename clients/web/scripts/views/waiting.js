/** What is shown in place of a page that cannot come yet: the house is away. */

import { sign } from "../art.js";
import { make } from "../dom.js";

export function waiting(words) {
    return make(
        "div",
        { class: "page waiting", "data-waiting": "" },
        sign("flower"),
        make("h1", {}, words.say("waiting")),
        make("p", {}, words.say("waiting_text")),
    );
}
