/** Links to deals: the page that one leads to, and the way to have one. */

import { sign } from "../art.js";
import { Refused } from "../connection.js";
import { button, make } from "../dom.js";
import { dealAt, rulesOf } from "../routes.js";
import { whyRefused } from "./forms.js";
import { missing } from "./missing.js";
import { whichDeal } from "./naming.js";
import { picture } from "./picture.js";
import { offer } from "./sharing.js";

export const LONGEST_NAME = 300; // Characters: more than any deal's name has.
const SIGNS = /^[!-~]+$/; // Of ASCII: a name has no others, and others can turn a text about.

/** Asks whether the deal of a link is to be dealt. */
export async function followingLink(app, name) {
    const { words, patiences } = app;
    const patience = patiences.get(name.split("~")[0]);
    if (!patience || name.length > LONGEST_NAME || !SIGNS.test(name))
        return missing(app, { message: words.say("deal_of_none") });
    const { key, title, layout } = patience;
    const fault = make("p", { class: "error", role: "alert", "data-fault": "deal" });
    const begin = async () => {
        fault.textContent = "";
        try {
            await app.deal(key, { name });
        } catch (refused) {
            if (!(refused instanceof Refused)) throw refused;
            fault.textContent = whyRefused(words, refused);
        }
    };
    const element = make(
        "article",
        { class: "page of-link", "data-deal": name },
        make("h1", {}, words.say("deal_asked")),
        make(
            "div",
            { class: "tile" },
            picture(layout),
            make(
                "div",
                { class: "about" },
                make("h2", {}, title),
                make("p", {}, whichDeal({}, name, words)),
            ),
            make(
                "div",
                { class: "choices" },
                button(words.say("deal_asked_do"), begin, { class: "chief", "data-do": "deal" }),
                make("a", { class: "button", href: rulesOf(key) }, words.say("rules")),
            ),
        ),
        fault,
        make("p", { class: "lead" }, words.say("deal_asked_lead")),
        make("a", { class: "button", href: "#/" }, words.say("back_home")),
    );
    return { element, title: `${title}: ${whichDeal({}, name, words)}`, leave() {} };
}

/** Shows what the deal on the table is called; `name`: in full, or null. By it a link can be had. */
export function showDeal(element, app, view, name) {
    const text = whichDeal(view, name, app.words);
    if (text === element.textContent) return; // What may have the focus stays.
    element.title = name ?? "";
    element.replaceChildren(name && !view.day ? opener(app, text, name) : text);
}

/** Returns a button that offers the link to a deal; `text`: what it is called. */
function opener(app, text, name) {
    const { words } = app;
    return button([text, sign("link")], () => offerLink(app, name), {
        class: "deal-link",
        "aria-label": words.say("deal_link_of", { deal: text }),
        "data-do": "deal-link",
    });
}

/** Shows the link to a deal, to be copied or sent. */
export function offerLink({ words }, name) {
    return offer(words, {
        title: words.say("deal_link"),
        hint: words.say("deal_link_hint"),
        label: words.say("deal_link_text"),
        text: new URL(dealAt(name), location.href).href,
    });
}
