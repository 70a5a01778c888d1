/** What this browser remembers: the player's token, and the language. */

const PREFIX = "klumba.";
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
