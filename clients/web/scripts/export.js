/** Everything that the house keeps about a player, put together from its pages. */

import { Refused } from "./connection.js";

/** Returns it; calls `told` with how many plays there are so far. */
export async function gatherExport(connection, told) {
    let page = await asked(connection, {});
    const { data } = page;
    while (page.next) {
        told(data.plays.length);
        page = await asked(connection, { before: page.next });
        append(data.plays, page.data.plays);
    }
    return data;
}

/** Adds the plays of a page; the first may go on with the events of the last one before. */
function append(plays, more) {
    const last = plays.at(-1);
    const [first, ...others] = more;
    if (first && first.play === last?.play) {
        last.events.push(...first.events);
        plays.push(...others);
    } else plays.push(...more);
}

/** Asks for a page; the house gives so many at once, and then as many as it says. */
async function asked(connection, fields) {
    for (;;) {
        try {
            return await connection.request("export", fields);
        } catch (refused) {
            if (!(refused instanceof Refused) || refused.code !== "rate_limited") throw refused;
            await new Promise((resolve) => setTimeout(resolve, refused.data.retry_after_ms));
        }
    }
}

/** Has the browser save a value as a file of JSON. */
export function saveJson(name, value) {
    const text = JSON.stringify(value, null, 2);
    const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    const link = Object.assign(document.createElement("a"), { href, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(href), 60_000); // Some browsers begin to read it late.
}
