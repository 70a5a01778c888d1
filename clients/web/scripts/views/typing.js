/** The line in which a move is typed. It stays for the next one until it is closed. */

import { layAsUsual, layClear } from "../clearing.js";
import { button, make } from "../dom.js";
import { readTyped } from "../typed.js";

const SHOWN = ["column", "foundation", "square", "stock"]; // Kinds of piles for which an example is given.

export class Typing {
    #kinds;
    #send;
    #table;
    #settle;
    #input;
    #before = null; // What had the focus.
    #sent = false; // Whether what stands there was sent; it stays until it is done, to be mended.

    /**
     * `layout`: its piles; `send(move)`: asks the house for it; `table`: has the focus afterwards;
     * `settle()`: what else is told makes way for it, or comes back.
     */
    constructor(words, layout, send, table, settle) {
        this.#kinds = new Map(layout.map(({ id, kind }) => [id, kind]));
        this.#send = send;
        this.#table = table;
        this.#settle = settle;
        this.#input = make("input", {
            name: "move",
            autocomplete: "off",
            autocapitalize: "off",
            spellcheck: "false",
            maxlength: "24",
            "aria-label": words.say("typing"),
            "aria-describedby": "typing-hint",
        });
        const kinds = new Set(this.#kinds.values());
        const examples = SHOWN.filter((kind) => kinds.has(kind));
        const hint = words.say("typing_hint", {
            examples: examples.map((kind) => words.say(`typed_${kind}`)).join(" · "),
        });
        this.element = make(
            "form",
            { class: "typing", hidden: true, novalidate: true },
            make("label", {}, make("span", { "aria-hidden": "true" }, "›"), this.#input),
            make("button", { type: "submit", class: "chief", "aria-label": words.say("typing_send") }, "↵"),
            button("✕", () => this.close(), { "aria-label": words.say("close"), "data-do": "close-typing" }),
            make("small", { id: "typing-hint" }, hint),
        );
        this.#input.addEventListener("input", () => (this.#sent = false));
        this.element.addEventListener("submit", (event) => this.#submit(event));
        this.element.addEventListener("keydown", (event) => {
            if (event.key === "Escape") this.close();
            // What is typed here is typed, and does nothing else; taking back goes on outside.
            if (event.key === "Escape" || !(event.ctrlKey || event.metaKey) || this.#input.value)
                event.stopPropagation();
        });
    }

    /** Opens the line; the key that is being pressed goes into it. */
    open() {
        if (this.element.hidden) {
            this.#before = document.activeElement;
            this.element.hidden = false;
            this.settle();
            this.#settle();
        }
        this.#input.focus({ preventScroll: true });
    }

    close() {
        const held = this.element.contains(document.activeElement);
        this.element.hidden = true;
        this.#input.value = "";
        this.#settle();
        if (held) this.#goBack();
    }

    /** Lies where it hides nothing that is played with; it stays there while moves are typed. */
    settle() {
        layAsUsual(this.element);
        const playing = this.element.closest(".playing");
        if (!this.element.hidden && playing?.isConnected) layClear(this.element, playing);
    }

    #goBack() {
        // What is gone, and the page itself, cannot have the focus: it would stay on what is hidden.
        const there = this.#before?.isConnected && this.#before !== document.body;
        if (there) this.#before.focus({ preventScroll: true });
        else this.#table.takeFocus();
    }

    /** What was typed is done. */
    clear() {
        // The next move may be the same: what has been typed since then is another one.
        if (this.#sent) this.#input.value = "";
        this.#sent = false;
    }

    #submit(event) {
        event.preventDefault();
        const typed = this.#input.value;
        if (!typed.trim()) return this.close();
        this.#sent = true;
        this.#input.select();
        this.#send(readTyped(typed, this.#kinds));
    }
}
