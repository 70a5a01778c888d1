/**
 * Keys that do something in a play, by where they lie on the keyboard: the same on a Russian layout.
 *
 * Those of a single character can be switched off in the settings.
 */

/** By what each does: its key alone, `shift` where that is wanted, and its key with Ctrl or Cmd. */
export const SHORTCUTS = {
    undo: { key: "KeyZ", chord: "KeyZ" },
    redo: { key: "KeyY", chord: "KeyY" },
    hint: { key: "KeyH" },
    finish: { key: "KeyF" },
    pause: { key: "KeyP" },
    new: { key: "KeyN", shift: true },
    type: { key: "Slash" },
    keys: { key: "Slash", shift: true },
};

const CHARACTERS = { "/": "type", "?": "keys" }; // Wherever a layout has them.
const BEGINS = /^[0-9ATJQKXSТКДВ]$/i; // With what a card or the stock begins: somebody types a move.

/**
 * Returns what a key means: a name of `SHORTCUTS`, `type` for the beginning of a move, or null.
 *
 * `single`: whether keys without Ctrl or Cmd count. The letter is the one on the key where the layout
 * is Latin, else the one that would be there.
 */
export function shortcutOf(event, single) {
    const { key, altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
    if (altKey) return null;
    const code = codeOf(event);
    if (ctrlKey || metaKey) {
        if (code === "KeyZ" && shiftKey) return "redo";
        return named(({ chord }) => chord === code);
    }
    if (!single) return null;
    if (CHARACTERS[key]) return CHARACTERS[key];
    const name = named((each) => each.key === code && Boolean(each.shift) === shiftKey);
    if (name !== null) return repeat && !["undo", "redo"].includes(name) ? null : name;
    return BEGINS.test(key) ? "type" : null;
}

function codeOf({ key, code }) {
    return /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : code;
}

function named(means) {
    return Object.keys(SHORTCUTS).find((name) => means(SHORTCUTS[name])) ?? null;
}

/**
 * Returns how a shortcut's keys are shown: each a list of keys to be pressed together.
 *
 * Letters are told as they stand on every keyboard; a slash stands elsewhere on a Russian one, where
 * its key gives a full stop.
 */
export function keysOf(name, lang = "en") {
    const { key, shift, chord } = SHORTCUTS[name];
    const alone = name === "keys" ? ["?"] : [...(shift ? ["Shift"] : []), capOf(key)];
    const russian = name === "type" && lang === "ru" ? [["."]] : [];
    return [alone, ...russian, ...(chord ? [["Ctrl", capOf(chord)]] : [])];
}

function capOf(code) {
    return code === "Slash" ? "/" : code.replace("Key", "");
}
