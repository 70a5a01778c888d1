/** A play: the table, how it stands, and what can be done. */

import { button, make } from "../dom.js";
import { Hand } from "../hand.js";
import { chosenDeal } from "../kept.js";
import { takingBack } from "../keyboard.js";
import { STOCK } from "../notation.js";
import { playAt, rulesOf } from "../routes.js";
import { Play } from "../state.js";
import { Table } from "../table.js";
import { capital } from "../words/words.js";
import { deal } from "./choose.js";
import { askForDeal, askToResign } from "./dialogs.js";
import { drawNotice, noticeOf } from "./notice.js";
import { saidOf } from "./said.js";

const TWICE = 400; // ms within which a second tap on a card goes with the first.

export async function playing(app, id) {
    const view = await app.connection.request("open", { play: id });
    return new Playing(app, new Play(app.connection, view));
}

class Playing {
    #app;
    #play;
    #patience;
    #hand;
    #table;
    #figures = {};
    #tools = {};
    #deal = make("small");
    #notice = make("section", { class: "notice", hidden: true });
    #hint = make("p", { class: "hint", "aria-hidden": "true", hidden: true });
    #tap = { card: null, at: 0 };
    #tick;
    #left = new AbortController();

    constructor(app, play) {
        this.#app = app;
        this.#play = play;
        this.#patience = app.patiences.get(play.view.patience);
        this.title = this.#patience.title;
        this.#hand = new Hand(this.#patience.layout.piles);
        this.#table = new Table(
            this.#patience.layout,
            app.words,
            this.title,
            this.#hand,
            (...tap) => this.#tapped(...tap),
        );
        this.element = this.#build();
        this.#tick = setInterval(() => this.#showClock(), 500);
        app.table = playAt(play.view.play);
        play.addEventListener("change", ({ detail }) => this.#changed(detail));
        play.addEventListener("sent", () => this.#showSent());
        play.addEventListener("lost", ({ detail }) => app.excuse(detail));
        document.addEventListener("keydown", (event) => this.#key(event), {
            signal: this.#left.signal,
        });
        this.#show(false);
    }

