/** What is shown where there is nothing to show: a wrong address, a play that is not there. */

import { make, suited } from "../dom.js";

/** Returns the page; `refused`: why the house did not give what was asked for. */
export async function missing(app, refused = null) {
    const { words } = app;
    const titles = { unknown_patience: "no_rules", unknown_play: "lost" };
    const title = words.say(refused ? (titles[refused.code] ?? "nothing_here") : "no_such_page");
    const element = make(
        "div",
        { class: "page" },
        make("h1", {}, title),
        refused && make("p", { "data-refused": refused.code ?? "" }, ...suited(refused.message)),
        make("a", { class: "button", href: "#/" }, words.say("back_home")),
    );
    return { element, title, leave() {} };
}
