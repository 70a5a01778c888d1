/**
 * Makes the page look as the player wants it before anything is painted.
 *
 * A classic script, since modules run too late for that. What is changed afterwards preferences.js
 * applies by the same function. What is left to the system is asked of it here; style sheets see the
 * outcome, as attributes of the root: `data-theme`, `data-contrast`, `data-motion` and the others.
 */

"use strict";

{
    const BY_SYSTEM = {
        theme: ["(prefers-color-scheme: dark)", "dark", "light"],
        contrast: ["(prefers-contrast: more)", "high", "normal"],
        motion: ["(prefers-reduced-motion: reduce)", "none", "full"],
    };
    const FELT = { light: "#1f5b3f", dark: "#12291e" }; // The bars of the browser itself.

    /** Applies what was chosen, by the names of the preferences. */
    globalThis.applyLook = (values) => {
        const seen = { ...values };
        for (const [name, [query, so, else_]] of Object.entries(BY_SYSTEM)) {
            if ((seen[name] ?? "system") === "system")
                seen[name] = matchMedia(query).matches ? so : else_;
        }
        Object.assign(document.documentElement.dataset, seen);
        document.querySelector('meta[name="theme-color"]').content = FELT[seen.theme];
    };

    /** Calls `changed` whenever the system changes its mind. */
    globalThis.followSystem = (changed) => {
        for (const [query] of Object.values(BY_SYSTEM))
            matchMedia(query).addEventListener("change", changed);
    };

    let kept = null;
    try {
        kept = JSON.parse(localStorage.getItem("klumba.settings"));
    } catch {
        // Nothing is kept here, or somebody else has written there.
    }
    globalThis.applyLook(kept?.values ?? {});
}