    leave() {
        clearInterval(this.#tick);
        this.#left.abort();
        this.#play.leave();
        this.#app.sayings.refuse("");
        this.#app.sayings.tell("");
    }

    #build() {
        const { words } = this.#app;
        return make(
            "div",
            { class: "playing", "data-play": this.#play.view.play },
            make(
                "header",
                { class: "heading" },
                make("h1", {}, this.title, this.#deal),
                this.#buildFigures(),
            ),
            this.#notice,
            make("p", { class: "unseen", id: "how-to-tap" }, words.say("how_to_tap")),
            this.#hint,
            this.#table.felt,
            make(
                "div",
                { class: "tools", role: "group", "aria-label": words.say("tools") },
                this.#buildTools(),
            ),
        );
    }

    #buildFigures() {
        const { words } = this.#app;
        return make(
            "dl",
            { class: "standing" },
            ["placed", "moves", "undos", "time"].map((name) => {
                this.#figures[name] = make("dd", { "data-figure": name });
                return make("div", {}, make("dt", {}, words.say(name)), this.#figures[name]);
            }),
        );
    }

    #buildTools() {
        const { words } = this.#app;
        // A narrow screen shows the short words; each long one contains its short one.
        const long = (label) =>
            ["long", "short"].map((size) =>
                make(
                    "span",
                    { class: size },
                    words.say(size === "short" ? `${label}_short` : label),
                ),
            );
        const tool = (name, label, act) =>
            (this.#tools[name] = button(long(label), act, { "data-do": name }));
        return [
            tool("undo", "undo", () => this.#ask(() => this.#play.undo())),
            tool("redo", "redo", () => this.#ask(() => this.#play.redo())),
            tool("new", "new_deal", () => this.#newDeal()),
            make(
                "a",
                { class: "button", href: rulesOf(this.#patience.key), "data-do": "rules" },
                words.say("rules"),
            ),
            this.#play.view.kind === "ranked"
                ? null
                : tool("pause", "pause", () => this.#ask(() => this.#play.pause())),
            tool("resign", "resign", () => this.#resign()),
        ];
    }

    #tapped(pile, card, covered, at) {
        const twice = card !== null && card === this.#tap.card && at - this.#tap.at < TWICE;
        this.#tap = { card: twice || at === null ? null : card, at };
        // What was tapped is on its way: a tap out of impatience is no other wish.
        if (this.#play.sent) return;
        this.#app.sayings.refuse("");
        if (!this.#play.open || this.#play.view.paused) return;
        if (pile === null) this.#hand.putBack();
        else this.#follow(this.#hand.tap(pile, card, covered, twice));
        this.#table.light();
    }

    #follow({ move, picked, stuck }) {
        const { words, sayings } = this.#app;
        if (move) this.#ask(() => this.#play.move(move));
        else if (stuck)
            sayings.refuse(capital(words.say("said_no_move", { card: words.card(stuck) })));
        else if (picked)
            sayings.tell(
                capital(
                    words.say("said_picked", { card: this.#name(picked), places: this.#places() }),
                ),
            );
    }

    #name(what) {
        return what === STOCK ? this.#pile("k") : this.#app.words.card(what);
    }

    #places() {
        return this.#app.words.list([...this.#hand.places.keys()].map((pile) => this.#pile(pile)));
    }

    #pile(id) {
        return this.#patience.layout.piles.find((pile) => pile.id === id).title;
    }

    /** Asks for an event, and shows why where the house refuses. */
    async #ask(event) {
        if (this.#play.sent) return;
        this.#app.sayings.refuse("");
        try {
            await event();
        } catch (fault) {
            this.#app.excuse(fault);
        }
    }

    async #newDeal() {
        deal(this.#app, this.#patience.key, await askForDeal(this.#app.words, this.title));
    }

    async #resign() {
        if (await askToResign(this.#app.words)) this.#ask(() => this.#play.resign());
    }

    #key(event) {
        if (document.querySelector("dialog[open]")) return;
        if (event.key === "Escape" && this.#hand.what !== null) {
            this.#hand.putBack();
            this.#table.light();
            this.#app.sayings.tell(this.#app.words.say("said_put_back"));
        }
        const wanted = takingBack(event);
        if (wanted === null) return;
        event.preventDefault();
        this.#tools[wanted].click();
    }

    #changed({ move }) {
        const before = this.#shownPiles;
        this.#show(move !== null);
        if (move !== null) this.#announce(move, before);
    }

    #shownPiles = {};

    #show(slide) {
        const { view } = this.#play;
        this.#shownPiles = view.piles;
        this.#hand.learn(view);
        this.#table.show(view.piles, slide);
        this.#showFigures(view);
        for (const [name, allowed] of [
            ["undo", view.can_undo],
            ["redo", view.can_redo],
            ["pause", this.#play.open && !view.paused],
            ["resign", this.#play.open],
        ]) {
            if (this.#tools[name]) this.#tools[name].disabled = !allowed;
        }
        this.element.dataset.ply = String(view.ply);
        this.element.dataset.state = view.state;
        this.#showSent();
        this.#showNotice();
        const touch = matchMedia("(pointer: coarse)").matches;
        this.#hint.textContent = this.#app.words.say(touch ? "hint_touch" : "hint");
        this.#hint.hidden = view.counts.moves > 0 || !this.#notice.hidden;
    }

    #showSent() {
        const { sent } = this.#play;
        if (sent) this.element.dataset.sent = sent.type;
        else delete this.element.dataset.sent;
        this.#table.send(sent?.move ?? null);
    }

    #showFigures({ play, placed, total, counts, deal }) {
        const { words } = this.#app;
        const name = deal ?? chosenDeal(play);
        this.#figures.placed.textContent = words.say("placed_of", { placed, total });
        this.#figures.moves.textContent = String(counts.moves);
        this.#figures.undos.textContent = String(counts.undos);
        const number = /~\d+-(\d+)$/.exec(name ?? "")?.[1];
        this.#deal.title = name ?? "";
        this.#deal.textContent = number
            ? words.say("deal_number", { number })
            : name
              ? words.say("deal_name", { name })
              : "";
        this.#showClock();
    }

    #showClock() {
        this.#figures.time.textContent = this.#app.words.time(this.#play.elapsed);
    }

    #showNotice() {
        const { view } = this.#play;
        const notice = noticeOf(view, this.#app.words);
        this.#notice.hidden = notice === null;
        if (notice === null) return;
        const doings = {
            undo: () => this.#ask(() => this.#play.undo()),
            resume: () => this.#ask(() => this.#play.resume()),
            same: () => deal(this.#app, view.patience, { name: view.deal }),
            new: () => deal(this.#app, view.patience, {}),
        };
        this.#notice.className = `notice ${notice.kind}`;
        this.#notice.dataset.notice = notice.kind;
        this.#notice.replaceChildren(
            ...drawNotice(notice, doings, this.#app.words, () => (this.#notice.hidden = true)),
        );
    }

    #announce(move, before) {
        const { words, sayings } = this.#app;
        const said = [saidOf(move, before, this.#play.view.piles, this.#patience.layout, words)];
        const notice = noticeOf(this.#play.view, words);
        if (notice) said.push(`${notice.title} ${notice.text}`);
        sayings.tell(said.join(" "));
    }
}
