/** What moves on the table: cards that go, turn, are dealt, and a little joy at the end. */

import { sign } from "./art.js";
import { isStill } from "./preferences.js";

const EASE = "cubic-bezier(.2, .7, .3, 1)";
export const SLIDE = 170; // ms
const DEAL = { each: 12, longest: 420, slide: 220 }; // ms; a whole table is there in less than a second.
const HOP = { duration: 420, apart: 45 };
const PETALS = 28;
const running = new WeakMap(); // What each card is doing: asked of the browser, it would compute all styles.

/** Moves a card from where it lay to where it lies now; `turns`: it has just been turned over. */
export function slide(card, from, to, turns = false) {
    if (isStill()) return;
    if (from.x !== to.x || from.y !== to.y) run(card, "slide", [at(from), at(to)], SLIDE);
    if (turns) run(card, "turn", [{ scale: "0.04 1" }, { scale: "1 1" }], SLIDE);
}

/** Deals cards from one place, in turn; `cards`: [card, its place]. */
export function dealOut(cards, from) {
    if (isStill()) return;
    const each = Math.min(DEAL.each, DEAL.longest / cards.length);
    for (const [index, [card, to]] of cards.entries())
        run(card, "deal", [{ ...at(from), opacity: 0 }, at(to)], {
            duration: DEAL.slide,
            delay: index * each,
            fill: "backwards",
        });
}

/** Lets a card that the table shows no longer go to a place, or stay until another has covered it. */
export function leave(card, layer, from, to) {
    card.remove();
    if (isStill()) return;
    layer.append(card);
    const turned = from.x !== to.x || from.y !== to.y ? { scale: "0.04 1" } : {};
    // Meanwhile it may have come back: then it lies somewhere else.
    const gone = () => card.parentNode === layer && card.remove();
    run(card, "leave", [at(from), { ...at(to), ...turned }], SLIDE, gone);
}

/** Shows that a play has been won: cards hop one after the other, and petals fall. */
export function celebrate(cards, layer) {
    if (isStill()) return;
    for (const [index, card] of cards.entries())
        run(card, "hop", [{ scale: "1" }, { scale: "1.12", offset: 0.4 }, { scale: "1" }], {
            duration: HOP.duration,
            delay: index * HOP.apart,
        });
    const { clientWidth: width, clientHeight: height } = layer;
    for (let index = 0; index < PETALS; index++) layer.append(petal(index, width, height));
}

/** A petal's way is its own, but the same each time: nothing here is left to chance. */
function petal(index, width, height) {
    const spread = (index * 0.618) % 1;
    const size = 12 + (index % 4) * 5;
    const x = spread * (width - size);
    const sway = (index % 2 ? 1 : -1) * (20 + (index % 5) * 10);
    const shape = sign("flower", { class: `petal petal-${index % 3}`, width: size, height: size });
    const falling = shape.animate(
        [
            { translate: `${x}px ${-size}px`, rotate: "0deg", opacity: 1 },
            { opacity: 1, offset: 0.75 },
            { translate: `${x + sway}px ${height}px`, rotate: `${sway * 5}deg`, opacity: 0 },
        ],
        { duration: 1600 + (index % 7) * 180, delay: index * 35, easing: "ease-in", fill: "both" },
    );
    falling.onfinish = () => shape.remove();
    return shape;
}

function at({ x, y }) {
    return { translate: `${x}px ${y}px` };
}

/** Runs what the compositor can do alone: what else changes, as the height, is a class meanwhile. */
function run(card, id, keyframes, timing, done = () => {}) {
    const given = typeof timing === "number" ? { duration: timing } : timing;
    if (!running.has(card)) running.set(card, new Map());
    // What it was doing before is over: the place that it has now is the one that counts.
    const doing = running.get(card);
    doing.get(id)?.cancel();
    const animation = card.animate(keyframes, { easing: EASE, ...given });
    animation.id = id;
    doing.set(id, animation);
    card.classList.add("moving");
    animation.onfinish = () => {
        if (doing.get(id) === animation) doing.delete(id);
        if (doing.size === 0) card.classList.remove("moving");
        done();
    };
}
