/** The rules of a patience, as the house tells them. */

import { button, make, suited } from "../dom.js";
import { deal } from "./choose.js";

export async function reading(app, patience) {
    const { words } = app;
    const told = await askRules(app, patience);
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
        make("h1", {}, told.title),
        text(told, words),
        choices(),
    );
    return { element, title: `${told.title}: ${words.say("rules")}`, leave() {} };
}

/** Promises the rules as the house tells them in the page's language. */
export function askRules({ connection, words }, patience) {
    return connection.request("rules", { patience, lang: words.lang });
}

/** Returns the text of the rules below their title. */
export function text({ sections, also }, words) {
    return [
        also && make("p", { class: "also" }, words.say("also_called", { names: words.list(also) })),
        ...sections.map(({ heading, text: told }) =>
            make(
                "section",
                {},
                make("h2", {}, heading),
                told.split("\n\n").map((part) => make("p", {}, ...suited(part))),
            ),
        ),
    ];
}
