/** Begins the page: one connection, one language, one view at a time, by the address's hash. */

import { sign } from "./art.js";
import { Connection, Refused } from "./connection.js";
import { button, make } from "./dom.js";
import { keep, keepChosenDeal, recall } from "./kept.js";
import { playAt } from "./routes.js";
import { Sayings } from "./sayings.js";
import { choosing } from "./views/choose.js";
import { missing } from "./views/missing.js";
import { playing } from "./views/play.js";
import { replaying } from "./views/replay.js";
import { reading } from "./views/rules.js";
import { LANGUAGES, Words, preferred } from "./words/words.js";

const ROUTES = [
    [/^#?\/?$/, choosing],
    [/^#\/play\/([^/]+)$/, playing],
    [/^#\/replay\/([^/]+)$/, replaying],
    [/^#\/rules\/([\w-]+)$/, reading],
];

class App {
    #top = make("header", { class: "top" });
    #main = make("main", { tabindex: "-1" });
    #view = { leave() {} };
    #entering = Promise.resolve();
    #entries = 0;
    #away = false;

    constructor() {
        this.words = new Words(preferred(recall("lang"), navigator.languages));
        this.sayings = new Sayings();
        this.patiences = new Map();
        this.table = null; // The hash of the play that was on the table last, for the way back.
        document.body.replaceChildren(this.#top, this.#main, this.sayings.element);
        this.connection = new Connection(
            new URL("ws", location.href.replace(/^http/, "ws")),
            this.words.lang,
        );
        this.connection.addEventListener("away", () => this.#miss());
        this.connection.addEventListener("welcome", () => this.#welcome());
        addEventListener("hashchange", () => this.#enter());
        this.#dress();
        this.sayings.stay(this.words.say("connecting"));
        this.connection.connect();
    }

    /** Changes the language of everything, the house's texts too. */
    speak(lang) {
        if (lang === this.words.lang) return;
        keep("lang", lang);
        this.words = new Words(lang);
        this.patiences = new Map();
        this.#dress();
        this.#away = false;
        this.connection.speak(lang);
    }

    /** Begins a play of a patience and goes to it; `deal`: { number }, { name } or nothing. */
    async deal(patience, deal = {}) {
        // The key lets the request be repeated: the same play comes back, not a second one.
        const play = await this.connection.request("deal", {
            patience,
            key: crypto.randomUUID?.() ?? key(),
            ...deal,
        });
        // The house names no hidden deal while it is played; who has chosen one knows its name.
        if (play.deal === null) keepChosenDeal(play.play, deal.name ?? numbered(patience, deal.number));
        location.hash = playAt(play.play);
    }

    /** Shows why the house refused something; a fault of the page itself is thrown on. */
    excuse(fault) {
        if (!(fault instanceof Refused)) throw fault;
        this.sayings.refuse(
            fault.code === "stale" ? this.words.say("moved_elsewhere") : fault.message,
        );
    }

    #miss() {
        if (this.#away) return; // Each try that fails is told; a button that is reached for must stay.
        this.#away = true;
        const label = this.words.say("try_now");
        const again = button(label, () => this.connection.connectNow(), { "data-do": "try-now" });
        this.sayings.stay(this.words.say("away"), again);
    }

    async #welcome() {
        this.#away = false;
        this.sayings.stay("");
        if (this.patiences.size) return;
        const { patiences } = await this.connection.request("catalogue");
        this.patiences = new Map(patiences.map((patience) => [patience.key, patience]));
        this.#enter();
    }

    /** Shows what the address says; one by one, lest a play be left after it was opened anew. */
    #enter() {
        const entry = ++this.#entries;
        // What went wrong before has been reported, and must not stand in the way.
        this.#entering = this.#entering
            .catch(() => {})
            .then(() => this.patiences.size && this.#show(entry));
    }

    async #show(entry) {
        if (entry !== this.#entries) return; // Somebody has gone on already.
        this.#view.leave();
        this.#view = { leave() {} };
        const [pattern, view] = ROUTES.find(([route]) => route.test(location.hash)) ?? [
            /$/,
            missing,
        ];
        const made = await view(
            this,
            ...pattern.exec(location.hash).slice(1).map(decodeURIComponent),
        ).catch((fault) => {
            if (fault instanceof Refused) return missing(this, fault);
            throw fault;
        });
        this.#view = made;
        this.#main.replaceChildren(made.element);
        this.#main.scrollTop = 0;
        document.title = made.title
            ? `${made.title} · ${this.words.say("house")}`
            : this.words.say("house");
        if (entry > 1) this.#main.focus();
    }

    #dress() {
        const { words } = this;
        document.documentElement.lang = words.lang;
        const languages = Object.entries(LANGUAGES).map(([lang, name]) =>
            button(name, () => this.speak(lang), {
                lang,
                "aria-pressed": String(lang === words.lang),
                "data-lang": lang,
            }),
        );
        this.#top.replaceChildren(
            make(
                "a",
                { class: "brand", href: "#/", "aria-label": words.say("home") },
                sign("flower"),
                words.say("house"),
            ),
            make(
                "div",
                { class: "languages", role: "group", "aria-label": words.say("language") },
                languages,
            ),
        );
    }
}

/** Returns what the house calls the deal of a number; null for none. */
function numbered(patience, number) {
    return number === undefined ? null : `${patience}~1-${number}`;
}

/** Returns a deal's key where the page is not served securely, and the browser makes no UUID. */
function key() {
    return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
        byte.toString(16).padStart(2, "0"),
    ).join("");
}

new App();
