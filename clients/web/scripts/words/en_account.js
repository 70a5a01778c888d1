/** Accounts, one's plays and records, and links to deals, in English. */

export default {
    account: "Account",
    account_of: "Account: {name}",
    account_guest:
        "You play here as a guest. Your plays belong to this browser alone: from elsewhere nobody finds them, not even you.",
    account_named: "You are signed in. These are your plays and figures, wherever you sign in.",

    claim: "Take a name",
    claim_lead:
        "With a name you can play on all your devices, and stand on the boards of the week and of all time. Everything that you have played here stays yours.",
    claim_do: "Take this name",
    claimed: "You are {name} now. All your plays are kept.",
    name: "Name",
    name_hint: "2 to 24 letters and digits. Everybody can read it on the boards.",
    password: "Password",
    password_hint:
        "At least 8 characters. Keep it well: nobody asks for your e-mail here, so only the operator of the house can give you a new one.",
    show_password: "Show the password",
    fill_in: "Please fill this in.",
    again_in: "That was too much at once. Try again in {span}.",

    sign_in: "Sign in",
    sign_in_lead:
        "If you have a name here already. What you have played here as a guest comes along: those plays will be your account's.",
    signed_in:
        "You are signed in as {name}. What you played here as a guest is among your plays now.",
    sign_out: "Sign out",
    sign_out_lead:
        "This browser goes on as a new guest. Your plays stay with your name: sign in again to have them back.",
    signed_out: "You are signed out, and play as a new guest.",
    ended_elsewhere: "You have been signed out here, and play as a new guest.",

    rename: "Change the name",
    rename_field: "New name",
    rename_do: "Change",
    renamed: "You are {name} now.",
    change_password: "Change the password",
    change_password_lead: "All your other devices will be signed out.",
    old_password: "Present password",
    new_password: "New password",
    new_password_hint: "At least 8 characters.",
    change_password_do: "Change",
    password_changed: "The password is changed. Your other devices are signed out.",

    devices: "Devices",
    devices_lead:
        "Where you are signed in. Whoever has one of these can play in your name: sign out what you have lost.",
    this_device: "this one",
    device_used: "signed in {made}, last used {seen}",
    device_nameless: "A program that gave no name",
    device_browser_on: "{browser} on {system}",
    device_page: "A browser",
    device_page_on: "A browser on {system}",
    revoke: "Sign out",
    revoke_of: "Sign out: {device}",
    revoked: "Signed out: {device}.",

    your_data: "Your data",
    export_lead:
        "Everything that the house keeps about you, in one JSON file: plays, moves, settings.",
    export_do: "Download",
    export_under_way: "{plays} so far…",
    exported: "Downloaded: {plays}.",

    delete_account: "Delete the account",
    delete_lead:
        "The name, the password and the settings are gone for good, and you can no longer open your plays. Results stay on the boards, without a name.",
    delete_guest: "Delete this guest",
    delete_guest_lead:
        "The settings are gone for good, and you can no longer open your plays. Results stay on the boards, as a guest's.",
    delete_do: "Delete…",
    delete_question: "Delete {name}?",
    delete_guest_question: "Delete this guest?",
    really_delete: "Delete for good",
    deleted: "It is deleted. You play as a new guest.",

    your_plays: "Your plays",
    any_patience: "All patiences",
    outcome: "Outcome",
    any_outcome: "Any",
    state_open: "unfinished",
    deal_kind: "Deal",
    any_deal_kind: "Any",
    deal_of_kind: "Deal: {kind}",
    played_casual: "random",
    played_known: "chosen",
    played_ranked: "daily, ranked",
    played_practice: "daily, practice",
    played_position: "from a position",
    plays_none: "You have not played here yet.",
    plays_none_such: "You have no such plays.",
    plays_shown: "{plays} here",
    older_plays: "Earlier plays",
    newest_plays: "The newest",
    go_on_with_play: "Go on: {title}",
    look_through_play: "Look through: {title}",

    record: "{plays}, {wins}",
    record_time: "best time {time}",
    record_placed: "at best {cards} placed",

    deal_asked: "Deal this?",
    deal_asked_lead:
        "The link that you followed stands for one deal: whoever opens it gets the same cards.",
    deal_asked_do: "Deal it",
    deal_of_none: "This link names no patience of this house.",
    deal_link: "Link to this deal",
    deal_link_of: "{deal}: link to it",
    deal_link_hint: "Whoever opens it gets the same cards.",
    deal_link_text: "The link",

    counted_plays: { one: "# play", other: "# plays" },
};
