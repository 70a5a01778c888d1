/** A play that has ended: what came of it, its deal, and its moves in order. */

import { button, make, suited } from "../dom.js";
import { STOCK, bare, isJoker, readMove } from "../notation.js";
import { deal } from "./choose.js";

const SUITS = { C: "♣", D: "♦", H: "♥", S: "♠" };

export async function replaying(app, id) {
    const { words } = app;
    const { deal: name, moves, result } = await app.connection.request("replay", { play: id });
    const [key] = name.split("~");
    const patience = app.patiences.get(key); // A position has no patience's name before it.
    const title = words.say("replay_of", {
        title: patience?.title ?? words.say("from_position"),
    });
    const element = make(
        "article",
        { class: "page replay", "data-replay": id },
        make("a", { class: "button", href: "#/" }, words.say("back_home")),
        make("h1", {}, title),
        make("p", {}, came(result, words)),
        make("p", { class: "deal-name" }, patience ? words.say("deal_name", { name }) : name),
        patience
            ? button(words.say("deal_again"), () => deal(app, key, { name }), {
                  class: "chief",
                  "data-do": "same",
              })
            : null,
        make("h2", {}, words.say("replay_moves")),
        moves.length
            ? make(
                  "ol",
                  { class: "moves" },
                  moves.map((move) => make("li", { "data-move": move }, ...told(move, words))),
              )
            : make("p", {}, words.say("replay_none")),
    );
    return { element, title, leave() {} };
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

/** Returns a move as nodes: the card in signs, and the name of its pile. */
function told(move, words) {
    const { what, where } = readMove(move);
    if (!where) return [words.say(`${what}_short`)];
    return [...suited(signOf(what, words)), ` → ${where}`];
}

function signOf(what, words) {
    if (what === STOCK) return words.say("stock");
    if (isJoker(what)) return words.card(bare(what));
    return words.rankSign(what) + SUITS[what[1]];
}
