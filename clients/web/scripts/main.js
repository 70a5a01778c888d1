/** Begins the page: one connection, one language, one view at a time, by the address's hash. */

import { sign } from "./art.js";
import { Connection, Refused } from "./connection.js";
import { button, make } from "./dom.js";
import { Edition, keepEdition } from "./edition.js";
import { keep, keepChosenDeal, watch } from "./kept.js";
import { Preferences } from "./preferences.js";
import { dailiesOf, playAt, statisticsOf } from "./routes.js";
import { Sayings } from "./sayings.js";
import { Today } from "./today.js";
import { viewAt } from "./views/addresses.js";
import { missing } from "./views/missing.js";
import { SettingsPanel } from "./views/settings.js";
import { waiting } from "./views/waiting.js";
import { linkToAccount, nameAccount } from "./views/whose.js";
import { first, wanted } from "./words/wanted.js";
import { LANGUAGES, wordsIn } from "./words/words.js";

// What a player waits for, and is told that it waits, where the house is away.
const WISHES = [
    "move",
    "undo",
    "redo",
    "pause",
    "resume",
    "resign",
    "hint",
    "analyse",
    "deal",
    "daily_play",
];

class App {
    #top = make("header", { class: "top" });
    #main = make("main", { tabindex: "-1" });
    #view = { leave() {} };
    #entering = Promise.resolve();
    #entries = 0;
    #away = false;
    #coming = true; // A view is on its way, and not there yet.
    #beginning = false;
    #edition = new Edition();
    #pages = [];
    #account = linkToAccount();
    #settings;

