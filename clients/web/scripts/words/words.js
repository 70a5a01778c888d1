/** What the page says, in one language: texts by their keys, counts, cards, times. */

import { HIDDEN, bare, isJoker } from "../notation.js";
import { RANK_SIGNS } from "./signs.js";

export const LANGUAGES = { en: "English", ru: "Русский" };

/** Returns the language that was chosen, else the first of the browser's that the house speaks. */
export function preferred(chosen, languages) {
    const wanted = [chosen, ...languages].map((tag) => tag?.slice(0, 2).toLowerCase());
    return wanted.find((tag) => tag in LANGUAGES) ?? "en";
}

/** Promises the words of a language; what another one says is not loaded. Rejects without the house. */
export async function wordsIn(lang) {
    return new Words(lang, (await import(`./${lang}.js`)).default);
}

class Words {
    #texts;
    #plural;

    constructor(lang, texts) {
        this.lang = lang;
        this.signs = lang; // The language whose letters stand on the cards for ranks.
        // Where English is spoken dates and times are written in several ways: in the visitor's.
        this.region = navigator.languages.find((tag) => tag.split("-")[0] === lang) ?? lang;
        this.#texts = texts;
        this.#plural = new Intl.PluralRules(lang);
    }

    /**
     * Returns a text with the values put in; no line begins with its dash.
     *
     * Numbers are written as the language writes them; what is typed in as it stands is given as a text.
     */
    say(key, values = {}) {
        const text = this.#texts[key].replaceAll(" —", "\u00a0—");
        return text.replace(/\{(\w+)\}/g, (_, name) =>
            typeof values[name] === "number" ? this.number(values[name]) : values[name],
        );
    }

    /** Returns a number with what it counts, a key of `counted_…`. */
    count(key, number) {
        const forms = this.#texts[`counted_${key}`];
        const form = (number === 0 && forms.zero) || forms[this.#plural.select(number)];
        return form.replace("#", this.number(number, 1));
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
        return RANK_SIGNS[this.signs][face[0]];
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
        const time = at.toLocaleTimeString(this.region, { timeStyle: "short" });
        return `${this.#day(at, now)}, ${time}`.replaceAll(/\s/g, "\u00a0");
    }

    #day(at, now) {
        if (at.toDateString() === now.toDateString())
            return new Intl.RelativeTimeFormat(this.lang, { numeric: "auto" }).format(0, "day");
        const year = at.getFullYear() === now.getFullYear() ? {} : { year: "numeric" };
        return at.toLocaleDateString(this.region, { day: "numeric", month: "short", ...year });
    }

    /** Returns a number as it is written; `digits` after the point at most. */
    number(value, digits = 0) {
        return value.toLocaleString(this.lang, { maximumFractionDigits: digits });
    }

    /** Returns a share from 0 to 1 in percent; `digits` after the point at most. */
    percent(share, digits = 1) {
        return share.toLocaleString(this.lang, {
            style: "percent",
            maximumFractionDigits: digits,
        });
    }

    /** Returns the day of an instant where the player is, in figures and short. */
    date(text) {
        return new Date(text).toLocaleDateString(this.region, { dateStyle: "short" });
    }

    /** Returns a day of the house, YYYY-MM-DD, with its month's name; dailies are dated in UTC. */
    day(day, how = { day: "numeric", month: "long", year: "numeric" }) {
        const text = new Date(`${day}T00:00:00Z`).toLocaleDateString(this.region, {
            timeZone: "UTC",
            ...how,
        });
        return text.replace(/\sг\.$/, "").replaceAll(/\s/g, "\u00a0");
    }

    /** Returns an instant's time of day where the player is. */
    timeOfDay(text) {
        return new Date(text)
            .toLocaleTimeString(this.region, { timeStyle: "short" })
            .replaceAll(/\s/g, "\u00a0");
    }

    /** Returns an instant's time of day where the player is, with the day where it is another one. */
    clock(text, now = Date.now()) {
        const at = new Date(text);
        const time = this.timeOfDay(text);
        if (at.toDateString() === new Date(now).toDateString()) return time;
        const day = at.toLocaleDateString(this.region, { day: "numeric", month: "short" });
        return `${day}, ${time}`.replaceAll(/\s/g, "\u00a0");
    }

    /** Returns a length of time in its two greatest units, seconds only in the last minute. */
    span(ms) {
        const minutes = Math.floor(ms / 60_000);
        const parts = [
            ["day", Math.floor(minutes / 1440)],
            ["hour", Math.floor(minutes / 60) % 24],
            ["minute", minutes % 60],
        ].filter(([, count]) => count);
        if (minutes === 0) parts.push(["second", Math.floor(ms / 1000)]);
        return parts
            .slice(0, 2)
            .map(([unit, count]) =>
                count.toLocaleString(this.lang, { style: "unit", unit, unitDisplay: "short" }),
            )
            .join(" ")
            .replaceAll(/\s/g, "\u00a0");
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
