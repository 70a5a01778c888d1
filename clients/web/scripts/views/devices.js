/** Where a player is signed in, and the way to end it there. */

import { deviceIn } from "../browser.js";
import { Refused } from "../connection.js";
import { button, make } from "../dom.js";
import { whyRefused } from "./forms.js";

export class Devices {
    #app;
    #heading;
    #list = make("ul", { class: "devices" });
    #fault = make("p", { class: "error", role: "alert" });

    constructor(app) {
        const { words } = app;
        this.#app = app;
        this.#heading = make("h2", { tabindex: "-1" }, words.say("devices"));
        this.element = make(
            "section",
            { class: "of-devices" },
            this.#heading,
            make("p", { class: "lead" }, words.say("devices_lead")),
            this.#list,
            this.#fault,
        );
        this.load();
    }

    /** Lists them as they are now: this one first, then the one that was used last. */
    load() {
        return this.#tried(async () => {
            const { tokens } = await this.#app.connection.request("tokens");
            const used = ({ seen_at }) => Date.parse(seen_at);
            tokens.sort((one, other) => other.this - one.this || used(other) - used(one));
            this.#list.replaceChildren(...tokens.map((token) => this.#row(token)));
        });
    }

    #row({ id, client, made_at, seen_at, this: own }) {
        const { words } = this.#app;
        const device = deviceIn(words, client);
        const instants = { made: words.instant(made_at), seen: words.instant(seen_at) };
        return make(
            "li",
            { "data-device": own ? "this" : "other" },
            make(
                "div",
                {},
                make("b", {}, device),
                own ? make("em", {}, ` · ${words.say("this_device")}`) : null,
                make("span", {}, words.say("device_used", instants)),
            ),
            own
                ? null
                : button(words.say("revoke"), () => this.#revoke(id, device), {
                      "data-do": "revoke",
                      "aria-label": words.say("revoke_of", { device }),
                  }),
        );
    }

    #revoke(id, device) {
        const { words, connection, sayings } = this.#app;
        return this.#tried(async () => {
            await connection.request("revoke", { token_id: id });
            sayings.show(words.say("revoked", { device }));
            await this.load();
            this.#heading.focus(); // The button that was used is gone.
        });
    }

    async #tried(asking) {
        this.#fault.textContent = "";
        try {
            await asking();
        } catch (refused) {
            if (!(refused instanceof Refused)) throw refused;
            this.#fault.textContent = whyRefused(this.#app.words, refused);
        }
    }
}
