/** What a deal on the table is called. */

const NUMBERED = /~1-(\d+)$/; // By the shuffle that the house deals numbers with.

/**
 * Returns it: of a daily its day, and whether the play counts; else a number, or a `name` in full.
 *
 * The house names no hidden deal while it is played; the player may have chosen it by its name.
 */
export function whichDeal({ day, kind, state }, name, words) {
    if (day) return ofDaily(day, kind, state, words);
    const number = NUMBERED.exec(name ?? "")?.[1];
    if (number) return words.say("deal_number", { number });
    return name ? words.say("deal_name", { name }) : "";
}

function ofDaily(day, kind, state, words) {
    const ranked = state === "open" ? "table_ranked" : "table_ranked_ended";
    return words.say(kind === "ranked" ? ranked : "table_practice", {
        day: words.day(day, { day: "numeric", month: "long" }),
    });
}
