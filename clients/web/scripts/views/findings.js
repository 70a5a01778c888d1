/** What a post-mortem has found, in words. */

/**
 * Returns { text, values } of the sentence that says it, or null while it is not known for good.
 *
 * `verdicts`: those of the play's positions in order, the deal's first; `turned`: the number of the
 * move that lost the win, undefined where it is not known.
 */
export function finding({ verdicts, turned, complete, state }) {
    if (turned !== undefined) return { text: "found_turned", values: { number: turned } };
    if (verdicts[0] === "unwinnable") return { text: "found_never", values: {} };
    if (!complete) return null;
    if (state === "won") return { text: "found_won", values: {} };
    const a = verdicts.lastIndexOf("winnable");
    if (a === verdicts.length - 1) return { text: "found_to_the_end", values: {} };
    const b = verdicts.indexOf("unwinnable", a + 1);
    if (a >= 0 && b >= 0)
        return { text: a ? "found_between" : "found_between_deal", values: { a, b } };
    if (a >= 0) return { text: a ? "found_after" : "found_after_deal", values: { a } };
    return b >= 0
        ? { text: "found_before", values: { b } }
        : { text: "found_nothing", values: {} };
}
