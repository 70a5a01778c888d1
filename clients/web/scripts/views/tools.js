/** What can be done in a play: a row of buttons, of which a narrow screen folds some away. */

import { sign } from "../art.js";
import { button, make } from "../dom.js";
import { dailiesOf } from "../routes.js";
import { SHORTCUTS, keysOf } from "../shortcuts.js";

export class Tools {
    #words;
    #buttons = {};
    #more;
    #folded;

    /**
     * `doings`: what each does; `offered`: { pause, analyse }, whether they are; `why`: why there is
     * no hint, a function, where there is none.
     */
    constructor(words, { patience, day }, doings, { pause, analyse, why }) {
        this.#words = words;
        const tool = (name, label, act = doings[name], attributes = {}) => {
            const does = () => {
                this.fold();
                act();
            };
            this.#buttons[name] = button(this.#long(label), does, {
                "data-do": name,
                "aria-keyshortcuts": SHORTCUTS[name] ? shortcuts(name) : null,
                ...attributes,
            });
            return this.#buttons[name];
        };
        const link = (name, label, href) =>
            make("a", { class: "button", href, "data-do": name }, this.#long(label));
        this.#folded = make(
            "div",
            { class: "folded", id: "folded-tools" },
            analyse ? tool("analyse", "analyse") : null,
            tool("rules", "rules", () => this.#askForRules(patience)),
            pause ? tool("pause", "pause") : null,
            tool("resign", "resign"),
            tool("keys", "keys"),
        );
        this.#more = button(words.say("more_tools"), () => this.#unfold(), {
            class: "unfold",
            "aria-expanded": "false",
            "aria-controls": "folded-tools",
            "data-do": "more-tools",
        });
        this.element = make(
            "div",
            { class: "tools", role: "group", "aria-label": words.say("tools") },
            tool("undo", "undo"),
            tool("redo", "redo"),
            tool("hint", "advise", why ?? doings.hint, {
                "aria-disabled": why ? "true" : null,
            }),
            tool("finish", "finish", doings.finish, { class: "chief", hidden: true }),
            day ? link("to-dailies", "dailies", dailiesOf()) : tool("new", "new_deal"),
            this.#more,
            this.#folded,
        );
        this.#buttons.hint.prepend(sign("lamp"));
    }

    get unfolded() {
        return this.#more.getAttribute("aria-expanded") === "true";
    }

    /** Whether a tool is offered in this play. */
    has(name) {
        return name in this.#buttons;
    }

    /** The tool that has the focus when something else has lost it. */
    get rest() {
        const { finish, hint } = this.#buttons;
        const usual = finish.hidden ? hint : finish;
        return usual.disabled ? this.element.querySelector("button:enabled:not([hidden])") : usual;
    }

    /** Lets a tool be used, or not, and says why not; one that is not offered stays so. */
    allow(name, allowed, why = "") {
        const tool = this.#buttons[name];
        if (tool) [tool.disabled, tool.title] = [!allowed, why];
        if (name === "finish") this.#offerToFinish(allowed);
    }

    /** Uses a tool as if it were clicked; nothing where it is not offered. */
    use(name) {
        this.#buttons[name]?.click();
    }

    /** Who can finish needs no hint: the one takes the other's place, and the focus with it. */
    #offerToFinish(offered) {
        const { finish, hint } = this.#buttons;
        const [shown, away] = offered ? [finish, hint] : [hint, finish];
        const held = document.activeElement === away;
        shown.hidden = false;
        away.hidden = true;
        if (held) shown.focus({ preventScroll: true });
    }

    /** Puts away what was unfolded; the focus goes back to where it came from. */
    fold() {
        if (!this.unfolded) return;
        const held = this.#folded.contains(document.activeElement);
        this.#more.setAttribute("aria-expanded", "false");
        if (held) this.#more.focus();
    }

    /** Tells whoever shows the rules beside the table. */
    #askForRules(detail) {
        this.element.dispatchEvent(new CustomEvent("rules", { bubbles: true, detail }));
    }

    #unfold() {
        this.#more.setAttribute("aria-expanded", String(!this.unfolded));
    }

    /** Returns a label in two lengths: a narrow screen shows the short one, where there is one. */
    #long(label) {
        return [
            make("span", { class: "long" }, this.#words.say(label)),
            make("span", { class: "short" }, this.#words.say(`${label}_short`)),
        ];
    }
}

/** Returns a tool's keys as assistive technology reads them. */
function shortcuts(name) {
    return keysOf(name)
        .map((together) => together.map((key) => (key === "Ctrl" ? "Control" : key)).join("+"))
        .join(" ");
}
