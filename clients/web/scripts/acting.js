/**
 * What the player does, one thing after the other.
 *
 * While an event is on its way, what is done next is held: it follows the answer, and is judged by how
 * the play stands then. After a refusal, or without a connection, nobody knows any more what was
 * meant: what is held is let go, and the player is told.
 */

const MOST = 12; // Held at a time; more is not foresight.

export class Acting {
    #play;
    #held = []; // { act, cancel }
    #refused;
    #dropped;

    /** `refused(fault, dropped)`, `dropped()`: tell the player, the former whether anything was let go. */
    constructor(play, { refused, dropped }) {
        this.#play = play;
        this.#refused = refused;
        this.#dropped = dropped;
        this.away = false;
    }

    /** Does something now or after the next answer; `cancel`: what is done if it is let go instead. */
    do(act, cancel = () => {}) {
        if (!this.#play.sent) return act();
        if (!this.away && this.#held.length < MOST) return this.#held.push({ act, cancel });
        cancel();
        this.#dropped();
    }

    /** Asks the house for something, and goes on with what is held. */
    async ask(event) {
        try {
            await event();
        } catch (fault) {
            this.#refused(fault, this.#letGo());
        }
        while (this.#held.length && !this.#play.sent) this.#held.shift().act();
    }

    /** The house is away: what is on its way will be asked again, what is held will not. */
    miss() {
        this.away = true;
        if (this.#letGo()) this.#dropped();
    }

    #letGo() {
        const held = this.#held.splice(0);
        for (const { cancel } of held) cancel();
        return held.length > 0;
    }
}
