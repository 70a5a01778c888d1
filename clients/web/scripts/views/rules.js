/** The rules of a patience, as the house tells them. */

import { button, make, suited } from "../dom.js";
import { deal } from "./choose.js";

export async function reading(app, patience) {
    const { words } = app;
    const { title, sections, also } = await app.connection.request("rules", {
        patience,
        lang: words.lang,
    });
    const [href, label] = app.table ? [app.table, "back_to_table"] : ["#/", "back_home"];
    const choices = () =>
        make(
            "div",
            { class: "choices" },
            make("a", { class: "button", href }, words.say(label)),
            button(words.say("deal"), () => deal(app, patience, {}), {
                class: "chief",
                "data-do": "deal",
            }),
        );
    const element = make(
        "article",
        { class: "page rules", "data-rules": patience },
        choices(),
        make("h1", {}, title),
        also && make("p", { class: "also" }, words.say("also_called", { names: words.list(also) })),
        sections.map(({ heading, text }) =>
            make(
                "section",
                {},
                make("h2", {}, heading),
                text.split("\n\n").map((part) => make("p", {}, ...suited(part))),
            ),
        ),
        choices(),
    );
    return { element, title: `${title}: ${words.say("rules")}`, leave() {} };
}
