/** Forms: what is wrong with a field stands beside it and is read out. */

import { Refused } from "../connection.js";
import { make } from "../dom.js";

const LONGEST = 200; // Characters: more than any field may hold, less than the house would not even read.

let made = 0; // Fields so far; ids must differ.

/** Where what the house refuses belongs, by its code. */
const PLACES = {
    bad_name: ["name"],
    name_taken: ["name"],
    weak_password: ["new", "password"],
    wrong_password: ["old", "password"],
};

class Field {
    #fault;

    /** `label`: in words; `hint`: what to know beforehand, or null; the others are attributes. */
    constructor({ label, hint = null, ...attributes }) {
        const id = `field-${++made}`;
        this.name = attributes.name;
        this.input = make("input", {
            id,
            type: "text",
            maxlength: LONGEST,
            "aria-describedby": `${hint ? `${id}-hint ` : ""}${id}-fault`,
            ...attributes,
        });
        this.#fault = make("p", { class: "error", id: `${id}-fault`, role: "alert" });
        this.element = make(
            "div",
            { class: "field" },
            make("label", { for: id }, label),
            this.input,
            hint && make("small", { id: `${id}-hint` }, hint),
            this.#fault,
        );
    }

    /** Says what is wrong with it; nothing, with an empty text. */
    blame(text) {
        this.#fault.textContent = text;
        if (text) this.input.setAttribute("aria-invalid", "true");
        else this.input.removeAttribute("aria-invalid");
    }
}

/**
 * Returns a form; `fields`: what each is made of; `submit`: the attributes and label of its button;
 * `send(values)` asks the house, and may be refused. An `owner` is whose password is asked for.
 */
export function form(words, { name, fields, submit, owner = null, before = [] }, send) {
    const parts = fields.map((field) => new Field(field));
    const secret = parts.filter(({ input }) => input.type === "password");
    const fault = make("p", { class: "error", role: "alert", "data-fault": "form" });
    const element = make(
        "form",
        { class: "entry", "data-form": name, novalidate: true, onsubmit: submitted },
        owner && named(owner),
        parts.map((part) => part.element),
        secret.length ? showing(words, secret) : null,
        fault,
        make(
            "div",
            { class: "choices" },
            before,
            make("button", { type: "submit", class: "chief", ...submit.attributes }, submit.label),
        ),
    );
    return element;

    async function submitted(event) {
        event.preventDefault();
        if (element.hasAttribute("aria-busy") || !isFilled(words, parts)) return;
        fault.textContent = "";
        element.setAttribute("aria-busy", "true");
        try {
            await send(Object.fromEntries(parts.map((part) => [part.name, part.input.value])));
        } catch (refused) {
            if (!(refused instanceof Refused)) throw refused;
            blame(words, parts, fault, refused);
        } finally {
            element.removeAttribute("aria-busy");
        }
    }
}

/** Says of each empty field that it is, and returns whether there is none. */
function isFilled(words, parts) {
    for (const part of parts) part.blame(part.input.value ? "" : words.say("fill_in"));
    const empty = parts.find(({ input }) => !input.value);
    empty?.input.focus();
    return !empty;
}

/** Says why the house refused, at the field that it is about where there is one. */
function blame(words, parts, fault, refused) {
    const place = PLACES[refused.code]?.find((name) => parts.some((part) => part.name === name));
    const part = parts.find((each) => each.name === place);
    const text = whyRefused(words, refused);
    if (part) {
        part.blame(text);
        part.input.focus();
    } else fault.textContent = text;
}

/** Returns why the house refused, in words: where it was too much, when there will be room again. */
export function whyRefused(words, { code, message, data }) {
    if (code !== "rate_limited") return message;
    const ms = Math.ceil((data.retry_after_ms ?? 0) / 1000) * 1000; // Not a moment too early.
    return words.say("again_in", { span: words.span(Math.max(1000, ms)) });
}

/** Tells those who keep passwords whose it is. */
function named(owner) {
    return make("input", {
        type: "text",
        name: "username",
        autocomplete: "username",
        value: owner,
        readonly: true,
        hidden: true,
    });
}

function showing(words, fields) {
    const onchange = ({ target }) => {
        for (const { input } of fields) input.type = target.checked ? "text" : "password";
    };
    return make(
        "label",
        { class: "tick" },
        make("input", { type: "checkbox", "data-do": "show-password", onchange }),
        words.say("show_password"),
    );
}

/** Lets the browser keep a name and its password, where it is asked by the page; others ask themselves. */
export function offerToKeep(name, password) {
    if (!globalThis.PasswordCredential) return;
    navigator.credentials
        .store(new PasswordCredential({ id: name, name, password }))
        .catch(() => {});
}
