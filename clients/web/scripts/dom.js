/** Elements, made in one expression. What comes from the server only ever becomes text. */

const SVG = "http://www.w3.org/2000/svg";

/** Returns an element; attributes `on…` are listeners, and null or false leaves one out. */
export function make(tag, attributes = {}, ...children) {
    return filled(document.createElement(tag), attributes, children);
}

/** Returns an element of a picture. */
export function draw(tag, attributes = {}, ...children) {
    return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
    for (const [name, value] of Object.entries(attributes)) {
        if (value === undefined || value === null || value === false) continue;
        if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
        else element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children.flat().filter((child) => child !== null && child !== undefined));
    return element;
}

/** Returns text as nodes in which suits have their colours, and are never drawn as pictures. */
export function suited(text) {
    return text.split(/([♣♦♥♠])/).map((part) => {
        if (!/^[♣♦♥♠]$/.test(part)) return part;
        const colour = "♦♥".includes(part) ? "red" : "black";
        return make("span", { class: `suit ${colour}`, "data-suit": part }, `${part}\uFE0E`);
    });
}

/** Returns a button that says what it does. */
export function button(label, onclick, attributes = {}) {
    return make("button", { type: "button", onclick, ...attributes }, ...[label].flat());
}
