/** One's own record in a patience: how often it was played and won, and the best of it. */

/** Returns records by patience, from the rows of one's statistics; `words`: how they are told. */
export function recordsOf(rows, words) {
    const all = new Map();
    for (const row of rows) {
        if (row.patience === undefined || row.clean) continue;
        all.set(row.patience, [...(all.get(row.patience) ?? []), row]);
    }
    return new Map([...all].map(([patience, groups]) => [patience, tell(groups, words)]));
}

function tell(groups, words) {
    const sum = (name) => groups.reduce((total, row) => total + row[name], 0);
    const wins = sum("wins");
    const told = { plays: words.count("plays", sum("plays")), wins: words.count("wins", wins) };
    return [words.say("record", told), best(groups, wins, words)].filter(Boolean).join(" · ");
}

/** Returns the best: of wins their time, else the cards placed; nothing where there were none. */
function best(groups, wins, words) {
    if (wins) {
        const times = groups.flatMap((row) => row.time_ms?.best ?? []);
        return words.say("record_time", { time: words.time(Math.min(...times)) });
    }
    const most = Math.max(0, ...groups.flatMap((row) => row.placed.map(([cards]) => cards)));
    return most && words.say("record_placed", { cards: words.count("cards", most) });
}
