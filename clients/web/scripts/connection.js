/**
 * The connection to the house: requests and their answers, and coming back after a break.
 *
 * A request is answered once, over whatever socket: what is unanswered when a socket closes is sent
 * again, as it was, on the next one. That is safe, since the house does nothing twice. Events:
 * `welcome` (after each hello, with its answer, and `ended` where the kept token opens nothing any more;
 * what its listeners ask goes out before what is sent again; and when this socket has come to speak for somebody else, or by another name),
 * `message` (what the house sends unasked),
 * `away` (the socket is gone, another is tried; detail: for how many ms it was silent before) and
 * `waits` (what is asked goes out when the house is back; detail: its type).
 *
 * Pages of one browser speak for one player: what token one of them gets, the others take.
 */

import { describePage } from "./browser.js";
import { keep, recall, watch } from "./kept.js";

const SUBPROTOCOL = "klumba.v1";
const CLIENT = describePage(navigator.userAgent);
const FIRST_DELAY = 250; // ms
const LONGEST_DELAY = 10_000;
const SILENCE = 20_000; // After so long without a word the socket is asked whether it lives,
const WAITING = 5_000; // sooner where something is to be answered,
const PATIENCE = 10_000; // and given up if it says nothing in this time,
const AWAKE = 3_000; // or in this one, after a sleep or where the network has changed.
const OTHERS = 1_000; // In this time one hears of a token that another page has got meanwhile.
const LOOK_EVERY = 5_000;
const SLEPT = 4 * LOOK_EVERY; // A look that comes so late says that the machine slept.

/** A request that the house refused, with the error's code and data; its message is for people. */
export class Refused extends Error {
    constructor({ code, message, data }) {
        super(message);
        this.code = code;
        this.data = data ?? {};
    }
}

export class Connection extends EventTarget {
    #url;
    #lang;
    #socket = null;
    #token = null; // By which the house knows this socket.
    #ended; // A token that has: the one that is kept may be another page's by now.
    #welcomed = false;
    #failures = 0;
    #retry = null;
    #watch = null;
    #looked = 0;
    #heard = 0;
    #deadline = null; // Until when the house has to say something.
    #last = 0;
    #unanswered = new Map();

