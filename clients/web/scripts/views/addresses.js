/** Which view each address shows; what is not needed for a first play is fetched when it is wanted. */

import { unescaped } from "../routes.js";
import { choosing } from "./choose.js";
import { followingLink } from "./deal_link.js";
import { missing } from "./missing.js";
import { atTable } from "./rules_beside.js";
import { settling } from "./settings.js";

/**
 * Returns a view whose module comes when it is first wanted: the first play needs none of these.
 *
 * `load()`: promises the module; `name`: what it exports the view as.
 */
function later(load, name) {
    let there = null;
    return async (app, ...asked) => {
        if (there === null) {
            // Without the house there is no module, and a newer house has none that fits this page.
            await app.connection.request("ping");
            if (app.renew()) return new Promise(() => {}); // The page is on its way out.
            there = await load();
        }
        return there[name](app, ...asked);
    };
}

const ROUTES = [
    [/^#?\/?$/, choosing],
    [/^#\/play\/([^/]+)$/, atTable],
    [/^#\/replay\/([^/]+)$/, later(() => import("./replay.js"), "replaying")],
    [/^#\/post-mortem\/([^/]+)$/, later(() => import("./post_mortem.js"), "examining")],
    [/^#\/rules\/([\w-]+)$/, later(() => import("./rules.js"), "reading")],
    [/^#\/dailies$/, later(() => import("./dailies.js"), "todaysDailies")],
    [/^#\/dailies\/([\d-]+)$/, later(() => import("./dailies.js"), "dayOfDailies")],
    [/^#\/daily\/([\w-]+)\/([\d-]+)$/, later(() => import("./daily.js"), "oneDaily")],
    [/^#\/board\/([\w-]+)(?:\?(.*))?$/, later(() => import("./board.js"), "ranking")],
    [/^#\/account$/, later(() => import("./account.js"), "accounting")],
    [/^#\/history(?:\?(.*))?$/, later(() => import("./history.js"), "looking")],
    [/^#\/deal\/(.+)$/, followingLink],
    [/^#\/statistics(?:\?(.*))?$/, later(() => import("./statistics.js"), "counting")],
    [/^#\/settings$/, settling],
];

/** Returns the view of an address, and what it is asked for: parts of the address, in order. */
export function viewAt(hash) {
    const [pattern, view] = ROUTES.find(([route]) => route.test(hash)) ?? [/$/, missing];
    return { view, asked: pattern.exec(hash).slice(1).map(decoded) };
}

/** Returns a part of the address; what is absent stays so, and a query has rules of its own. */
function decoded(part) {
    return part?.includes("=") ? part : part && unescaped(part);
}