    constructor(words) {
        this.words = words;
        this.sayings = new Sayings();
        this.patiences = new Map();
        this.table = null; // The hash of the play that was on the table last, for the way back.
        this.connection = new Connection(
            new URL("ws", location.href.replace(/^http/, "ws")),
            this.words.lang,
        );
        this.preferences = new Preferences(this.connection);
        this.preferences.addEventListener("change", () => this.#sign());
        this.#settings = new SettingsPanel(this);
        document.body.replaceChildren(
            this.#top,
            this.#main,
            this.#settings.element,
            this.sayings.element,
        );
        this.today = new Today(this.connection);
        this.player = null; // Who the house says that this browser speaks for,
        this.parting = null; // and what to say when it is somebody else, who has wanted it so.
        this.connection.addEventListener("away", () => this.#miss());
        this.connection.addEventListener("welcome", ({ detail }) => this.#welcome(detail));
        this.connection.addEventListener("waits", ({ detail }) => this.#tellWaiting(detail));
        addEventListener("hashchange", () => this.renew() || this.#enter());
        watch("lang", () => this.speak(wanted()));
        this.#dress();
    }

    /** Goes to the house, and shows what the address says. */
    begin() {
        this.sayings.stay(this.words.say("connecting"));
        this.connection.connect();
    }

    /** Changes the language of everything, the house's texts too: at the next welcome where it is away. */
    async speak(lang) {
        keep("lang", lang);
        if (lang === this.words.lang) return;
        // The words of another edition may not be those that this page says.
        if (this.renew()) return;
        const words = await wordsIn(lang).catch(() => null);
        if (words === null) return this.sayings.refuse(this.words.say("waits"));
        // Somebody may have thought better of it meanwhile.
        if (lang !== wanted() || lang === this.words.lang) return;
        this.words = words;
        this.patiences = new Map();
        this.#dress();
        this.#away = false;
        this.connection.speak(lang);
    }

    /** Begins a play of a patience and goes to it; `deal`: { number }, { name } or nothing. */
    async deal(patience, deal = {}) {
        // The key lets the request be repeated: the same play comes back, not a second one.
        const asked = { patience, key: crypto.randomUUID?.() ?? key(), ...deal };
        const play = await this.#begin("deal", asked);
        if (play === null) return;
        // The house names no hidden deal while it is played; who has chosen one knows its name.
        if (play.deal === null)
            keepChosenDeal(play.play, deal.name ?? numbered(patience, deal.number));
        location.hash = playAt(play.play);
    }

    /** Goes on with one's play of a daily, or begins one, and goes to it. */
    async daily(patience, day) {
        const play = await this.#begin("daily_play", { patience, day });
        if (play !== null) location.hash = playAt(play.play);
    }

    /** Asks for a play; null while another is on its way, which out of impatience is asked for twice. */
    async #begin(type, asked) {
        if (this.#beginning) return null;
        this.#beginning = true;
        try {
            return await this.connection.request(type, asked);
        } finally {
            this.#beginning = false;
        }
    }

    /** Loads the page anew where the house serves a newer one; returns whether it does. */
    renew() {
        return this.#edition.renew();
    }

    /** Shows why the house refused something, and `more`; a fault of the page itself is thrown on. */
    excuse(fault, more = "") {
        if (!(fault instanceof Refused)) throw fault;
        const stale = fault.code === "stale";
        const why = stale ? this.words.say("moved_elsewhere") : fault.message;
        this.sayings.refuse([why, more].filter(Boolean).join(" "));
    }

    #miss() {
        if (this.#away) return; // Each try that fails is told; a button that is reached for must stay.
        this.#away = true;
        const label = this.words.say("try_now");
        const again = button(label, () => this.connection.wake(), { "data-do": "try-now" });
        this.sayings.stay(this.words.say(this.#coming ? "trying" : "away"), again);
        if (this.#coming) this.#main.replaceChildren(waiting(this.words));
    }

    #tellWaiting(type) {
        if (this.#away && WISHES.includes(type)) this.sayings.refuse(this.words.say("waits"));
    }

    async #welcome({ player, server, ended }) {
        const before = this.player;
        this.player = player;
        this.#away = false;
        nameAccount(this.#account, this.words, this.player);
        this.#edition.learn(server.page);
        // Nothing is on the table yet that a new page would take away.
        if (before === null && this.renew()) return;
        this.#edition.offer(this.words, this.sayings);
        if (wanted() !== this.words.lang) this.speak(wanted());
        if (before === null) keepEdition();
        if (before === null && ended) this.#tellEnded();
        if (this.patiences.size) return this.#become(before);
        const { patiences } = await this.connection.request("catalogue");
        this.patiences = new Map(patiences.map((patience) => [patience.key, patience]));
        this.#enter();
    }

    /** Shows what the player may see who this browser speaks for now, here or in another page. */
    #become(before) {
        if (JSON.stringify(before) === JSON.stringify(this.player)) return;
        if (before.id !== this.player.id) this.#part(before);
        this.#view.leave();
        this.#view = { leave() {} };
        this.#enter();
    }

    /** Says that one has left; who was signed out from elsewhere must learn of it. */
    #part(before) {
        const { parting, sayings } = this;
        this.parting = null;
        if (parting) return sayings.show(parting);
        if (before.name && !this.player.name) this.#tellEnded();
    }

    /** Says that the browser plays as a new guest now, until that is read. */
    #tellEnded() {
        const { words, sayings } = this;
        const heard = button(words.say("close"), () => sayings.stay(""), { "data-do": "heard" });
        sayings.stay(words.say("ended_elsewhere"), heard);
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
        this.#coming = true;
        if (this.#away) this.#main.replaceChildren(waiting(this.words));
        const { view, asked } = viewAt(location.hash);
        const made = await view(this, ...asked).catch((fault) => {
            if (fault instanceof Refused) return missing(this, fault);
            throw fault;
        });
        this.#coming = false;
        this.#view = made;
        this.#main.replaceChildren(made.element);
        this.#main.scrollTop = 0;
        this.sayings.settle();
        this.#mark();
        document.title = made.title
            ? `${made.title} · ${this.words.say("house")}`
            : this.words.say("house");
        if (entry > 1) this.#main.focus();
    }

    /** Marks where in the page one is. */
    #mark() {
        for (const link of this.#pages) {
            if (location.hash.startsWith(link.getAttribute("href")))
                link.setAttribute("aria-current", "page");
            else link.removeAttribute("aria-current");
        }
    }

    /** Writes the ranks by the letters that the player wants. */
    #sign() {
        this.words.signs = this.preferences.signs(this.words.lang);
    }

    #dress() {
        const { words } = this;
        this.#sign();
        document.documentElement.lang = words.lang;
        document.querySelector('link[rel="manifest"]').href = `${words.lang}.webmanifest`;
        const languages = Object.entries(LANGUAGES).map(([lang, name]) =>
            button(named(name, lang), () => this.speak(lang), {
                lang,
                title: name,
                "aria-pressed": String(lang === words.lang),
                "data-lang": lang,
            }),
        );
        this.#pages = [
            make("a", { href: dailiesOf(), "data-do": "dailies" }, [
                make("span", { class: "long" }, words.say("dailies")),
                make("span", { class: "short" }, words.say("dailies_short")),
            ]),
            make("a", { href: statisticsOf(), "data-do": "statistics" }, words.say("statistics")),
            this.#account,
        ];
        nameAccount(this.#account, this.words, this.player);
        this.#mark();
        this.#top.replaceChildren(
            make(
                "a",
                { class: "brand", href: "#/", "aria-label": words.say("home") },
                sign("flower"),
                make("span", { class: "long" }, words.say("house")),
            ),
            make("nav", { "aria-label": words.say("pages") }, this.#pages),
            make(
                "div",
                { class: "languages", role: "group", "aria-label": words.say("language") },
                languages,
            ),
            this.#settings.opener(),
        );
    }
}

/** Returns a language's name, and the short one for narrow screens. */
function named(name, lang) {
    return [
        make("span", { class: "long" }, name),
        make("span", { class: "short" }, lang.toUpperCase()),
    ];
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

new App(await first).begin();
