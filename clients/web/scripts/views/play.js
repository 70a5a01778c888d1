/** A play: the table, how it stands, and what can be done. */

import { Advising } from "../advising.js";
import { layClear } from "../clearing.js";
import { make } from "../dom.js";
import { foresee } from "../foresight.js";
import { chosenDeal } from "../kept.js";
import { boardAt, playAt, postMortemOf } from "../routes.js";
import { shortcutOf } from "../shortcuts.js";
import * as sounds from "../sounds.js";
import { Play } from "../state.js";
import { askForDeal } from "./asking.js";
import { deal } from "./choose.js";
import { showDeal } from "./deal_link.js";
import { askToResign } from "./dialogs.js";
import { Hands } from "./hands.js";
import { showKeys } from "./keys.js";
import { noticeNow } from "./notice.js";
import { Notices } from "./notices.js";
import { PlayFigures } from "./play_figures.js";
import { saidOf } from "./said.js";
import { secretUntil } from "./secrecy.js";
import { share } from "./sharing.js";
import { Tools } from "./tools.js";
import { Typing } from "./typing.js";

export async function playing(app, id) {
    const view = await app.connection.request("open", { play: id });
    const play = new Play(app.connection, view); // From here on nothing that happens is missed.
    return new Playing(app, play, await secretUntil(app, view));
}

class Playing {
    #app;
    #play;
    #patience;
    #hands;
    #table;
    #typing;
    #figures;
    #tools;
    #advising;
    #secret;
    #deal = make("small");
    #notices;
    #hint = make("p", { class: "hint", "aria-hidden": "true", hidden: true });
    #tick;
    #resized;
    #left = new AbortController();

