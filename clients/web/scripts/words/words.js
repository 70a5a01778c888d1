/** What the page says, in one language: texts by their keys, counts, cards, times. */

import en from "./en.js";
import ru from "./ru.js";
import { HIDDEN, bare, isJoker } from "../notation.js";

const CATALOGUES = { en, ru };
export const LANGUAGES = { en: "English", ru: "Русский" };

/** Returns the language that was chosen, else the first of the browser's that the house speaks. */
export function preferred(chosen, languages) {
    const wanted = [chosen, ...languages].map((tag) => tag?.slice(0, 2).toLowerCase());
    return wanted.find((tag) => tag in CATALOGUES) ?? "en";
}

export class Words {
    #texts;
    #plural;

    constructor(lang) {
        this.lang = lang;
        this.#texts = CATALOGUES[lang];
        this.#plural = new Intl.PluralRules(lang);
    }

    /** Returns a text with the values put in; no line begins with its dash. */
    say(key, values = {}) {
        const text = this.#texts[key].replaceAll(" —", "\u00a0—");
        return text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
    }

    /** Returns a number with what it counts, a key of `counted_…`. */
    count(key, number) {
        const forms = this.#texts[`counted_${key}`];
        const form = (number === 0 && forms.zero) || forms[this.#plural.select(number)];
        return form.replace("#", number.toLocaleString(this.lang));
    }

    /** Returns a card as it is spoken. */
    card(face) {
        const texts = this.#texts;
        if (face === HIDDEN) return texts.hidden_card;
        if (isJoker(face)) {
            const joker = texts[bare(face) === "XB" ? "black_joker" : "red_joker"];
            return bare(face) === face ? joker : this.say("joker_put", { joker });
        }
        return this.say("card_name", { rank: texts.ranks[face[0]], suit: texts.suits[face[1]] });
    }

    /** Returns the sign of a card's rank. */
    rankSign(face) {
        return this.#texts.rank_signs[face[0]];
    }

    /** Returns milliseconds as minutes and seconds, with hours where there are any. */
    time(ms) {
        const seconds = Math.floor(ms / 1000);
        const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
        const [first, ...others] = parts[0] ? parts : parts.slice(1);
        return [first, ...others.map((part) => String(part).padStart(2, "0"))].join(":");
    }

    /** Returns an instant as a day and time of day, on one line; today and this year are not dated. */
    instant(text, now = new Date()) {
        const at = new Date(text);
        const time = at.toLocaleTimeString(this.lang, { timeStyle: "short" });
        return `${this.#day(at, now)}, ${time}`.replaceAll(/\s/g, "\u00a0");
    }

    #day(at, now) {
        if (at.toDateString() === now.toDateString())
            return new Intl.RelativeTimeFormat(this.lang, { numeric: "auto" }).format(0, "day");
        const year = at.getFullYear() === now.getFullYear() ? {} : { year: "numeric" };
        return at.toLocaleDateString(this.lang, { day: "numeric", month: "short", ...year });
    }

    /** Returns an enumeration. */
    list(parts) {
        return new Intl.ListFormat(this.lang).format(parts);
    }
}

/** Returns a text with a capital letter. */
export function capital(text) {
    return text.charAt(0).toUpperCase() + text.slice(1);
}
