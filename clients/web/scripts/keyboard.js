/**
 * The arrow keys on the table: one stop for the Tab key, from which arrows lead
 * to the next card or free place in their direction.
 */

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STOPS = "[data-pile] > .card, .slot:not(.taken)";

/** Lets arrows move the focus within a table; `spotOf(element)`: where it lies, { x, y }. */
export function roam(table, spotOf) {
    const stop = (element) => {
        for (const other of table.querySelectorAll("button"))
            other.tabIndex = other === element ? 0 : -1;
    };
    table.addEventListener("focusin", ({ target }) => stop(target));
    table.addEventListener("keydown", (event) => {
        const way = WAYS[event.key];
        if (!way || event.ctrlKey || event.altKey || event.metaKey) return;
        event.preventDefault();
        nearest([...table.querySelectorAll(STOPS)], document.activeElement, way, spotOf)?.focus();
    });
    new MutationObserver(() => {
        const stops = [...table.querySelectorAll(STOPS)];
        const movable = stops.find(({ dataset }) => dataset.moves);
        stop(stops.find((each) => each.getAttribute("tabindex") === "0") ?? movable ?? stops[0]);
    }).observe(table, { childList: true, subtree: true });
}

function nearest(elements, here, [across, down], spotOf) {
    const from = spotOf(here);
    const reach = (element) => {
        const { x, y } = spotOf(element);
        const ahead = (x - from.x) * across + (y - from.y) * down;
        const aside = Math.abs((x - from.x) * down) + Math.abs((y - from.y) * across);
        return ahead > 1 ? ahead + 2 * aside : Infinity;
    };
    return elements
        .filter((element) => element !== here && reach(element) < Infinity)
        .reduce((best, each) => (best && reach(best) <= reach(each) ? best : each), undefined);
}
