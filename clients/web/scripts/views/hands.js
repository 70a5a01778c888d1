/** What the player's hands do in a play: taps, drags, typed moves, taking back, finishing. */

import { Acting } from "../acting.js";
import { Dragging } from "../dragging.js";
import { Finishing } from "../finishing.js";
import { Hand } from "../hand.js";
import { HIDDEN, STOCK, bare } from "../notation.js";
import * as sounds from "../sounds.js";
import { Table } from "../table.js";
import { capital } from "../words/words.js";

const TWICE = 400; // ms within which a second tap on a card goes with the first.

export class Hands {
    #app;
    #play;
    #piles;
    #acting;
    #finishing;
    #dragging;
    #draw;
    #tap = { card: null, at: 0 };

    /** `draw(slides)`: shows the table as the play stands, and what is foreseen of it. */
    constructor(app, play, patience, draw) {
        this.#app = app;
        this.#play = play;
        this.#piles = patience.layout.piles;
        this.#draw = draw;
        this.hand = new Hand(this.#piles);
        this.table = new Table(
            patience.layout,
            app.words,
            patience.title,
            this.hand,
            (...tap) => this.#tapped(...tap),
        );
        this.#acting = new Acting(play, {
            refused: (fault, dropped) => this.#excuse(fault, dropped),
            dropped: () => app.sayings.refuse(app.words.say("held_away")),
        });
        this.#finishing = new Finishing(play);
        this.#dragging = new Dragging(this.table, {
            begin: (pile, card) => this.#lift(pile, card),
            places: () => this.#places(),
            end: (nearest) => this.#end(nearest),
            cancel: () => this.#putDown(),
        });
    }

    /** Whether all cards are just going home by themselves. */
    get finishing() {
        return this.#finishing.running;
    }

    /** Does something that the player wants: at once, or after what is on its way. */
    do(act, cancel) {
        this.#finishing.stop();
        this.#acting.do(act, cancel);
    }

    /** Asks for an event of the play, and shows why where the house refuses. */
    ask(event) {
        this.do(() => this.#ask(event));
    }

    /** Takes the last move back, or all that finishing has made. */
    undo() {
        this.ask(() => this.#play.undo(this.#finishing.standing || 1));
    }

    /** Sends all cards home, where nothing else is needed. */
    finish() {
        this.do(() => {
            if (!this.#play.view.can_finish) return;
            sounds.play("finish");
            this.#ask(() => this.#finishing.run());
        });
    }

    /** Makes a move that was typed; the house judges it. */
    type(move) {
        this.do(() => {
            this.hand.putBack();
            this.#ask(() => this.#play.move(move));
        });
    }

    /** Puts back what is held or carried, and returns whether something was. */
    putBack() {
        if (this.#dragging.active) this.#dragging.cancel();
        else if (this.hand.what === null) return false;
        this.hand.putBack();
        this.table.light();
        return true;
    }

    /** The connection is away, or here again. */
    miss(away) {
        if (away) this.#acting.miss();
        else this.#acting.away = false;
    }

    leave() {
        this.#finishing.stop();
    }

    async #ask(event) {
        this.#app.sayings.refuse("");
        await this.#acting.ask(event);
    }

    #excuse(fault, dropped) {
        const { words } = this.#app;
        sounds.play("refused");
        // Only what was typed can be no move: the house would teach the notation of the wire, and how
        // moves are typed stands beside what was typed.
        if (fault.code === "bad_move") fault.message = words.say("typed_is_none");
        this.#app.excuse(fault, dropped ? words.say("held_dropped") : "");
    }

    #tapped(pile, card, covered, at) {
        const twice = card !== null && card === this.#tap.card && at - this.#tap.at < TWICE;
        this.#tap = { card: twice || at === null ? null : card, at };
        this.do(() => {
            this.#app.sayings.refuse("");
            if (!this.#free) return;
            if (pile === null) this.hand.putBack();
            else this.#follow(this.hand.tap(pile, card, covered, twice));
            this.table.light();
        });
    }

    get #free() {
        return this.#play.open && !this.#play.view.paused;
    }

    #follow({ move, picked, stuck }) {
        const { words, sayings } = this.#app;
        if (move) this.#ask(() => this.#play.move(move));
        else if (stuck)
            sayings.refuse(capital(words.say("said_no_move", { card: words.card(stuck) })));
        else if (picked) {
            const places = words.list([...this.hand.places.keys()].map((pile) => this.#title(pile)));
            sounds.play("pick");
            sayings.tell(
                capital(words.say("said_picked", { card: this.#name(picked), places })),
            );
        }
    }

    #name(what) {
        return what === STOCK ? this.#title("k") : this.#app.words.card(what);
    }

    #title(id) {
        return this.#piles.find((pile) => pile.id === id).title;
    }

    #lift(id, element) {
        const { kind } = this.#piles.find((pile) => pile.id === id);
        const { face } = element.dataset;
        if (!this.#free || this.table.carries || (face === HIDDEN && kind !== "stock")) return false;
        this.#finishing.stop();
        this.#app.sayings.refuse("");
        this.hand.lift(kind === "stock" ? STOCK : bare(face), id);
        this.table.light();
        sounds.play("pick");
        return true;
    }

    #places() {
        const { places, from } = this.hand;
        const others = this.#piles
            .map(({ id }) => id)
            .filter((id) => !places.has(id) && (id === from || this.hand.takes(id)));
        return { legal: [...places.keys()], others };
    }

    /** A card is let go: it waits where it is until the house has said what may be done. */
    #end(nearest) {
        const settle = () => {
            if (!this.table.carries) return this.#putDown();
            const pile = nearest();
            this.table.drop();
            this.#follow(this.hand.drop(pile));
            this.table.light();
            this.#draw(true);
        };
        this.do(settle, () => this.#putDown());
    }

    #putDown() {
        this.table.drop();
        this.hand.putBack();
        this.#draw(true);
    }
}
