/** The rules of a patience, as the house tells them. */

import { make, suited } from "../dom.js";

export async function reading(app, patience) {
    const { words } = app;
    const { title, sections } = await app.connection.request("rules", {
        patience,
        lang: words.lang,
    });
    const back = app.table
        ? make("a", { class: "button", href: app.table }, words.say("back_to_table"))
        : make("a", { class: "button", href: "#/" }, words.say("back_home"));
    const element = make(
        "article",
        { class: "page rules", "data-rules": patience },
        back,
        make("h1", {}, title),
        sections.map(({ heading, text }) =>
            make(
                "section",
                {},
                make("h2", {}, heading),
                text.split("\n\n").map((part) => make("p", {}, ...suited(part))),
            ),
        ),
        back.cloneNode(true),
    );
    return { element, title: `${title}: ${words.say("rules")}`, leave() {} };
}
