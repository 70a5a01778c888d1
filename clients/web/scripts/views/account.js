/** Who one is here: a guest, who may take a name or sign in, or a player with a name. */

import { make } from "../dom.js";
import { historyOf, statisticsOf } from "../routes.js";
import { changePassword, claim, rename, signIn } from "./account_forms.js";
import { Devices } from "./devices.js";
import { deleting, exporting, signingOut } from "./leaving.js";

export async function accounting(app) {
    return new Account(app);
}

class Account {
    #app;
    #devices = null;
    #left = new AbortController();

    constructor(app) {
        this.#app = app;
        this.element = make("div", {
            class: "page of-account",
            "data-account": app.player.name ?? "",
        });
        this.element.append(...(app.player.name ? this.#named() : this.#guest()));
        const { signal } = this.#left;
        // Another password has signed others out; the page is made anew for another name.
        app.connection.addEventListener("welcome", () => this.#devices?.load(), { signal });
    }

    leave() {
        this.#left.abort();
    }

    get title() {
        return this.#app.words.say("account");
    }

    #guest() {
        const app = this.#app;
        return [
            this.#head("account", "account_guest"),
            make(
                "div",
                { class: "groups" },
                section(app.words, "claim", "claim_lead", claim(app)),
                section(app.words, "sign_in", "sign_in_lead", signIn(app)),
                section(app.words, "your_data", "export_lead", exporting(app)),
                section(app.words, "delete_guest", "delete_guest_lead", deleting(app)),
            ),
        ];
    }

    #named() {
        const app = this.#app;
        const { words } = app;
        this.#devices = new Devices(app);
        return [
            this.#head("account_of", "account_named"),
            make(
                "div",
                { class: "groups" },
                this.#devices.element,
                section(words, "sign_out", "sign_out_lead", signingOut(app)),
                section(words, "rename", null, rename(app)),
                section(words, "change_password", "change_password_lead", changePassword(app)),
                section(words, "your_data", "export_lead", exporting(app)),
                section(words, "delete_account", "delete_lead", deleting(app)),
            ),
        ];
    }

    #head(title, lead) {
        const { words, player } = this.#app;
        return make(
            "header",
            {},
            make("h1", {}, words.say(title, { name: player.name })),
            make("p", { class: "lead", "data-figure": "who" }, words.say(lead)),
            make(
                "nav",
                { class: "pager", "aria-label": words.say("from_here") },
                make("a", { class: "button", href: historyOf() }, words.say("your_plays")),
                make("a", { class: "button", href: statisticsOf() }, words.say("your_statistics")),
            ),
        );
    }
}

function section(words, title, lead, ...content) {
    return make(
        "section",
        {},
        make("h2", {}, words.say(title)),
        lead && make("p", { class: "lead" }, words.say(lead)),
        content.flat(),
    );
}
