/**
 * Which edition of the page this is: the house names its own at each welcome, and an old page is to be
 * loaded anew. By itself that is done once for an edition, lest a page that cannot get it loads for ever.
 */

import { button } from "./dom.js";

const OWN = document.querySelector('meta[name="klumba-page"]').content;
const FILLED = !OWN.startsWith("@"); // By the house; another server gives the file as it lies.
const TRIED = "klumba.tried";

export class Edition {
    #present = OWN;

    /** Learns which edition the house serves now; an older house names none. */
    learn(page = OWN) {
        this.#present = page;
    }

    /** Whether the house serves another edition than this. */
    get old() {
        return FILLED && this.#present !== OWN;
    }

    /** Says that the page is old, if it is, else nothing any more: who plays may go on. */
    offer(words, sayings) {
        if (!this.old) return sayings.stay("");
        const hide = { "aria-label": words.say("hide"), "data-do": "hide-newer" };
        sayings.stay(
            words.say("newer"),
            button(words.say("load_anew"), () => location.reload(), { "data-do": "load-anew" }),
            button("✕", () => sayings.stay(""), hide),
        );
    }

    /** Loads the page anew where it is old and that was not tried yet; returns whether it does. */
    renew() {
        if (!this.old || tried() === this.#present) return false;
        if (!remember(this.#present)) return false;
        location.reload();
        return true;
    }
}

/** Has the browser keep this edition for when the house cannot be reached, where it can. */
export function keepEdition() {
    if (!FILLED || !navigator.serviceWorker) return;
    const address = "worker.js";
    const policy = globalThis.trustedTypes?.createPolicy("klumba-worker", {
        createScriptURL: () => address,
    });
    navigator.serviceWorker
        .register(policy?.createScriptURL("") ?? address, { updateViaCache: "none" })
        .catch(() => {}); // A visitor may have forbidden it: the page only is not there without the house.
}

function tried() {
    try {
        return sessionStorage.getItem(TRIED);
    } catch {
        return null;
    }
}

function remember(edition) {
    try {
        sessionStorage.setItem(TRIED, edition);
        return true;
    } catch {
        return false; // What cannot be remembered would be done again and again.
    }
}
