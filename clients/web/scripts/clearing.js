/**
 * Where something that is told lies over the table: on empty felt, else where it hides least.
 *
 * What is played with comes first: cards that may be moved, foundations, what is lit; then the ends of
 * piles, to which something may go; then cards that only show what they are; then what stands above the table.
 */

const PLAYED = 1000; // What a pixel is worth of each of these.
const END = 100;
const SEEN = 3;
const LINKS = 2;
const TITLE = 1;
const GAP = 5; // Pixels that stay free around it.
const WIDTHS = [Infinity, 544, 400, 340, 290, 235]; // As wide as it may be: at its ease first.
const NARROWER = 20; // What the next of these costs, and
const TIGHT = 2000; // what small print does, as if so many pixels of the title were hidden.
const FAR = 0.01; // A pixel away from the usual place, the middle of the lower edge.

/**
 * Puts an element where it hides least, and returns the place: { hides, middle, bottom, shape }, of which
 * `hides` says whether it hides something to be played with all the same; null if it is not shown.
 *
 * `playing`: the view of the play; `over`: others that may not be hidden, such as another notice;
 * `top`: from where on down it may lie, in pixels of the window; `last`: the place where the one before it
 * lay, which is taken again as long as nothing to be played with is hidden there.
 */
export function layClear(element, playing, { over = [], top = null, last = null } = {}) {
    const felt = playing.querySelector(".felt").getBoundingClientRect();
    const heading = playing.querySelector(".heading").getBoundingClientRect();
    const room = { left: felt.left, right: felt.right, top: top ?? heading.top, bottom: felt.bottom };
    const things = [
        ...thingsOn(playing.querySelector(".table"), felt),
        { box: heading, worth: TITLE },
        { box: document.querySelector(".top").getBoundingClientRect(), worth: LINKS },
        ...over.map((each) => ({ box: each.getBoundingClientRect(), worth: PLAYED })),
    ].filter(({ box }) => box.right > box.left && box.bottom > box.top);
    let best = placedAgain(element, last, room, things);
    if (!best) {
        best = { cost: Infinity };
        for (const shape of shapes(element, room.right - room.left - 2 * GAP))
            best = placed(shape, room, things, best);
    }
    if (best.cost === Infinity) return null;
    wear(element, best.shape);
    const fixed = getComputedStyle(element).position === "fixed";
    const origin = fixed ? { left: 0, top: 0 } : playing.getBoundingClientRect();
    element.style.left = `${best.x - origin.left}px`;
    element.style.top = `${best.y - origin.top}px`;
    const { x, y, shape } = best;
    const hides = hidden(best, shape, things, END) > 0;
    return { hides, middle: x + shape.width / 2, bottom: y + shape.height, shape };
}

/** Returns the place that the last one had, { shape, x, y, cost }; null if that will not do for this one. */
function placedAgain(element, last, room, things) {
    if (!last || last.hides || last.shape.tight) return null;
    wear(element, last.shape);
    const shape = { ...last.shape, width: element.offsetWidth, height: element.offsetHeight };
    const [x, y] = [last.middle - shape.width / 2, last.bottom - shape.height];
    if (x < room.left || x + shape.width > room.right || y < room.top) return null;
    return hidden({ x, y }, shape, things, END) ? null : { shape, x, y, cost: 0 };
}

/** Lets an element lie where the style sheet has it. */
export function layAsUsual(element) {
    element.classList.remove("tight", "laid");
    for (const name of ["left", "top", "max-width"]) element.style.removeProperty(name);
}

/** Yields the shapes that an element may have: { most, tight, width, height, cost }. */
function* shapes(element, widest) {
    const most = new Set(WIDTHS.map((width) => Math.min(width, widest)));
    for (const tight of [false, true]) {
        let narrower = 0;
        for (const width of most) {
            const shape = { most: width, tight, cost: NARROWER * narrower++ + (tight ? TIGHT : 0) };
            wear(element, shape);
            yield { ...shape, width: element.offsetWidth, height: element.offsetHeight };
        }
    }
}

