/**
 * What the player has chosen about how the page looks and behaves.
 *
 * Each is one of a few values, the first of which holds until another is chosen. They are kept in
 * this browser, for the first paint, and with the player, by `settings`: there below `web`, beside what
 * other clients keep. The last change wins.
 */

import { Refused } from "./connection.js";
import { keep, recall, watch } from "./kept.js";

/** By its name: the values of a preference. Another one needs a line here, and its words. */
export const PREFERENCES = {
    colours: ["two", "four"],
    print: ["normal", "large"],
    indices: ["language", "international", "russian"],
    theme: ["system", "light", "dark"],
    contrast: ["system", "normal", "high"],
    hand: ["right", "left"],
    motion: ["system", "none"],
    finish: ["asked", "auto"],
    quiet: ["off", "on"],
    sound: ["off", "on"],
    keys: ["on", "off"],
};

const SIGNS = { international: "en", russian: "ru" };
const KEPT = "settings";
const OURS = "web";

/** Returns what the table is measured by, as it is now. */
export function wishes() {
    const { print, hand } = document.documentElement.dataset;
    return { large: print === "large", mirrored: hand === "left" };
}

/** Returns whether nothing may move by itself. */
export function isStill() {
    return document.documentElement.dataset.motion === "none";
}

/** The choices; `change` is told of after each that was made, here or elsewhere. */
export class Preferences extends EventTarget {
    #connection;
    #values = {};
    #unsaved = new Set(); // The names of those that the house has not been told yet.
    #saving = false;

    constructor(connection) {
        super();
        this.#connection = connection;
        this.#recall();
        globalThis.applyLook(this.#values);
        globalThis.followSystem(() => this.#apply());
        connection.addEventListener("welcome", () => this.#agree());
        // Another device, and another tab, may have changed them meanwhile.
        document.addEventListener("visibilitychange", () => document.hidden || this.#agree());
        addEventListener("focus", () => this.#agree()); // A window beside another is never hidden.
        watch(KEPT, () => {
            this.#recall();
            this.#apply();
        });
    }

    get(name) {
        return this.#values[name];
    }

    choose(name, value) {
        this.#values[name] = value;
        this.#unsaved.add(name);
        this.#keep();
        this.#apply();
        this.#save();
    }

    /** Returns the language whose letters stand on the cards. */
    signs(lang) {
        return SIGNS[this.get("indices")] ?? lang;
    }

    #apply() {
        globalThis.applyLook(this.#values);
        this.dispatchEvent(new Event("change"));
    }

    #recall() {
        let kept = null;
        try {
            kept = JSON.parse(recall(KEPT));
        } catch {
            // Somebody else has written there.
        }
        this.#take(kept?.values, () => true);
        for (const [name, [usual]] of Object.entries(PREFERENCES)) this.#values[name] ??= usual;
        this.#unsaved = new Set(kept?.unsaved?.filter((name) => name in PREFERENCES));
    }

    #keep() {
        keep(KEPT, JSON.stringify({ values: this.#values, unsaved: [...this.#unsaved] }));
    }

    /** Takes values from elsewhere, as far as this page knows them. */
    #take(values, wanted) {
        for (const [name, known] of Object.entries(PREFERENCES))
            if (wanted(name) && known.includes(values?.[name])) this.#values[name] = values[name];
    }

    /** Takes what the house keeps; what was changed while it was away goes there. */
    async #agree() {
        const answer = await this.#ask();
        if (answer === null) return;
        this.#take(answer.values[OURS], (name) => !this.#unsaved.has(name));
        this.#keep();
        this.#apply();
        this.#save();
    }

    /** Tells the house, one time after the other; without a house the next welcome does it. */
    async #save() {
        if (this.#saving) return;
        this.#saving = true;
        while (this.#unsaved.size > 0 && (await this.#saved()));
        this.#saving = false;
    }

    async #saved() {
        const now = await this.#ask();
        const changed = Object.fromEntries([...this.#unsaved].map((name) => [name, this.get(name)]));
        const ours = { ...now?.values[OURS], ...changed };
        if (now === null || !(await this.#ask({ values: { ...now.values, [OURS]: ours } })))
            return false;
        for (const [name, value] of Object.entries(changed))
            if (this.get(name) === value) this.#unsaved.delete(name);
        this.#keep();
        return true;
    }

    /** Asks for the settings, or keeps some; null without the house, or where it refuses. */
    async #ask(fields = {}) {
        try {
            return await this.#connection.request("settings", fields, { here: true });
        } catch (refused) {
            if (!(refused instanceof Refused)) throw refused;
            return null;
        }
    }
}
