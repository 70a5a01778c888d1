/** Shows others how a play has gone, with a link to the deal of the day; and other texts for them. */

import { button, make } from "../dom.js";
import { dailyAt } from "../routes.js";
import { show } from "./dialogs.js";

/** Asks for the text of an ended play, and offers to copy or send it; raises Refused. */
export async function share({ words, connection }, { play, patience, day }) {
    const { text } = await connection.request("share", { play });
    const link = new URL(day ? dailyAt(patience, day) : "#/", location.href).href;
    await offer(words, {
        title: words.say("share_title"),
        hint: words.say("share_hint"),
        label: words.say("share_text"),
        text: `${text}\n${link}`,
    });
}

/** Shows a text that others may have, to be copied or sent. */
export async function offer(words, { title, hint, label, text }) {
    const field = make("textarea", {
        readonly: true,
        rows: text.includes("\n") ? "6" : "2",
        "aria-label": label,
        onfocus: () => field.select(),
    });
    field.value = text;
    const told = make("p", { class: "soft", role: "status" });
    const copy = async () => {
        told.textContent = words.say((await copied(field)) ? "copied" : "copy_failed");
    };
    await show(title, (close) => [
        make("p", { class: "soft" }, hint),
        field,
        told,
        make(
            "div",
            { class: "choices" },
            button(words.say("close"), () => close(null), { "data-do": "close" }),
            navigator.share
                ? button(words.say("send"), () => send(field.value), { "data-do": "send" })
                : null,
            button(words.say("copy"), copy, { class: "chief", "data-do": "copy", autofocus: true }),
        ),
    ]);
}

/** Copies what a field holds, and returns whether it could; without TLS there is an older way only. */
async function copied(field) {
    try {
        await navigator.clipboard.writeText(field.value);
        return true;
    } catch {
        field.select();
        return document.execCommand("copy");
    }
}

async function send(text) {
    try {
        await navigator.share({ text });
    } catch (refused) {
        if (refused.name !== "AbortError") throw refused; // Who thinks better of it sends nothing.
    }
}
