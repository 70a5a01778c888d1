/**
 * An ended play, position by position, each with whether it could be won, and where the win was lost.
 *
 * The positions come from the house, and so do the verdicts, piece by piece.
 */

import { Refused } from "../connection.js";
import { button, make, suited } from "../dom.js";
import { Hand } from "../hand.js";
import { readMove } from "../notation.js";
import { playAt, replayOf } from "../routes.js";
import { Table } from "../table.js";
import { finding } from "./findings.js";
import { moveRows } from "./moves.js";
import { glance, patienceOf, playFrom, wholePlay } from "./replay.js";
import { secretUntil } from "./secrecy.js";
import { StepList, legend } from "./step_list.js";
import { Stepper } from "./stepper.js";

const WAYS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const MOMENT = 2000; // ms in which the house settles a day.
const LONGEST = 2 ** 31 - 1; // ms that a browser's timer can wait.

export async function examining(app, id) {
    const whole = await wholePlay(app.connection, id);
    return new PostMortem(app, id, await patienceOf(app, id, whole.deal), whole);
}

class PostMortem {
    #app;
    #play;
    #patience;
    #steps;
    #result;
    #hand;
    #table;
    #list;
    #at = 0;
    #told = { verdicts: [], complete: false };
    #left = new AbortController();
    #later;
    #dealt; // Whether the house tells the deal already.
    #stepper;
    #fromHere;
    #summary = make("div", { class: "summary" });

