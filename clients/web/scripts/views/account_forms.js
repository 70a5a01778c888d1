/** What is asked of who takes a name, signs in, or changes a name or a password. */

import { form, offerToKeep } from "./forms.js";

const NAME = {
    name: "name",
    autocomplete: "username",
    autocapitalize: "none",
    spellcheck: "false",
};

/** A password that is there already, and one that is new. */
const PRESENT = { type: "password", autocomplete: "current-password" };
const NEW = { type: "password", autocomplete: "new-password" };

/** Returns the form by which a guest becomes a player with a name. */
export function claim(app) {
    const { words, connection, sayings } = app;
    const fields = [
        { ...NAME, label: words.say("name"), hint: words.say("name_hint") },
        {
            ...NEW,
            name: "password",
            label: words.say("password"),
            hint: words.say("password_hint"),
        },
    ];
    const submit = { label: words.say("claim_do") };
    return form(words, { name: "claim", fields, submit }, async (values) => {
        const { player } = await connection.request("claim", values);
        offerToKeep(player.name, values.password);
        sayings.show(words.say("claimed", player));
    });
}

/** Returns the form by which the page comes to speak for a player with a name. */
export function signIn(app) {
    const { words, connection, sayings } = app;
    const fields = [
        { ...NAME, label: words.say("name") },
        { ...PRESENT, name: "password", label: words.say("password") },
    ];
    const submit = { label: words.say("sign_in") };
    return form(words, { name: "sign-in", fields, submit }, async (values) => {
        const { player } = await connection.request("sign_in", values);
        offerToKeep(player.name, values.password);
        sayings.show(words.say("signed_in", player));
    });
}

/** Returns the form by which a player takes another name. */
export function rename(app) {
    const { words, connection, sayings, player: present } = app;
    const hint = words.say("name_hint");
    const fields = [{ ...NAME, label: words.say("rename_field"), hint, value: present.name }];
    const submit = { label: words.say("rename_do") };
    return form(words, { name: "rename", fields, submit }, async (values) => {
        const { player } = await connection.request("rename", values);
        sayings.show(words.say("renamed", player));
    });
}

/** Returns the form by which a player takes another password. */
export function changePassword(app) {
    const { words, connection, sayings, player: present } = app;
    const hint = words.say("new_password_hint");
    const fields = [
        { ...PRESENT, name: "old", label: words.say("old_password") },
        { ...NEW, name: "new", label: words.say("new_password"), hint },
    ];
    const submit = { label: words.say("change_password_do") };
    const asked = { name: "change-password", fields, submit, owner: present.name };
    const element = form(words, asked, async (values) => {
        await connection.request("change_password", values);
        offerToKeep(present.name, values.new);
        element.reset();
        sayings.show(words.say("password_changed"));
    });
    return element;
}
