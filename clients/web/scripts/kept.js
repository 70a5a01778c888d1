/** What this browser remembers: the player's token, language, settings; which hidden deals were chosen. */

const PREFIX = "klumba.";
const CHOSEN = 100; // Hidden deals that were chosen, the last of them.
const fallback = new Map(); // Where the browser keeps nothing, for as long as the page is open.

/** Returns what is kept under a name, or null. */
export function recall(name) {
    try {
        return localStorage.getItem(PREFIX + name);
    } catch {
        return fallback.get(name) ?? null;
    }
}

/** Keeps a text under a name; null forgets it. */
export function keep(name, value) {
    try {
        if (value === null) localStorage.removeItem(PREFIX + name);
        else localStorage.setItem(PREFIX + name, value);
    } catch {
        if (value === null) fallback.delete(name);
        else fallback.set(name, value);
    }
}

/** Calls `changed` when another tab has kept something under a name. */
export function watch(name, changed) {
    addEventListener("storage", ({ key }) => key === PREFIX + name && changed());
}

/** Keeps the name of the deal that the player has chosen for a play; null: chance has. */
export function keepChosenDeal(play, name) {
    if (name !== null) keep("chosen", JSON.stringify([...chosen(), [play, name]].slice(-CHOSEN)));
}

/** Returns the name of the deal that the player has chosen for a play, or null. */
export function chosenDeal(play) {
    return new Map(chosen()).get(play) ?? null;
}

function chosen() {
    try {
        return JSON.parse(recall("chosen")) ?? [];
    } catch {
        return []; // Somebody else has written there.
    }
}
