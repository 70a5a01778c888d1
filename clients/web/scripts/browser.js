/** What a browser calls itself: enough for its owner to tell it from others in a list. */

const PAGE = "klumba web"; // What this client is to the house, before the names of its browser.

// The first that fits: many pretend to be others besides.
const BROWSERS = [
    ["Edge", /\bEdg(e|A|iOS)?\//],
    ["Opera", /\b(OPR|Opera)\//],
    ["Yandex", /\bYaBrowser\//],
    ["Samsung Internet", /\bSamsungBrowser\//],
    ["Firefox", /\b(Firefox|FxiOS)\//],
    ["Chrome", /(Chrome|CriOS|Chromium)\//],
    ["Safari", /\bSafari\//],
];

const SYSTEMS = [
    ["iPhone", /\biPhone\b/],
    ["iPad", /\biPad\b/],
    ["Android", /\bAndroid\b/],
    ["Windows", /\bWindows\b/],
    ["ChromeOS", /\bCrOS\b/],
    ["macOS", /\bMac OS X\b/],
    ["Linux", /\bLinux\b/],
];

/** Returns what the house is told of this page: its browser's and system's names, as far as known. */
export function describePage(agent) {
    const named = (names) => names.find(([, sign]) => sign.test(agent))?.[0];
    return [PAGE, named(BROWSERS), named(SYSTEMS)].filter(Boolean).join(", ");
}

/** Returns a client in words, by what it told the house of itself. */
export function deviceIn(words, client) {
    if (!client) return words.say("device_nameless");
    const [kind, ...names] = client.split(", ");
    if (kind !== PAGE) return client; // Another program, which has named itself.
    const told = (known) => names.find((name) => known.some(([each]) => each === name));
    const [browser, system] = [told(BROWSERS), told(SYSTEMS)];
    if (browser && system) return words.say("device_browser_on", { browser, system });
    if (system) return words.say("device_page_on", { system });
    return browser ?? words.say("device_page");
}