    constructor(url, lang) {
        super();
        this.#url = url;
        this.#lang = lang;
        addEventListener("online", () => this.wake());
        addEventListener("offline", () => this.wake());
        addEventListener("pageshow", ({ persisted }) => persisted && this.wake());
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden) this.wake();
        });
        watch("token", () => {
            const token = recall("token");
            if (token !== null && token !== this.#token) this.#rejoin();
        });
        watch("named", () => this.#rejoin());
    }

    /** Opens the socket, and opens another whenever it closes. */
    connect() {
        clearTimeout(this.#retry);
        this.#retry = null;
        const socket = new WebSocket(this.#url, SUBPROTOCOL);
        this.#socket = socket;
        this.#heard = this.#looked = Date.now();
        clearInterval(this.#watch);
        this.#watch = setInterval(() => this.#look(), LOOK_EVERY);
        this.#expect(PATIENCE);
        socket.addEventListener("open", () => this.#hello());
        socket.addEventListener("message", ({ data }) => {
            if (socket === this.#socket) this.#hear(JSON.parse(data));
        });
        socket.addEventListener("close", () => {
            if (socket === this.#socket) this.#lose();
        });
    }

    /** Tries at once, if the next try is still to come; else finds out soon whether the socket lives. */
    wake() {
        if (this.#retry !== null) this.connect();
        // Browsers that lay a page aside close its socket, and not all of them tell.
        else if (this.#socket.readyState > WebSocket.OPEN) this.#lose();
        else this.#expect(AWAKE);
    }

    /** Speaks another language from now on: only a new hello can say which. */
    speak(lang) {
        this.#lang = lang;
        this.#rejoin();
    }

    /** Goes on as a new guest: the token was ended from here. */
    depart() {
        this.#ended = this.#token;
        this.#rejoin();
    }

    /**
     * Asks for something, and promises the answer; rejects with Refused.
     *
     * What is meant for one socket only (`here`) is not sent again on another.
     */
    request(type, fields = {}, { here = false } = {}) {
        const id = ++this.#last;
        const frame = JSON.stringify({ type, id, ...fields });
        return new Promise((resolve, reject) => {
            if (here && !this.#welcomed) return resolve(null);
            this.#unanswered.set(id, { frame, here, resolve, reject });
            if (this.#welcomed) this.#socket.send(frame);
            else this.dispatchEvent(new CustomEvent("waits", { detail: type }));
        });
    }

    /** `refused`: whether a token has just been. */
    async #hello(refused = false) {
        const kept = recall("token");
        const token = (this.#token = kept === this.#ended ? null : kept);
        try {
            const welcome = await this.#greet(token ? { token } : {});
            if (welcome) this.#welcome({ ...welcome, ended: refused && token === null });
        } catch (fault) {
            if (fault.code !== "bad_token" || token === null) return this.#lose();
            // Revoked, or of another house: a new guest, unless another page has just become one.
            this.#ended = token;
            return this.#hello(true);
        }
    }

    #greet(fields) {
        const id = ++this.#last;
        const hello = { type: "hello", id, lang: this.#lang, client: CLIENT, ...fields };
        return new Promise((resolve, reject) => {
            this.#unanswered.set(id, { frame: null, here: true, resolve, reject });
            this.#socket.send(JSON.stringify(hello));
        });
    }

    #welcome(welcome) {
        const waiting = [...this.#unanswered.values()];
        this.#welcomed = true;
        this.#failures = 0;
        this.dispatchEvent(new CustomEvent("welcome", { detail: welcome }));
        for (const { frame } of waiting) this.#socket.send(frame);
    }

    #hear(message) {
        this.#heard = Date.now();
        this.#expectNothing();
        const asked = this.#unanswered.get(message.re);
        if (asked) {
            this.#unanswered.delete(message.re);
            if (message.type === "welcome") this.#learn(message);
            if (message.type === "error") asked.reject(new Refused(message));
            else asked.resolve(message);
        } else if (message.type === "error" && message.code === "bad_token") {
            this.#ended = this.#token; // The house is about to close.
        } else {
            this.dispatchEvent(new CustomEvent("message", { detail: message }));
        }
    }

    /** Keeps what a welcome says of who this is, for the other pages, too. */
    #learn(welcome) {
        const { token } = welcome;
        if (token) {
            this.#token = token;
            keep("token", token);
        } else if (this.#welcomed) {
            keep("named", String(Date.now())); // Claimed, or renamed: the player is the same.
        }
        if (this.#welcomed) this.dispatchEvent(new CustomEvent("welcome", { detail: welcome }));
    }

    /** A phone that slept, or a lost network, closes nothing: silence is the only sign. */
    #look() {
        const now = Date.now();
        const slept = now - this.#looked > SLEPT;
        this.#looked = now;
        if (slept) return this.wake();
        if (this.#deadline !== null) return;
        const bearable = this.#unanswered.size ? WAITING : SILENCE;
        if (now - this.#heard > bearable) this.#expect(PATIENCE);
    }

    /** Gives the socket up unless the house says something in time. */
    #expect(patience) {
        const asked = this.#deadline !== null;
        this.#expectNothing();
        this.#deadline = setTimeout(() => this.#lose(), patience);
        if (!asked) this.request("ping", {}, { here: true });
    }

    #expectNothing() {
        clearTimeout(this.#deadline);
        this.#deadline = null;
    }

    #lose() {
        const silent = Date.now() - this.#heard;
        this.#leave();
        this.dispatchEvent(new CustomEvent("away", { detail: silent }));
        this.#wait(this.#ended === this.#token ? OTHERS : 0);
    }

    /** Says hello once more, as who the player is now. */
    #rejoin() {
        this.#leave();
        this.#failures = 0;
        this.connect();
    }

    /** Leaves the socket alone; what it was asked stays to be asked again. */
    #leave() {
        const socket = this.#socket;
        this.#socket = null;
        this.#welcomed = false;
        clearInterval(this.#watch);
        this.#expectNothing();
        for (const [id, { here, resolve }] of this.#unanswered) {
            if (!here) continue;
            this.#unanswered.delete(id);
            resolve(null);
        }
        socket?.close();
    }

    /** Tries again after a while, `least`: longer each time, and never all clients at once. */
    #wait(least) {
        const longest = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#failures++);
        const delay = longest * (0.5 + Math.random() / 2);
        clearTimeout(this.#retry);
        this.#retry = setTimeout(() => this.connect(), Math.max(least, delay));
    }
}
