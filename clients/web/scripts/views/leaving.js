/** What one can take along from the house, and the ways to leave it. */

import { Refused } from "../connection.js";
import { button, make } from "../dom.js";
import { gatherExport, saveJson } from "../export.js";
import { show } from "./dialogs.js";
import { form, whyRefused } from "./forms.js";

/** Returns the way to a file with all that the house keeps about the player. */
export function exporting(app) {
    const { words, connection, player, today } = app;
    return doing(words.say("export_do"), { "data-do": "export" }, words, async (tell) => {
        const told = (count) => words.count("plays", count);
        const data = await gatherExport(connection, (count) =>
            tell(words.say("export_under_way", { plays: told(count) })),
        );
        const whose = player.name ? `-${player.name.replaceAll(" ", "-")}` : "";
        saveJson(`klumba${whose}-${today.day}.json`, data);
        tell(words.say("exported", { plays: told(data.plays.length) }));
    });
}

/** Returns the way out: the token ends, and the page goes on as a new guest. */
export function signingOut(app) {
    const { words, connection, player } = app;
    return doing(words.say("sign_out"), { "data-do": "sign-out" }, words, () =>
        parting(app, words.say("signed_out"), async () => {
            const { tokens } = await connection.request("tokens");
            const own = tokens.find((token) => token.this);
            try {
                await connection.request("revoke", { token_id: own.id });
            } catch (refused) {
                // Who asks again because the answer was lost is somebody else by then.
                if (app.player.id === player.id) throw refused;
            }
        }),
    );
}

/** Returns the way to the question whether to delete all, and to what comes of it. */
export function deleting(app) {
    const { words } = app;
    return button(words.say("delete_do"), () => askToDelete(app), {
        class: "grave",
        "data-do": "delete",
    });
}

function askToDelete(app) {
    const { words, connection, player } = app;
    const { name } = player;
    const question = name
        ? words.say("delete_question", { name })
        : words.say("delete_guest_question");
    const password = {
        name: "password",
        type: "password",
        autocomplete: "current-password",
        label: words.say("password"),
    };
    return show(question, (answer) => {
        const cancel = button(words.say("cancel"), () => answer(null), {
            "data-do": "cancel",
            autofocus: !name,
        });
        const asked = {
            name: "delete",
            owner: name,
            fields: name ? [{ ...password, autofocus: true }] : [],
            submit: {
                label: words.say("really_delete"),
                attributes: { class: "grave", "data-do": "really-delete" },
            },
            before: cancel,
        };
        return [
            make("p", {}, words.say(name ? "delete_lead" : "delete_guest_lead")),
            form(words, asked, (values) =>
                parting(app, words.say("deleted"), async () => {
                    await connection.request("delete_account", values);
                    answer(true);
                }),
            ),
        ];
    });
}

/** Does what ends the token; `text` is said when the page has become somebody else. */
async function parting(app, text, leave) {
    const leaving = app.player;
    app.parting = text;
    try {
        await leave();
        // Unless the answer was lost: then the page is somebody else already.
        if (app.player.id === leaving.id) app.connection.depart();
    } catch (refused) {
        app.parting = null;
        throw refused;
    }
}

/** Returns a button for what takes a while, `act(tell)`, and what is told of it meanwhile. */
function doing(label, attributes, words, act) {
    const told = make("p", { class: "soft", role: "status" });
    const fault = make("p", { class: "error", role: "alert" });
    let busy = false;
    const onclick = async () => {
        if (busy) return;
        busy = true;
        told.textContent = fault.textContent = "";
        try {
            await act((text) => (told.textContent = text));
        } catch (refused) {
            if (!(refused instanceof Refused)) throw refused;
            fault.textContent = whyRefused(words, refused);
        } finally {
            busy = false;
        }
    };
    return [button(label, onclick, attributes), told, fault];
}
