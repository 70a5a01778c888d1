/**
 * One play as it stands.
 *
 * It follows the house by plies: an older answer is dropped, the next one applied, and where some
 * are missing they are asked for. Events: `change` (detail: the move that did it, null for the play
 * as a whole, and whether it was one's own), `sent` (something is on its way, or no longer) and `lost`
 * (detail: why it cannot be opened again).
 */

export class Play extends EventTarget {
    #connection;
    #sent = null;
    #asking = false;
    #shown = 0; // When `elapsed_ms` was told, by this page's clock; null while nothing runs.

    /** Follows a play from its `play` message on. */
    constructor(connection, view) {
        super();
        this.#connection = connection;
        this.#replace(view);
        connection.addEventListener("message", this.#hear);
        connection.addEventListener("welcome", this.#catchUp);
        connection.addEventListener("away", this.#halt);
    }

    /** Follows it no more; the clock of an unranked play stops. */
    leave() {
        this.#connection.removeEventListener("message", this.#hear);
        this.#connection.removeEventListener("welcome", this.#catchUp);
        this.#connection.removeEventListener("away", this.#halt);
        this.#connection.request("close", { play: this.view.play }, { here: true }).catch(() => {});
    }

    get open() {
        return this.view.state === "open";
    }

    /** What is on its way to the house and not answered yet, { type, move? }; null for nothing. */
    get sent() {
        return this.#sent?.ply === this.view.ply ? this.#sent : null;
    }

    /** The play's clock in milliseconds, between the house's own readings of it. */
    get elapsed() {
        return this.view.elapsed_ms + (this.#shown === null ? 0 : performance.now() - this.#shown);
    }

    move(move) {
        return this.#ask("move", { move });
    }

    undo() {
        return this.#ask("undo");
    }

    redo() {
        return this.#ask("redo");
    }

    resign() {
        return this.#ask("resign");
    }

    pause() {
        return this.#ask("pause");
    }

    resume() {
        return this.#ask("resume");
    }

    /**
     * Asks for an event. Each names the ply that the one before led to, so they go one by one; what
     * comes while another is on its way is left out: the player has not seen yet what it would do.
     */
    async #ask(type, fields = {}) {
        if (this.sent) return;
        const { play, ply } = this.view;
        const sent = { type, ply, ...fields };
        this.#tellSent(sent);
        try {
            this.#take(await this.#connection.request(type, { play, ply, ...fields }), true);
        } catch (refused) {
            if (refused.code === "stale") this.#replace(refused.data.play);
            throw refused;
        } finally {
            if (this.#sent === sent) this.#tellSent(null);
        }
    }

    #tellSent(sent) {
        this.#sent = sent;
        this.dispatchEvent(new Event("sent"));
    }

    #take(moved, own) {
        const { ply } = this.view;
        if (moved.ply <= ply) return;
        if (moved.ply > ply + 1) return this.#catchUp();
        const { type, re, move, piles, ...standing } = moved;
        this.view = {
            ...this.view,
            ...standing,
            piles: moved.paused ? {} : { ...this.view.piles, ...piles },
        };
        this.#changed(move, own);
    }

    #replace(view) {
        if (this.view && view.ply < this.view.ply) return;
        this.view = view;
        this.#changed(null, false);
    }

    #changed(move, own) {
        this.#shown = this.open && !this.view.paused ? performance.now() : null;
        this.dispatchEvent(new CustomEvent("change", { detail: { move, own } }));
    }

    #hear = ({ detail: message }) => {
        if (message.play !== this.view.play) return;
        if (message.type === "moved") this.#take(message, false);
        if (message.type === "futile" && message.ply === this.view.ply) {
            this.view = { ...this.view, futile: true };
            this.#changed(null, false);
        }
    };

    /** Asks for what was missed: after a break, or where plies are missing. */
    #catchUp = async () => {
        if (this.#asking) return;
        this.#asking = true;
        const { play, ply } = this.view;
        try {
            const answer = await this.#connection.request("open", { play, since: ply });
            if (answer.type === "play") this.#replace(answer);
            else for (const moved of answer.events) this.#take({ ...moved, play }, false);
            if (this.open && !this.view.paused) this.#shown ??= performance.now();
        } catch (refused) {
            this.dispatchEvent(new CustomEvent("lost", { detail: refused }));
        } finally {
            this.#asking = false;
        }
    };

    /** The clock stands while nobody has the play open; that of a ranked play never does. */
    #halt = () => {
        if (this.view.kind === "ranked") return;
        this.view = { ...this.view, elapsed_ms: this.elapsed };
        this.#shown = null;
    };
}
