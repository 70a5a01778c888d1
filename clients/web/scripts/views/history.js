/** One's plays, newest first: those that the address asks for, { patience, state, kind, before }. */

import { make } from "../dom.js";
import { chosenDeal } from "../kept.js";
import { historyOf, playAt, readQuery, replayOf } from "../routes.js";
import { missing } from "./missing.js";
import { whichDeal } from "./naming.js";

const PAGE = 20;
const STATES = ["open", "won", "resigned", "expired"];
const KINDS = ["casual", "known", "ranked", "practice", "position"];

export async function looking(app, query) {
    const { patience, state, kind, before } = readQuery(query);
    const known =
        (patience === undefined || app.patiences.has(patience)) &&
        (state === undefined || STATES.includes(state)) &&
        (kind === undefined || KINDS.includes(kind));
    if (!known) return missing(app);
    const plays = new History(app, { patience, state, kind, before });
    await plays.load();
    return plays;
}

class History {
    #app;
    #asked;
    #list = make("ol", { class: "history" });
    #told = make("p", { class: "soft", role: "status", "data-figure": "plays" });
    #pager = make("nav", { class: "pager" });

    constructor(app, asked) {
        const { words } = app;
        this.#app = app;
        this.#asked = asked;
        this.title = words.say("your_plays");
        this.#pager.setAttribute("aria-label", words.say("other_plays"));
        this.element = make(
            "div",
            { class: "page of-history" },
            make("h1", {}, this.title),
            this.#filters(),
            this.#told,
            this.#list,
            this.#pager,
        );
    }

    leave() {}

    /** Asks for the plays, and shows them; raises Refused. */
    async load() {
        const asked = this.#asked;
        const given = Object.entries(asked).filter(([, value]) => value !== undefined);
        const { plays, next } = await this.#app.connection.request("plays", {
            ...Object.fromEntries(given),
            limit: PAGE,
        });
        if (asked !== this.#asked) return; // Something else has been asked for since.
        this.#list.replaceChildren(...plays.map((row) => drawRow(this.#app, row)));
        this.#list.hidden = plays.length === 0;
        this.#tell(plays.length);
        this.#showPager(next);
    }

    #tell(count) {
        const { words } = this.#app;
        const { patience, state, kind } = this.#asked;
        const none = patience || state || kind ? "plays_none_such" : "plays_none";
        const plays = words.count("plays", count);
        this.#told.textContent = count ? words.say("plays_shown", { plays }) : words.say(none);
    }

    #filters() {
        const { words, patiences } = this.#app;
        const titles = [...patiences.values()].map(({ key, title }) => [key, title]);
        const named = (keys, prefix) => keys.map((key) => [key, words.say(`${prefix}_${key}`)]);
        return make(
            "div",
            { class: "choosing" },
            this.#filter("patience", "patience", "any_patience", titles),
            this.#filter("state", "outcome", "any_outcome", named(STATES, "state")),
            this.#filter("kind", "deal_kind", "any_deal_kind", named(KINDS, "played")),
        );
    }

    #filter(name, label, any, choices) {
        const { words } = this.#app;
        const option = ([value, text]) =>
            make("option", { value, selected: value === (this.#asked[name] ?? "") }, text);
        const onchange = ({ target }) => this.#choose({ [name]: target.value || undefined });
        return make(
            "label",
            { class: "filter" },
            make("span", {}, words.say(label)),
            make(
                "select",
                { name, onchange },
                [["", words.say(any)], ...choices].map((choice) => option(choice)),
            ),
        );
    }

    /** Shows other plays from the newest on: in place, since who tries filters stays at them. */
    async #choose(change) {
        this.#asked = { ...this.#asked, ...change, before: undefined };
        history.replaceState(history.state, "", historyOf(this.#asked));
        try {
            await this.load();
        } catch (fault) {
            this.#app.excuse(fault);
        }
    }

    #showPager(next) {
        const { words } = this.#app;
        const way = (label, before, name) =>
            make(
                "a",
                {
                    class: "button",
                    href: historyOf({ ...this.#asked, before }),
                    "data-do": name,
                },
                words.say(label),
            );
        this.#pager.replaceChildren(
            ...[
                this.#asked.before ? way("newest_plays", undefined, "newest") : null,
                next ? way("older_plays", next, "older") : null,
            ].filter(Boolean),
        );
    }
}

/** Returns a play as a row, which leads on with it or through it. */
function drawRow({ words, patiences }, row) {
    const { play, patience, state, kind, placed, total, counts, elapsed_ms } = row;
    const title = patiences.get(patience)?.title ?? patience;
    const open = state === "open";
    const figures = [
        words.say("placed_of", { placed, total }),
        words.count("moves", counts.moves),
        words.time(elapsed_ms),
    ];
    return make(
        "li",
        { "data-play": play, "data-state": state, "data-kind": kind },
        make(
            "a",
            { href: open ? playAt(play) : replayOf(play) },
            make("b", {}, title),
            make("time", { datetime: row.begun_at }, words.instant(row.begun_at)),
            make("span", { class: "deal" }, dealOf(row, words)),
            make("span", { class: "figures" }, figures.join(" · ")),
            make("span", { class: "outcome" }, words.say(open ? "go_on_with" : `state_${state}`)),
        ),
    );
}

/** Returns which deal it was, where that is known, and how it came about. */
function dealOf(row, words) {
    const deal = whichDeal(row, row.deal ?? chosenDeal(row.play), words);
    if (row.day) return deal; // It tells whether the play counts.
    const kind = words.say(`played_${row.kind}`);
    return deal ? `${deal} · ${kind}` : words.say("deal_of_kind", { kind });
}
