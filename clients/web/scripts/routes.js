/** Addresses inside the page. */

/** Returns the address of a play; what its name means is the house's affair. */
export function playAt(play) {
    return `#/play/${encodeURIComponent(play)}`;
}

/** Returns the address at which an ended play is looked through. */
export function replayOf(play) {
    return `#/replay/${encodeURIComponent(play)}`;
}

/** Returns the address of a patience's rules. */
export function rulesOf(patience) {
    return `#/rules/${patience}`;
}