    constructor(app, play, patience, { deal, steps, result }) {
        this.#app = app;
        this.#play = play;
        this.#patience = patience;
        this.#steps = steps;
        this.#result = result;
        this.#dealt = deal !== null;
        const { words } = app;
        const { layout, title } = patience;
        const won = result.state === "won";
        this.title = words.say(won ? "steps_of" : "post_mortem_of", { title });
        this.#hand = new Hand(layout.piles);
        this.#table = new Table(layout, words, title, this.#hand, () => {});
        this.#table.looked = true; // There is half a screen for it.
        this.#list = new StepList(words, layout, steps, (number) => this.#go(number));
        this.#stepper = new Stepper(words, steps.length - 1, (number, told) =>
            told ? this.#goAndTell(number) : this.#go(number),
        );
        this.#fromHere = this.#buildFromHere();
        this.element = this.#build();
        const { signal } = this.#left;
        const { connection } = app;
        connection.addEventListener("message", ({ detail }) => this.#hear(detail), { signal });
        connection.addEventListener("welcome", () => this.#ask(), { signal });
        app.preferences.addEventListener("change", () => this.#table.dress(), { signal });
        document.addEventListener("keydown", (event) => this.#key(event), { signal });
        this.#go(steps.length - 1);
        this.#showFindings();
        this.#ask();
    }

    leave() {
        this.#left.abort();
        this.#stepper.stop();
        clearTimeout(this.#later);
        this.#app.sayings.tell("");
    }

    /** The number of the move that lost the win; undefined where that is not known. */
    get #turned() {
        const turning = this.#told.turning_point;
        const found = turning && this.#steps.findIndex(({ ply }) => ply === turning.ply + 1);
        return found > 0 ? found : undefined;
    }

    #build() {
        const { words } = this.#app;
        return make(
            "div",
            { class: "post-mortem", "data-post-mortem": this.#play },
            make(
                "header",
                { class: "heading" },
                make("h1", {}, this.title),
                make("div", { class: "choices" }, this.#fromHere, this.#wayBack()),
            ),
            make("p", { class: "unseen", id: "how-to-tap" }, words.say("how_to_look")),
            this.#table.felt,
            this.#stepper.element,
            make(
                "section",
                { class: "findings", "aria-label": words.say("findings") },
                this.#summary,
                legend(words),
                this.#list.element,
            ),
        );
    }

    /** Who comes from the table goes back there, who comes from the list of moves to that. */
    #wayBack() {
        const { table, words } = this.#app;
        const fromTable = table === playAt(this.#play);
        const href = fromTable ? table : replayOf(this.#play);
        const label = words.say(fromTable ? "back_to_table" : "replay_moves");
        return make("a", { class: "button", href, "data-do": "back" }, label);
    }

    /** Returns the way to a play of one's own from here; a deal that is secret yet is not played from. */
    #buildFromHere() {
        const { words } = this.#app;
        if (!this.#dealt) return null;
        const play = () =>
            playFrom(this.#app, this.#patience, this.#play, this.#steps[this.#at].ply);
        return button(words.say("play_from_here"), play, {
            title: words.say("play_from_here_hint"),
            "data-do": "from-here",
        });
    }

    #key(event) {
        if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
        if (this.#stepper.holds(event.target)) return;
        const held = this.#list.element.contains(document.activeElement);
        const ends = { Home: 0, End: this.#steps.length - 1 };
        const upright = ["ArrowUp", "ArrowDown", "Home", "End"].includes(event.key);
        if (upright && !held) return; // These scroll what is read.
        const to = ends[event.key] ?? (WAYS[event.key] && this.#at + WAYS[event.key]);
        if (to === undefined) return;
        event.preventDefault();
        this.#stepper.stop();
        this.#goAndTell(to);
    }

    /** Goes there; a row that has the focus is read out as it is. */
    #goAndTell(number) {
        if (!this.#steps[number]) return;
        if (!this.#go(number)) this.#app.sayings.tell(this.#list.label(number));
    }

    #go(number) {
        const { move = "", piles, ply } = this.#steps[number];
        const near = Math.abs(number - this.#at) === 1;
        this.#at = number;
        this.#hand.learn({ moves: [], piles });
        this.#table.show(piles, near);
        this.#table.reveal(readMove(move).what);
        this.#advise();
        this.#stepper.show(number, this.#list.label(number));
        const over = number === this.#steps.length - 1 && this.#result.state === "won";
        if (this.#fromHere) this.#fromHere.disabled = over;
        this.element.dataset.step = String(number);
        this.element.dataset.ply = String(ply);
        return this.#list.choose(number);
    }

    /** Before the move that lost, the one is lit that would have won. */
    #advise() {
        const before = this.#turned === this.#at + 1;
        this.#table.advise(before ? this.#told.turning_point.better[0] : null);
    }

    /** Asks for the verdicts; what was asked over another socket the house has dropped. */
    async #ask() {
        if (this.#told.complete) return;
        try {
            const asked = { play: this.#play };
            const told = await this.#app.connection.request("post_mortem", asked, { here: true });
            if (told && !this.#left.signal.aborted) this.#learn(told);
        } catch (fault) {
            if (!(fault instanceof Refused)) throw fault;
            if (!this.#left.signal.aborted) await this.#excuse(fault);
        }
    }

    #hear(message) {
        if (message.type === "post_mortem" && message.play === this.#play) this.#learn(message);
    }

    #learn(told) {
        if (this.#told.complete) return;
        this.#told = told;
        this.#showFindings();
        this.#advise();
        if (told.complete) this.#app.sayings.tell(this.#summary.textContent);
    }

    /** Returns the verdicts on the positions that are listed. */
    get #verdicts() {
        const by = new Map(this.#told.verdicts);
        return this.#steps.map(({ ply }) => {
            const verdict = by.get(ply);
            // As long as more may come, what is unknown is not examined yet.
            return verdict === "unknown" && !this.#told.complete ? undefined : verdict;
        });
    }

    #showFindings() {
        const verdicts = this.#verdicts;
        const turned = this.#turned;
        this.element.dataset.complete = String(this.#told.complete);
        this.#list.judge(verdicts, turned);
        this.#stepper.mark(turned);
        this.#stepper.tell(this.#list.label(this.#at));
        const { complete } = this.#told;
        const found = finding({ verdicts, turned, complete, state: this.#result.state });
        const { words } = this.#app;
        this.#summary.setAttribute("aria-busy", String(!complete));
        if (found === null) {
            const known = verdicts.filter(Boolean).length;
            const text = words.say("examining", { known, all: verdicts.length });
            return this.#summary.replaceChildren(make("p", { "data-finding": "" }, text));
        }
        const move = turned && this.#list.text(turned);
        const text = words.say(found.text, { ...found.values, move });
        this.#summary.replaceChildren(
            make("p", { class: "found", "data-finding": found.text }, ...suited(text)),
            ...(turned === undefined ? [] : this.#buildBetter(turned)),
        );
    }

    #buildBetter(turned) {
        const { words } = this.#app;
        const { better } = this.#told.turning_point;
        const text = words.say("found_better", { moves: words.count("moves", better.length) });
        return [
            button(words.say("show_before"), () => this.#goAndTell(turned - 1), {
                "data-do": "show-before",
            }),
            make(
                "details",
                { class: "better", open: matchMedia("(width >= 60rem)").matches },
                make("summary", {}, text),
                make(
                    "ol",
                    { class: "line", tabindex: "0", "aria-label": text },
                    moveRows(better, this.#patience.layout, words, this.#steps[turned - 1].piles),
                ),
            ),
        ];
    }

    /** Says why there are no verdicts, and when there will be. */
    async #excuse(refused) {
        const { words, today } = this.#app;
        const later = refused.code === "not_yet" ? await this.#secret() : null;
        if (this.#left.signal.aborted) return;
        const text = later
            ? words.say("findings_later", { time: words.clock(later) })
            : refused.message;
        const again = later ? "" : button(words.say("ask_again"), () => this.#ask());
        this.#summary.setAttribute("aria-busy", "false");
        this.#summary.replaceChildren(
            make("p", { "data-refused": refused.code, role: "alert" }, text),
            again,
        );
        if (!later) return;
        const wait = Math.min(today.until(later) + MOMENT, LONGEST);
        this.#later = setTimeout(() => this.#ask(), wait);
    }

    async #secret() {
        return secretUntil(this.#app, await glance(this.#app, this.#play));
    }
}
