/** Addresses inside the page; all but those of plays may be shown to others. */

/** Returns the address of a play; what its name means is the house's affair. */
export function playAt(play) {
    return `#/play/${encodeURIComponent(play)}`;
}

/** Returns the address at which an ended play is looked through. */
export function replayOf(play) {
    return `#/replay/${encodeURIComponent(play)}`;
}

/** Returns the address at which an ended play is examined, position by position. */
export function postMortemOf(play) {
    return `#/post-mortem/${encodeURIComponent(play)}`;
}

/** Returns the address of a patience's rules. */
export function rulesOf(patience) {
    return `#/rules/${patience}`;
}

/** Returns the address of a day's dailies; without a day, of today's, whenever it is opened. */
export function dailiesOf(day = null) {
    return day === null ? "#/dailies" : `#/dailies/${day}`;
}

/** Returns the address of one daily. */
export function dailyAt(patience, day) {
    return `#/daily/${patience}/${day}`;
}

/** Returns the address of a board; `asked`: { span, day, kind, bots, offset, around }, or some. */
export function boardAt(patience, asked = {}) {
    return `#/board/${patience}${query(asked)}`;
}

/** Returns the address of statistics: one's own, or of a `player`; of a `patience` in full. */
export function statisticsOf(asked = {}) {
    return `#/statistics${query(asked)}`;
}

/** The address of all settings. */
export const SETTINGS = "#/settings";

/** The address of one's account. */
export const ACCOUNT = "#/account";

/** Returns the address of one's plays; `asked`: { patience, state, kind, before }, or some. */
export function historyOf(asked = {}) {
    return `#/history${query(asked)}`;
}

/** Returns the address that stands for a deal, by its name. */
export function dealAt(name) {
    return `#/deal/${encodeURIComponent(name)}`;
}

/** Returns the deal that a link stands for; of another text just that. */
export function dealOf(text) {
    const name = /#\/deal\/(.+)$/.exec(text)?.[1];
    return name === undefined ? text : unescaped(name);
}

/** Returns a part of an address without its escapes; a bare percent sign is one. */
export function unescaped(part) {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}

/** Returns what an address says after its question mark, as an object of texts. */
export function readQuery(text = "") {
    return Object.fromEntries(new URLSearchParams(text));
}

function query(values) {
    const there = Object.entries(values).filter(([, value]) => value || value === 0);
    return there.length ? `?${new URLSearchParams(there)}` : "";
}
