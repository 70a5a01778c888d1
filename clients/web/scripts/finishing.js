/**
 * All cards that are left go home, one after the other, where the house says that nothing else is needed.
 *
 * One undo takes back what has gone so far: it stops the rest. After the last card the play has ended.
 */

const PACE = 110; // ms from one card to the next, so that eyes can follow.
const HOME = /^[^>]+>f$/;

export class Finishing {
    #play;
    #made = 0;
    #end = null; // The position to which the last card has led.
    #going = null;

    constructor(play) {
        this.#play = play;
    }

    get running() {
        return this.#going !== null;
    }

    /** How many moves an undo takes back now: all that were made here, if none was made since. */
    get standing() {
        return this.#end !== null && this.#end === this.#play.position ? this.#made : 0;
    }

    /** Sends card after card, until all are home or something comes between. Raises Refused. */
    async run(pace = PACE) {
        const going = (this.#going = Symbol("going"));
        if (this.standing === 0) this.#made = 0;
        try {
            while (this.#going === going && this.#next) {
                await this.#play.move(this.#next);
                this.#made += 1;
                this.#end = this.#play.position;
                await new Promise((done) => setTimeout(done, pace));
            }
        } finally {
            if (this.#going === going) this.stop();
        }
    }

    /** Sends no further card; what is on its way is answered. */
    stop() {
        this.#going = null;
    }

    get #next() {
        const { can_finish, moves } = this.#play.view;
        return can_finish ? moves.find((move) => HOME.test(move)) : undefined;
    }
}
