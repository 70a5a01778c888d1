/**
 * One play as it stands.
 *
 * It follows the house by plies: an older answer is dropped, the next one applied, and where some
 * are missing they are asked for. Events: `change` (detail: the move that did it, null for the play
 * as a whole), `sent` (something is on its way, or no longer) and `lost`
 * (detail: why it cannot be opened again). `view.hint` is the hint on the position, if one was given;
 * `view.stuck` of a play that was ended here, the words that say why: `was_blocked` or `was_futile`.
 */

const IN_PLACE = ["hint", "pause", "resume"]; // Events that leave the cards as they lie.
const LONG = 60_000; // ms of silence in which the house's clock may have stood.

export class Play extends EventTarget {
    #connection;
    #sent = null;
    #asking = false;
    #left = false;
    #hinted = null; // The ply of the last hint.
    #slept = false;
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
        this.#left = true;
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

    /** Takes moves back, as one undo. */
    undo(count = 1) {
        return this.#ask("undo", count > 1 ? { count } : {});
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
     * Asks for a hint, and promises that it has come, or that the play has gone on without it.
     *
     * It may take seconds in which the table is free: the next move makes it void.
     */
    async hint() {
        const { play, ply } = this.view;
        try {
            this.#answered(await this.#connection.request("hint", { play, ply }));
        } catch (refused) {
            if (refused.code !== "stale") throw refused;
            this.#replace(refused.data.play);
        }
    }

    /** Promises what is found of the position as it lies; null when the connection breaks. */
    analyse() {
        return this.#connection.request("analyse", { play: this.view.play }, { here: true });
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
            this.#answered(await this.#connection.request(type, { play, ply, ...fields }));
        } catch (refused) {
            if (refused.code !== "stale") throw refused;
            // A hint that was thought out meanwhile has moved no card: the wish is as it was.
            if (this.#hinted === ply + 1 && refused.data.play.ply === ply + 1)
                return await this.#ask(type, fields);
            this.#replace(refused.data.play);
            throw refused;
        } finally {
            if (this.#sent === sent) this.#tellSent(null);
        }
    }

    #tellSent(sent) {
        this.#sent = sent;
        this.dispatchEvent(new Event("sent"));
    }

    /** Takes an answer; one that comes after this was left is for whoever follows the play now. */
    #answered(moved) {
        if (!this.#left) return this.#take(moved);
        const { re, ...detail } = moved;
        this.#connection.dispatchEvent(new CustomEvent("message", { detail }));
    }

    #take(moved) {
        const { ply } = this.view;
        if (moved.ply <= ply) return;
        if (moved.ply > ply + 1) return this.#catchUp();
        const { type, re, move, piles, ...standing } = moved;
        const stays = IN_PLACE.includes(move);
        if (move === "hint") this.#hinted = moved.ply;
        if (!stays) this.position = moved.ply;
        this.view = {
            ...this.view,
            ...standing,
            can_finish: moved.can_finish,
            piles: moved.paused ? {} : { ...this.view.piles, ...piles },
            hint: moved.hint ?? (stays ? this.view.hint : undefined),
            // The house says so of open plays alone.
            stuck: move === "resign" ? stuckOf(this.view) : undefined,
        };
        this.#changed(move);
    }

    #replace(view) {
        if (this.view && view.ply < this.view.ply) return;
        const moved = view.ply !== this.view?.ply;
        this.view = moved ? view : { ...view, hint: this.view.hint, stuck: this.view.stuck };
        // The ply since which the cards lie so, as far as is known here.
        if (moved) this.position = view.ply;
        this.#changed(null);
    }

    #changed(move) {
        this.#shown = this.open && !this.view.paused ? performance.now() : null;
        this.dispatchEvent(new CustomEvent("change", { detail: { move } }));
    }

    #hear = ({ detail: message }) => {
        if (message.play !== this.view.play) return;
        if (message.type === "moved") this.#take(message);
        if (message.type === "futile" && message.ply === this.view.ply) {
            this.view = { ...this.view, futile: true };
            this.#changed(null);
        }
    };

    /** Asks for what was missed: after a break, or where plies are missing. */
    #catchUp = async () => {
        if (this.#asking) return;
        this.#asking = true;
        const { play, ply } = this.view;
        try {
            // Events tell what was missed, and the whole play besides what its clock shows.
            const since = this.#slept ? {} : { since: ply };
            const answer = await this.#connection.request("open", { play, ...since });
            this.#slept = false;
            if (answer.type === "play") this.#replace(answer);
            else for (const moved of answer.events) this.#take({ ...moved, play });
            if (this.open && !this.view.paused) this.#shown ??= performance.now();
        } catch (refused) {
            this.dispatchEvent(new CustomEvent("lost", { detail: refused }));
        } finally {
            this.#asking = false;
        }
    };

    /** The clock stands while nobody has the play open; that of a ranked play never does. */
    #halt = ({ detail: silent }) => {
        this.#slept ||= silent > LONG;
        if (this.view.kind === "ranked") return;
        this.view = { ...this.view, elapsed_ms: this.elapsed };
        this.#shown = null;
    };
}

/** Returns why an open play cannot go on, by the words that say so; undefined where it can. */
function stuckOf({ blocked, futile }) {
    if (blocked) return "was_blocked";
    return futile ? "was_futile" : undefined;
}
