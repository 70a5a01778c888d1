/**
 * The connection to the house: requests and their answers, and coming back after a break.
 *
 * A request is answered once, over whatever socket: what is unanswered when a socket closes is sent
 * again, as it was, on the next one. That is safe, since the house does nothing twice. Events:
 * `welcome` (after each hello; what its listeners ask goes out before what is sent again),
 * `message` (what the house sends unasked) and `away` (the socket is gone, another is tried).
 */

import { keep, recall } from "./kept.js";

const SUBPROTOCOL = "klumba.v1";
const FIRST_DELAY = 250; // ms
const LONGEST_DELAY = 10_000;
const SILENCE = 20_000; // After so long without a word the socket is asked whether it lives,
const PATIENCE = 10_000; // and given up if it does not answer in this time.

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
    #welcomed = false;
    #failures = 0;
    #retry = null;
    #watch = null;
    #heard = 0;
    #last = 0;
    #unanswered = new Map();

    constructor(url, lang) {
        super();
        this.#url = url;
        this.#lang = lang;
        addEventListener("online", () => this.connectNow());
        document.addEventListener("visibilitychange", () => {
            if (!document.hidden) this.connectNow();
        });
    }

    /** Opens the socket, and opens another whenever it closes. */
    connect() {
        clearTimeout(this.#retry);
        this.#retry = null;
        const socket = new WebSocket(this.#url, SUBPROTOCOL);
        this.#socket = socket;
        this.#heard = Date.now();
        clearInterval(this.#watch);
        this.#watch = setInterval(() => this.#check(), PATIENCE / 2);
        socket.onopen = () => this.#hello();
        socket.onmessage = ({ data }) => {
            if (socket === this.#socket) this.#hear(JSON.parse(data));
        };
        socket.onclose = () => this.#closed(socket);
    }

    /** Tries at once, if the next try is still to come; else finds out whether the socket lives. */
    connectNow() {
        if (this.#retry !== null) this.connect();
        else this.#check();
    }

    /** Speaks another language from now on: only a new hello can say which. */
    speak(lang) {
        this.#lang = lang;
        this.#drop();
        this.#failures = 0;
        this.connect();
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
        });
    }

    async #hello() {
        const token = recall("token");
        try {
            const welcome = await this.#greet(token ? { token } : {});
            if (welcome) this.#welcome(welcome);
        } catch (refused) {
            if (refused.code !== "bad_token" || token === null) return this.#drop(true);
            // Revoked, or of another house: a new guest, unless another tab has just become one.
            if (recall("token") === token) keep("token", null);
            return this.#hello();
        }
    }

    #greet(fields) {
        const id = ++this.#last;
        const hello = { type: "hello", id, lang: this.#lang, client: "klumba web", ...fields };
        return new Promise((resolve, reject) => {
            this.#unanswered.set(id, { frame: null, here: true, resolve, reject });
            this.#socket.send(JSON.stringify(hello));
        });
    }

    #welcome({ token }) {
        if (token) keep("token", token);
        const waiting = [...this.#unanswered.values()];
        this.#welcomed = true;
        this.#failures = 0;
        this.dispatchEvent(new Event("welcome"));
        for (const { frame } of waiting) this.#socket.send(frame);
    }

    #hear(message) {
        this.#heard = Date.now();
        const asked = this.#unanswered.get(message.re);
        if (asked) {
            this.#unanswered.delete(message.re);
            if (message.type === "error") asked.reject(new Refused(message));
            else asked.resolve(message);
        } else if (message.type === "error" && message.code === "bad_token") {
            keep("token", null); // The house is about to close: the token ended.
        } else {
            this.dispatchEvent(new CustomEvent("message", { detail: message }));
        }
    }

    /** A phone that slept, or a lost network, closes nothing: silence is the only sign. */
    #check() {
        const silent = Date.now() - this.#heard;
        if (!this.#welcomed) return void (silent > PATIENCE && this.#drop(true));
        if (silent > SILENCE + PATIENCE) this.#drop(true);
        else if (silent > SILENCE) this.request("ping", {}, { here: true });
    }

    #closed(socket) {
        if (socket !== this.#socket) return;
        this.#drop();
        this.#wait();
    }

    /** Leaves the socket alone; what it was asked stays to be asked again. */
    #drop(again = false) {
        const socket = this.#socket;
        this.#socket = null;
        this.#welcomed = false;
        clearInterval(this.#watch);
        for (const [id, { here, resolve }] of this.#unanswered) {
            if (!here) continue;
            this.#unanswered.delete(id);
            resolve(null);
        }
        socket?.close();
        this.dispatchEvent(new Event("away"));
        if (again) this.#wait();
    }

    /** Tries again after a while: longer each time, and never all clients at once. */
    #wait() {
        const longest = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** this.#failures++);
        this.#retry = setTimeout(() => this.connect(), longest * (0.5 + Math.random() / 2));
    }

}
