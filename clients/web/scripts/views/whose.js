/** The way to one's account, which shows whose page this is. */

import { sign } from "../art.js";
import { make } from "../dom.js";
import { ACCOUNT } from "../routes.js";

/** Returns the link, without a name as yet. */
export function linkToAccount() {
    return make("a", { class: "account", href: ACCOUNT, "data-do": "account" });
}

/** Shows the player's name on the link, or to a guest that it leads to one; `player`: null at first. */
export function nameAccount(link, words, player) {
    const name = player?.name;
    const initial = { class: "initial", "aria-hidden": "true" };
    link.replaceChildren(
        name ? make("span", initial, [...name][0].toUpperCase()) : sign("player"),
        make("span", { class: "whose" }, name ?? words.say("account")),
    );
    link.title = name ? words.say("account_of", { name }) : words.say("account");
    link.setAttribute("aria-label", link.title);
}
