/**
 * What the house advises on a play: asked for, and held for as long as the cards lie so.
 *
 * Event `change`: there is something else to be shown.
 */

import { Refused } from "./connection.js";

const SLOW = 4000; // ms after which somebody who waits is told why it may take longer.
const AT_ONCE = 5; // Moves that are told of a line.

export class Advising extends EventTarget {
    #play;
    #shown = null; // { what, position, … }
    #timer = null;

    constructor(play) {
        super();
        this.#play = play;
        play.addEventListener("change", ({ detail }) => this.#follow(detail.move));
    }

    leave() {
        this.#show(null);
    }

    /**
     * What is to be shown, or null: { what: "waiting", for: "hint" | "analysis", slow }, { what:
     * "hint", move, why }, or { what: "analysis", verdict, line, told } with so many moves told.
     */
    get shown() {
        return this.#shown?.position === this.#play.position ? this.#shown : null;
    }

    /** Shows the hint on the position; asks for one where there is none yet. Raises Refused. */
    async hint() {
        if (this.#waitsFor("hint")) return;
        if (this.#play.view.hint) return this.#showHint();
        await this.#wait("hint", () => this.#play.hint());
    }

    /** Finds out whether the position can be won. Raises Refused. */
    async analyse() {
        if (this.#waitsFor("analysis")) return;
        const answer = await this.#wait("analysis", () => this.#play.analyse());
        if (!answer) return;
        const { verdict, line = [] } = answer;
        this.#show({ what: "analysis", verdict, line, told: 0 });
    }

    /** Tells some more moves of the line that wins. */
    tellMore() {
        this.#show({ ...this.#shown, told: this.#shown.told + AT_ONCE });
    }

    /** Shows nothing more; what is still being thought out is not waited for. */
    dismiss() {
        if (this.#shown) this.#show(null);
    }

    #waitsFor(what) {
        return this.shown?.what === "waiting" && this.shown.for === what;
    }

    /** Waits for an answer, and promises it if it is still waited for, else null. */
    async #wait(what, ask) {
        const waiting = this.#show({ what: "waiting", for: what, slow: false });
        this.#timer = setTimeout(() => this.#showSlow(), SLOW);
        const waits = () => this.shown?.id === waiting.id;
        try {
            const answer = await ask();
            if (answer && waits()) return answer;
        } catch (fault) {
            // Who has gone on, or waits no longer, is not told that it was refused.
            if (!(fault instanceof Refused)) throw fault;
            if (waits()) {
                this.#show(null);
                throw fault;
            }
        }
        if (waits()) this.#show(null);
        return null;
    }

    #showSlow() {
        if (this.shown?.what === "waiting") this.#show({ ...this.#shown, slow: true });
    }

    #showHint() {
        this.#show({ what: "hint", ...this.#play.view.hint });
    }

    #show(shown) {
        if (!shown?.slow) clearTimeout(this.#timer);
        const { position } = this.#play;
        this.#shown = shown && { id: Symbol(shown.what), position, ...shown };
        this.dispatchEvent(new Event("change"));
        return this.#shown;
    }

    /** A hint may come over another connection, too; what moves a card ends what was shown. */
    #follow(move) {
        if (move === "hint") this.#showHint();
        else if (this.#shown && !this.shown) this.#show(null);
    }
}
