/** Until when nobody is advised on a deal: that of a daily, until its day is settled. */

import { Refused } from "../connection.js";
import { ifMade } from "../today.js";

/** Promises the instant; null where the house advises already, as far as the page can know. */
export async function secretUntil({ connection, today }, { patience, day }) {
    if (!day) return null;
    const daily = await ifMade(connection, { patience, day }).catch((fault) => {
        if (fault instanceof Refused) return null; // Then the house says it when it is asked.
        throw fault;
    });
    if (daily === null || daily.key || today.until(daily.settled_at) === 0) return null;
    return daily.settled_at;
}
