/** The settings: on a page of their own, and in a panel beside whatever is shown, above all a play. */

import { sign } from "../art.js";
import { drawCard, inscribe } from "../cards.js";
import { button, make } from "../dom.js";
import { indexSize, sizeOf } from "../geometry.js";
import { PREFERENCES, wishes } from "../preferences.js";
import { SETTINGS } from "../routes.js";

const GROUPS = {
    cards: ["colours", "print", "indices"],
    table: ["hand", "motion"],
    play: ["finish", "quiet", "sound", "keys"],
    page: ["theme", "contrast"],
};
const SAMPLE = ["AS", "KH", "7D", "QC", "TS", "JD", "XR", "??"];
const SAMPLE_WIDTH = 80; // Pixels; four such cards have room on a phone.

export async function settling(app) {
    const { words, preferences } = app;
    const sample = new Sample(app);
    const element = make(
        "div",
        { class: "page settings" },
        make("h1", {}, words.say("settings")),
        sample.element,
        make("div", { class: "groups" }, choices(app, "page", "h2")),
        make("p", { class: "kept" }, words.say("settings_kept")),
    );
    const show = () => {
        check(element, preferences);
        sample.dress();
    };
    preferences.addEventListener("change", show);
    const leave = () => preferences.removeEventListener("change", show);
    show();
    return { element, title: words.say("settings"), leave };
}

/** The panel, and the button that opens it; it lies over the page without covering the table. */
export class SettingsPanel {
    #app;

    constructor(app) {
        this.#app = app;
        this.element = make("section", {
            class: "settings panel",
            popover: "auto",
            id: "settings",
            "aria-labelledby": "settings-title",
        });
        this.element.addEventListener("beforetoggle", ({ newState }) => {
            if (newState === "open") this.#fill();
        });
        app.preferences.addEventListener("change", () => check(this.element, app.preferences));
        addEventListener("hashchange", () => this.element.hidePopover());
    }

    /** Returns the button, in the language that the page speaks now. */
    opener() {
        const label = this.#app.words.say("settings");
        return button(sign("wheel"), null, {
            class: "opener",
            popovertarget: "settings",
            "aria-label": label,
            title: label,
            "data-do": "settings",
        });
    }

    #fill() {
        const { words } = this.#app;
        this.element.replaceChildren(
            make(
                "header",
                {},
                make("h2", { id: "settings-title" }, words.say("settings")),
                button("✕", () => this.element.hidePopover(), {
                    "aria-label": words.say("close"),
                    "data-do": "close-settings",
                }),
            ),
            make("div", { class: "groups" }, choices(this.#app, "panel", "h3")),
            make("a", { href: SETTINGS }, words.say("settings_all")),
        );
        check(this.element, this.#app.preferences);
    }
}

/** Returns all choices by their groups; `where` keeps those of two forms apart; `head`: of a group. */
function choices({ words, preferences }, where, head) {
    return Object.entries(GROUPS).map(([group, names]) =>
        make(
            "section",
            {},
            make(head, {}, words.say(`settings_of_${group}`)),
            names.map((name) => choice(name, words, preferences, where)),
        ),
    );
}

function choice(name, words, preferences, where) {
    return make(
        "fieldset",
        { "data-preference": name },
        make("legend", {}, words.say(`preference_${name}`)),
        make(
            "div",
            { class: "values" },
            PREFERENCES[name].map((value) =>
                make(
                    "label",
                    {},
                    make("input", {
                        type: "radio",
                        name: `${where}-${name}`,
                        value,
                        onchange: () => preferences.choose(name, value),
                    }),
                    make("span", {}, words.say(`preference_${name}_${value}`)),
                ),
            ),
        ),
    );
}

/** Marks what holds, whoever has chosen it. */
function check(element, preferences) {
    for (const fieldset of element.querySelectorAll("[data-preference]"))
        for (const input of fieldset.querySelectorAll("input"))
            input.checked = input.value === preferences.get(fieldset.dataset.preference);
}

/** Some cards, as they look now; nothing to play with. */
class Sample {
    #words;

    constructor({ words }) {
        this.#words = words;
        this.element = make(
            "div",
            { class: "sample", role: "img", "aria-label": words.say("settings_sample") },
            SAMPLE.map((face) => drawCard(face, words)),
        );
        for (const card of this.element.children) {
            card.disabled = true;
            card.setAttribute("aria-hidden", "true"); // It is the picture that has a name.
        }
        this.element.style.setProperty("--card", `${SAMPLE_WIDTH}px`);
    }

    dress() {
        const measures = { card: { width: SAMPLE_WIDTH }, ...wishes() };
        this.element.dataset.size = sizeOf(measures);
        this.element.style.setProperty("--index", `${indexSize(measures)}px`);
        inscribe(this.element, this.#words);
    }
}
