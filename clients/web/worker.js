/**
 * Keeps the page for when the house cannot be reached; the page then says so itself.
 *
 * The house comes first: only where it does not answer is the page given that was kept, and then with
 * its own modules and no others. Nothing but the page's files is ever touched: not the socket, not
 * what is read over HTTP. The house fills in the edition, and its files with what they hold.
 */

const EDITION = "@edition@";
const FILES = new Map(Object.entries(JSON.parse(`@files@`)));
const INDEX = "index.html";
const PATIENCE = 5000; // ms until a house that says nothing counts as one that is away.

const SHELF = `klumba ${registration.scope} `; // Another house may lie under the same host.
const MINE = SHELF + EDITION;
const kept = new Set(); // The pages that were given what was kept, by their ids.

addEventListener("install", (event) => {
    skipWaiting();
    event.waitUntil(keepAll());
});

addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

addEventListener("fetch", (event) => {
    const file = fileOf(event.request);
    if (file === null) return;
    if (event.request.mode === "navigate") event.respondWith(arrive(event));
    else if (kept.has(event.clientId)) event.respondWith(fromShelf(file));
});

/** Returns which of the page's files is asked for, or null. */
function fileOf({ method, url }) {
    const [address] = url.split(/[?#]/);
    if (method !== "GET" || !address.startsWith(registration.scope)) return null;
    const path = address.slice(registration.scope.length) || INDEX;
    return FILES.has(path) ? path : null;
}

/** Gives the house's page, or where there is none the one that was kept. */
async function arrive({ request, resultingClientId }) {
    const asked = fetch(request).catch(() => Response.error());
    const response = await Promise.race([asked, afterAWhile()]);
    // Where the house is away a proxy may still answer for it.
    if (response && response.type !== "error" && response.status < 500) return response;
    const page = await fromShelf(INDEX);
    if (page.type === "error") return asked;
    kept.add(resultingClientId);
    return page;
}

function afterAWhile() {
    return new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
}

async function fromShelf(file) {
    const shelf = await caches.open(MINE);
    return (await shelf.match(file)) ?? Response.error();
}

/** Keeps the whole edition, or nothing of it. */
async function keepAll() {
    const shelf = await caches.open(MINE);
    await Promise.all(
        [...FILES].map(async ([file, digest]) => shelf.put(file, await read(file, digest))),
    );
}

/** Reads a file that holds what it should: as the browser has it, else from the house. */
async function read(file, digest) {
    for (const cache of ["force-cache", "reload"]) {
        const response = await fetch(file, { cache });
        if (response.ok && (await digestOf(response.clone())) === digest) return response;
    }
    throw new Error(`${file} is of another edition`);
}

/** Returns 128 bits of SHA-256, in hexadecimal. */
async function digestOf(response) {
    const bytes = await crypto.subtle.digest("SHA-256", await response.arrayBuffer());
    return Array.from(new Uint8Array(bytes, 0, 16), (byte) =>
        byte.toString(16).padStart(2, "0"),
    ).join("");
}

async function forgetOthers() {
    const others = (await caches.keys()).filter(
        (name) => name.startsWith(SHELF) && name !== MINE,
    );
    await Promise.all(others.map((name) => caches.delete(name)));
}