    /** `secret`: until when there is no advice on the deal, an instant; null where there is. */
    constructor(app, play, secret) {
        this.#app = app;
        this.#play = play;
        this.#secret = secret;
        this.#advising = new Advising(play);
        this.#patience = app.patiences.get(play.view.patience);
        this.title = this.#patience.title;
        this.#hands = new Hands(app, play, this.#patience, (slides) => this.#draw(slides));
        this.#table = this.#hands.table;
        const type = (move) => this.#hands.type(move);
        this.#typing = new Typing(app.words, this.#patience.layout.piles, type, this.#table, () =>
            this.#settle(),
        );
        this.#figures = new PlayFigures(app.words, { hints: secret === null });
        this.#tools = this.#buildTools();
        this.#notices = new Notices(
            app.words,
            this.#table.felt,
            this.#typing.element,
            this.#tools,
            this.#doings(),
        );
        this.element = this.#build();
        this.#tick = setInterval(() => this.#figures.showClock(this.#play.elapsed), 500);
        app.table = playAt(play.view.play);
        const { signal } = this.#left;
        play.addEventListener("change", ({ detail }) => this.#changed(detail), { signal });
        play.addEventListener("sent", () => this.#showSent(), { signal });
        play.addEventListener("sent", () => sounds.playFor(play.sent), { signal });
        play.addEventListener("lost", ({ detail }) => app.excuse(detail), { signal });
        this.#advising.addEventListener("change", () => this.#showNotice(), { signal });
        app.preferences.addEventListener("change", () => this.#dress(), { signal });
        document.addEventListener("keydown", (event) => this.#key(event), { signal });
        document.addEventListener("click", (event) => this.#clicked(event), { signal });
        app.connection.addEventListener("away", () => this.#hands.miss(true), { signal });
        app.connection.addEventListener("welcome", () => this.#hands.miss(false), { signal });
        if (play.view.ply === 0) this.#table.deal();
        this.#show(false);
        // After the table, which is laid out for its room by the same event.
        this.#resized = new ResizeObserver(() => this.#settleAnew());
        this.#resized.observe(this.#table.felt);
    }

    leave() {
        this.#hands.leave();
        clearInterval(this.#tick);
        this.#resized.disconnect();
        this.#left.abort();
        this.#advising.leave();
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
                this.#figures.element,
            ),
            this.#notices.element,
            make("p", { class: "unseen", id: "how-to-tap" }, words.say("how_to_tap")),
            this.#hint,
            this.#table.felt,
            this.#typing.element,
            this.#tools.element,
        );
    }

    #buildTools() {
        const { view } = this.#play;
        const { words, sayings } = this.#app;
        const later = () =>
            sayings.refuse(words.say("advice_later", { time: words.clock(this.#secret) }));
        return new Tools(words, view, this.#doings(), {
            pause: view.kind !== "ranked",
            analyse: this.#secret === null && !this.#patience.hidden,
            why: this.#secret ? later : null,
        });
    }

    /** What can be done, by the names of tools and of a notice's choices. */
    #doings() {
        const { patience, day, play } = this.#play.view;
        const event = (name) => () => this.#hands.ask(() => this.#play[name]());
        return {
            undo: () => this.#hands.undo(),
            redo: event("redo"),
            finish: () => this.#hands.finish(),
            keys: () => this.#showKeys(),
            pause: event("pause"),
            resume: event("resume"),
            hint: () => this.#advised(() => this.#advising.hint()),
            analyse: () => this.#advised(() => this.#advising.analyse()),
            new: () => this.#newDeal(),
            resign: () => this.#resign(),
            make: () => this.#hands.ask(() => this.#play.move(this.#play.view.hint.move)),
            stop: () => this.#advising.dismiss(),
            "more-line": () => this.#advising.tellMore(),
            hide: () => this.#hideNotice(),
            same: () => deal(this.#app, patience, { name: this.#play.view.deal }),
            another: () => deal(this.#app, patience, {}),
            practise: () => this.#tried(() => this.#app.daily(patience, day)),
            share: () => this.#tried(() => share(this.#app, this.#play.view)),
            board: () => (location.hash = boardAt(patience, { day })),
            "post-mortem": () => (location.hash = postMortemOf(play)),
        };
    }

    /** What was picked up, and why it may not lie somewhere, is not what is asked about now. */
    #advised(ask) {
        this.#hands.putBack();
        this.#app.sayings.refuse("");
        return this.#tried(ask);
    }

    async #tried(event) {
        try {
            await event();
        } catch (fault) {
            this.#app.excuse(fault);
        }
    }

    #newDeal() {
        return askForDeal(this.#app, this.#patience);
    }

    async #resign() {
        const { kind, blocked, futile } = this.#play.view;
        const warning = kind === "ranked" ? "resign_warning_ranked" : "resign_warning";
        const agreed = await askToResign(this.#app.words, warning, blocked || futile);
        if (agreed) this.#hands.ask(() => this.#play.resign());
    }

    #showKeys() {
        const offered = (name) => ["type", "keys"].includes(name) || this.#tools.has(name);
        showKeys(this.#app.words, offered, this.#app.preferences.get("keys") === "on");
    }

    #key(event) {
        if (document.querySelector("dialog[open]")) return;
        if (event.key === "Escape") return this.#escape();
        // Who has just come here, and has the focus on nothing, is led to the table.
        if (event.key.startsWith("Arrow") && event.target.matches("body, main")) {
            event.preventDefault();
            return this.#table.takeFocus();
        }
        const typing = event.target.closest("input, #settings") !== null;
        const single = this.#app.preferences.get("keys") === "on" && !typing;
        const wanted = shortcutOf(event, single);
        if (wanted === null) return;
        // What begins a move goes into the line; a slash only opens it.
        if (wanted !== "type" || !/[\p{L}\d]/u.test(event.key)) event.preventDefault();
        if (wanted === "type") this.#typing.open();
        else if (wanted === "pause" && this.#play.view.paused) this.#doings().resume();
        else this.#tools.use(wanted);
    }

    #escape() {
        if (this.#tools.unfolded) return this.#tools.fold();
        if (this.#hands.putBack()) this.#app.sayings.tell(this.#app.words.say("said_put_back"));
    }

    #clicked({ target }) {
        if (!this.#tools.element.contains(target)) this.#tools.fold();
    }

    #changed({ move }) {
        const before = this.#before;
        if (move === "undo") this.#wentOn = false; // Something useful may be left again.
        this.#show(move !== null);
        if (move === null) return;
        const { view } = this.#play;
        this.#typing.clear();
        const said = saidOf(move, before.piles, view.piles, this.#patience.layout, this.#app.words);
        const finish = view.can_finish && !before.can_finish && this.#app.words.say("can_finish");
        this.#say([said, finish].filter(Boolean).join(" "));
        if (view.state === "won") {
            this.#table.celebrate();
            sounds.play("won");
        }
        const auto = this.#app.preferences.get("finish") === "auto" && !this.#hands.finishing;
        // Who takes moves back wants to look, or to do otherwise.
        if (auto && view.can_finish && move.includes(">")) this.#hands.finish();
    }

    #before = {}; // The view that was shown last.
    #drawn = null; // The piles as they were drawn last.
    #wentOn = false; // Whether the player goes on though no useful move is left.

    #show(slides) {
        const { view } = this.#play;
        this.#before = view;
        this.#hands.hand.learn(view);
        this.#draw(slides);
        // In a pause the cards are hidden: a mark would tell where one of them lies.
        this.#table.advise((!view.paused && view.hint?.move) || null);
        this.#showFigures(view);
        this.element.dataset.ply = String(view.ply);
        this.element.dataset.state = view.state;
        this.#showSent();
        this.#showNotice();
        const touch = matchMedia("(pointer: coarse)").matches;
        const how = touch ? "hint_touch" : "hint";
        this.#hint.textContent = this.#app.words.say(view.kind === "ranked" ? "hint_ranked" : how);
    }

    #allow({ view, sent }) {
        const free = this.#play.open && !view.paused;
        const over = this.#play.open ? "" : this.#app.words.say("no_undo");
        for (const [name, allowed, why] of [
            // What is on its way can be taken back as soon as it is answered.
            ["undo", view.can_undo || ["move", "redo"].includes(sent?.type), over],
            ["redo", view.can_redo || sent?.type === "undo"],
            ["finish", view.can_finish === true],
            ["pause", free],
            ["resign", this.#play.open],
            ["hint", free && !view.blocked],
            ["analyse", free && !view.blocked],
        ]) {
            this.#tools.allow(name, allowed, why);
        }
    }

    /** Draws the table as it stands, with a listed move that is on its way as if it were made. */
    #draw(slides) {
        this.#drawn = this.#seen;
        this.#table.show(this.#drawn, slides);
    }

    get #seen() {
        const { sent, view } = this.#play;
        const listed = sent?.move && view.moves.includes(sent.move);
        const foreseen = listed && foresee(view.piles, sent.move, this.#patience.layout.piles);
        return foreseen || view.piles;
    }

    #showSent() {
        const { sent } = this.#play;
        if (sent) this.element.dataset.sent = sent.type;
        else delete this.element.dataset.sent;
        this.#allow(this.#play);
        this.#table.send(sent?.move ?? null);
        if (this.#seen !== this.#drawn) this.#draw(true);
    }

    #showFigures(view) {
        const name = view.deal ?? chosenDeal(view.play);
        this.#figures.show(view, this.#play.elapsed);
        showDeal(this.#deal, this.#app, view, name);
    }

    #showNotice() {
        const { view } = this.#play;
        const { layout } = this.#patience;
        const advice = this.#advising.shown;
        const content = noticeNow(view, advice, this.#wentOn, layout, this.#app.words);
        if (this.#notices.show(content)) this.#say("");
        this.#hint.hidden = view.counts.moves > 0 || !this.#notices.hidden;
        this.#settleHint();
    }

    /** Lets what is told lie beside the cards as they lie now. */
    #settle() {
        this.#notices.settle();
        this.#settleHint();
        this.#app.sayings.settle();
    }

    #settleAnew() {
        this.#typing.settle();
        this.#notices.settle({ anew: true });
        this.#settle();
    }

    /** Dresses the table as the player now wishes; what is told may have to lie elsewhere. */
    #dress() {
        this.#table.dress();
        this.#settleAnew();
    }

    #settleHint() {
        if (!this.#hint.hidden && this.element.isConnected) layClear(this.#hint, this.element);
    }

    #hideNotice() {
        this.#wentOn = this.#play.view.futile;
        this.#advising.dismiss();
        this.#notices.hide();
    }

    /** Reads out an event, and what is shown of the play as a whole. */
    #say(event) {
        this.#app.sayings.tell([event, this.#notices.said].filter(Boolean).join(" "));
    }
}
