/** A play that has ended: what came of it, its deal, and its moves in order. */

import { button, make } from "../dom.js";
import { STOCK, readMove } from "../notation.js";
import { postMortemOf } from "../routes.js";
import { deal } from "./choose.js";
import { offerLink } from "./deal_link.js";
import { replayRows } from "./moves.js";

export async function replaying(app, id) {
    const { words } = app;
    const { deal: name, moves, result } = await app.connection.request("replay", { play: id });
    // Which cards the stock has dealt, its positions tell.
    const turns = moves.some((move) => readMove(move).what === STOCK);
    const { steps } = turns ? await wholePlay(app.connection, id) : { steps: [] };
    const patience = await patienceOf(app, id, name);
    const again = name !== null && dealtBy(app, name) !== undefined;
    const began = name === null || again ? "" : `, ${words.say("from_position")}`;
    const title = words.say("replay_of", { title: patience.title + began });
    const element = make(
        "article",
        { class: "page replay", "data-replay": id },
        make("a", { class: "button", href: "#/" }, words.say("back_home")),
        make("h1", {}, title),
        make("p", {}, came(result, words)),
        name === null
            ? make("p", { class: "deal-name" }, words.say("deal_later"))
            : make("p", { class: "deal-name" }, again ? words.say("deal_name", { name }) : name),
        make(
            "div",
            { class: "choices" },
            again
                ? button(words.say("deal_again"), () => deal(app, patience.key, { name }), {
                      class: "chief",
                      "data-do": "same",
                  })
                : null,
            again
                ? button(words.say("deal_link"), () => offerLink(app, name), {
                      "data-do": "deal-link",
                  })
                : null,
            moves.length
                ? make(
                      "a",
                      { class: "button", href: postMortemOf(id), "data-do": "post-mortem" },
                      words.say(result.state === "won" ? "step_through" : "post_mortem"),
                  )
                : null,
        ),
        make("h2", {}, words.say("replay_moves")),
        moves.length
            ? make("ol", { class: "moves" }, replayRows(moves, steps, patience.layout, words))
            : make("p", {}, words.say("replay_none")),
    );
    return { element, title, leave() {} };
}

/** Promises a replay with all positions: a long play's come in parts. */
export async function wholePlay(connection, play) {
    const steps = [];
    for (let from = 0; ; ) {
        const part = await connection.request("replay", { play, steps: from });
        let piles = {};
        for (const step of part.steps) {
            piles = { ...piles, ...step.piles };
            steps.push({ ...step, piles });
        }
        if (part.next === undefined) return { ...part, steps };
        from = part.next;
    }
}

/** Returns the patience of a deal by its name; a position has none that names one. */
function dealtBy({ patiences }, name) {
    return patiences.get(name.split("~")[0]);
}

/**
 * Returns the patience that an ended play is of; `name`: that of its deal, or a position, or null.
 *
 * Where that does not say it the house is asked, without following the play any further.
 */
export async function patienceOf(app, id, name) {
    return (name && dealtBy(app, name)) ?? app.patiences.get((await glance(app, id)).patience);
}

/** Returns a play as it stands, without following it any further. */
export async function glance({ connection }, id) {
    const view = await connection.request("open", { play: id });
    connection.request("close", { play: id }, { here: true }).catch(() => {});
    return view;
}

/** Begins a play from the position that an ended one had at a ply; it counts nowhere. */
export async function playFrom(app, patience, play, ply) {
    try {
        const { position } = await app.connection.request("replay", { play, at: ply });
        await app.deal(patience.key, { position });
    } catch (fault) {
        app.excuse(fault);
    }
}

function came({ state, placed, total, counts, elapsed_ms }, words) {
    return [
        words.say(`state_${state}`),
        words.say("placed_of", { placed, total }),
        words.count("moves", counts.moves),
        words.count("undos", counts.undos),
        words.time(elapsed_ms),
    ].join(" · ");
}