function wear(element, { most, tight }) {
    element.classList.add("laid");
    element.classList.toggle("tight", tight);
    element.style.maxWidth = `${most}px`;
}

/** Returns the better of `best` and of the best place for a shape: { shape, x, y, cost }. */
function placed(shape, room, things, best) {
    const { width, height } = shape;
    const [right, bottom] = [room.right - GAP - width, room.bottom - GAP - height];
    const middle = (room.left + room.right - width) / 2;
    const xs = places(things, "left", "right", width, room.left + GAP, right, [middle]);
    const ys = places(things, "top", "bottom", height, room.top + GAP, bottom, [bottom]);
    let found = best;
    for (const y of ys)
        for (const x of xs) {
            const far = FAR * (Math.abs(x - middle) + bottom - y);
            const before = shape.cost + far;
            if (before >= found.cost) continue;
            const cost = before + hidden({ x, y }, shape, things, 0, found.cost - before);
            if (cost < found.cost) found = { shape, x, y, cost };
        }
    return found;
}

/** Returns where something may begin: at the edges of what lies there, within limits, or as is usual. */
function places(things, from, to, length, least, most, usual) {
    const edges = things.flatMap(({ box }) => [box[to] + GAP, box[from] - GAP - length]);
    const within = edges.map(Math.round).filter((at) => least <= at && at <= most);
    return new Set([...usual, least, Math.max(least, most), ...within]);
}

/** Returns what something hides of things of so much worth or more; it need not be counted beyond `limit`. */
function hidden({ x, y }, { width, height }, things, worth, limit = Infinity) {
    let sum = 0;
    for (const thing of things) {
        if (thing.worth < worth) continue;
        const { left, right, top, bottom } = thing.box;
        const across = Math.min(right, x + width) - Math.max(left, x);
        const down = Math.min(bottom, y + height) - Math.max(top, y);
        if (across <= 0 || down <= 0) continue;
        sum += across * down * thing.worth;
        if (sum >= limit) break;
    }
    return sum;
}

/** Returns what lies on the table, as far as it is seen: { box, worth } each, in pixels of the window. */
function thingsOn(table, felt) {
    const { left, top } = table.getBoundingClientRect();
    const width = parseFloat(table.style.getPropertyValue("--card"));
    if (!width) return []; // Nothing is laid out yet.
    const at = (element) => {
        const [x, y = 0] = element.style.translate.split(" ").map(parseFloat);
        return { left: left + x, top: top + y };
    };
    return [...table.querySelectorAll("[data-pile]")].flatMap((pile) => {
        const cards = [...pile.querySelectorAll(".card")];
        const shown = cards.length ? cards : [pile.querySelector(".slot")];
        return shown.map((element, index) => {
            const next = shown[index + 1];
            const box = uncovered(at(element), next && at(next), width);
            return { box: inSight(box, felt), worth: worthOf(element, pile, !next) };
        });
    });
}

/** Returns the box of a card as far as the next one leaves it free. */
function uncovered({ left, top }, next, width) {
    const box = { left, top, right: left + width, bottom: top + 1.4 * width };
    if (!next) return box;
    if (next.top > top) return { ...box, bottom: Math.min(box.bottom, next.top) };
    if (next.left > left) return { ...box, right: Math.min(box.right, next.left) };
    return { ...box, left: Math.max(left, next.left + width) };
}

function inSight(box, felt) {
    return { ...box, top: Math.max(box.top, felt.top), bottom: Math.min(box.bottom, felt.bottom) };
}

function worthOf(element, { dataset }, last) {
    const meant = element.matches(".lit, .picked, .advised, .advised-first, .advised-place");
    if (meant || element.dataset.moves || dataset.kind === "foundation") return PLAYED;
    return last ? END : SEEN;
}
