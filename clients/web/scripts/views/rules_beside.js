/**
 * The rules beside the table, without leaving it: a column on a wide screen, a sheet over a narrow one.
 *
 * Who closes them has the focus where it was.
 */

import { button, make } from "../dom.js";
import { Refused } from "../connection.js";
import { playing } from "./play.js";
import { askRules, text } from "./rules.js";

const WIDE = "(width >= 60rem)";

/** Shows a play; its event `rules`, with the patience's key, opens the rules beside the table. */
export async function atTable(app, id) {
    const view = await playing(app, id);
    const { element, title } = view;
    let beside = null;
    element.addEventListener("rules", ({ detail }) => {
        beside ??= new RulesBeside(app, element, app.patiences.get(detail));
        beside.toggle();
    });
    return {
        element,
        title,
        leave() {
            beside?.leave();
            view.leave();
        },
    };
}

class RulesBeside {
    #app;
    #patience;
    #beside;
    #text;
    #panel;
    #from = null; // What had the focus before.
    #wide = matchMedia(WIDE);
    #left = new AbortController();

    /** `table`: the element of the play; `patience`: as the catalogue has it. */
    constructor(app, table, patience) {
        this.#app = app;
        this.#patience = patience;
        const { words } = app;
        this.#text = make("div", { class: "rules", tabindex: "0" });
        this.#panel = make(
            "div",
            { class: "sheet" },
            make(
                "header",
                {},
                make("h2", { id: "rules-beside" }, patience.title),
                button("✕", () => this.close(), {
                    "aria-label": words.say("rules_close"),
                    title: words.say("rules_close"),
                    "data-do": "close-rules",
                }),
            ),
            this.#text,
        );
        this.#beside = make("aside", {
            class: "rules-beside",
            "aria-labelledby": "rules-beside",
            hidden: true,
            onkeydown: (event) => this.#key(event),
        });
        table.append(this.#beside);
        this.#wide.addEventListener("change", () => this.#open && this.#place(), {
            signal: this.#left.signal,
        });
    }

    leave() {
        this.#left.abort();
        this.#dialog?.remove();
    }

    /** Opens the rules, or closes them. */
    toggle() {
        if (this.#open) return this.close();
        this.#from = document.activeElement;
        this.#tell();
        this.#place();
    }

    close() {
        this.#beside.hidden = true;
        this.#dialog?.close();
        this.#from?.focus();
    }

    #dialog = null;

    get #open() {
        return this.#panel.isConnected && (!this.#beside.hidden || this.#dialog !== null);
    }

    /** Puts the rules where there is room for them. */
    #place() {
        const dialog = this.#dialog;
        this.#dialog = null;
        if (this.#wide.matches) this.#beside.replaceChildren(this.#panel);
        this.#beside.hidden = !this.#wide.matches;
        dialog?.remove();
        if (!this.#wide.matches) this.#unfold();
        this.#panel.querySelector("button").focus();
    }

    #unfold() {
        const dialog = (this.#dialog = make(
            "dialog",
            {
                class: "rules-sheet",
                "aria-labelledby": "rules-beside",
                onclick: ({ target }) => target === dialog && this.close(),
                onclose: () => this.#fold(dialog),
            },
            this.#panel,
        ));
        document.body.append(dialog);
        dialog.showModal();
    }

    #fold(dialog) {
        dialog.remove();
        if (this.#dialog !== dialog) return;
        this.#dialog = null;
        this.#from?.focus();
    }

    #key(event) {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        this.close();
    }

    /** Asks for the rules once; where the house is away, once it is back. */
    async #tell() {
        if (this.#text.dataset.rules) return;
        const { words } = this.#app;
        this.#text.replaceChildren(make("p", {}, words.say("rules_coming")));
        try {
            const told = await askRules(this.#app, this.#patience.key);
            this.#text.dataset.rules = this.#patience.key;
            this.#text.replaceChildren(...text(told, words).filter(Boolean));
        } catch (fault) {
            if (!(fault instanceof Refused)) throw fault;
            this.#text.replaceChildren(make("p", { role: "alert" }, fault.message));
        }
    }
}
