/** The list of a play's positions: one is chosen, each has the verdict on it. */

import { button, make, suited } from "../dom.js";
import { capital } from "../words/words.js";
import { moveText, turnedBy } from "./moves.js";
import { saidOf } from "./said.js";

const SIGNS = { winnable: "✓", unwinnable: "✕", unknown: "?", waiting: "·" };
const NAMES = {
    winnable: "can_be_won",
    unwinnable: "is_lost",
    unknown: "not_known",
    waiting: "not_found_yet",
};

export class StepList {
    #words;
    #layout;
    #steps;
    #rows;

    /** `steps`: { move, piles } each, the deal first; `choose(number)` is told of a chosen one. */
    constructor(words, layout, steps, choose) {
        this.#words = words;
        this.#layout = layout;
        this.#steps = steps;
        this.#rows = steps.map((_, number) =>
            button(this.#written(number), () => choose(number), {
                "data-step": number,
                tabindex: "-1",
            }),
        );
        this.element = make(
            "ol",
            { class: "steps" },
            this.#rows.map((row) => make("li", {}, row)),
        );
        this.judge([], undefined);
    }

    /** Shows the verdict on each position, and which move lost the win. */
    judge(verdicts, turned) {
        for (const [number, row] of this.#rows.entries()) {
            const verdict = verdicts[number] ?? "waiting";
            const here = number === turned;
            row.dataset.verdict = verdict;
            row.classList.toggle("turned", here);
            const said = [this.#words.say(NAMES[verdict])];
            if (here) said.push(this.#words.say("turned_here"));
            row.querySelector(".verdict").textContent = SIGNS[verdict];
            row.querySelector(".here").textContent = here ? this.#words.say("turned_here") : "";
            row.setAttribute("aria-label", `${this.said(number)} ${capital(said.join("; "))}.`);
        }
    }

    /** Shows which position is on the table; the list has one stop for the Tab key, and this is it. */
    choose(chosen) {
        const held = this.element.contains(document.activeElement);
        for (const [number, row] of this.#rows.entries()) {
            row.tabIndex = number === chosen ? 0 : -1;
            if (number === chosen) row.setAttribute("aria-current", "step");
            else row.removeAttribute("aria-current");
        }
        if (held) this.#rows[chosen].focus();
        this.#rows[chosen].scrollIntoView?.({ block: "nearest" });
        return held;
    }

    /** Returns what stands at a position, to be read out with the verdict on it. */
    label(number) {
        return this.#rows[number].getAttribute("aria-label");
    }

    /** Returns a step as it is spoken. */
    said(number) {
        const { move, piles } = this.#steps[number];
        if (!move) return `${capital(this.#words.say("the_deal"))}.`;
        const before = this.#steps[number - 1].piles;
        return `${number}. ${saidOf(move, before, piles, this.#layout, this.#words)}`;
    }

    /** Returns a move as the list writes it. */
    text(number) {
        const { move, piles } = this.#steps[number];
        if (!move) return capital(this.#words.say("the_deal"));
        const turned = turnedBy(move, this.#layout, this.#steps[number - 1].piles, piles);
        return moveText(move, this.#layout, this.#words, turned);
    }

    #written(number) {
        return [
            make("span", { class: "number" }, number ? `${number}.` : ""),
            make("span", { class: "move" }, ...suited(this.text(number))),
            make("span", { class: "here" }),
            make("span", { class: "verdict" }),
        ];
    }
}

/** Returns what the signs of the list mean. */
export function legend(words) {
    const of = (verdict) =>
        make(
            "span",
            { "data-verdict": verdict },
            make("span", { class: "verdict", "aria-hidden": "true" }, SIGNS[verdict]),
            ` ${words.say(NAMES[verdict])}`,
        );
    return make("p", { class: "legend soft" }, ["winnable", "unwinnable", "unknown"].map(of));
}
