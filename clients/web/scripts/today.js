/**
 * What day it is, and what time, by the house's clock: that of this machine may be off.
 *
 * Event `turn`: another day has begun.
 */

const AGAIN = 1000; // ms until the house is asked again for what it is still making,
const LONGEST = 10_000; // and longer each time, up to this.

export class Today extends EventTarget {
    #connection;
    #ahead = 0; // How far the house's clock is ahead of this machine's, in ms.

    constructor(connection) {
        super();
        this.#connection = connection;
        this.day = null;
        connection.addEventListener("welcome", ({ detail: { server, day } }) => {
            this.#set(server.time);
            this.#turn(day);
        });
        connection.addEventListener("message", ({ detail }) => {
            if (detail.type !== "day") return;
            this.#turn(detail.day);
            this.#ask();
        });
    }

    /** Returns the present instant in ms since 1970. */
    now() {
        return Date.now() + this.#ahead;
    }

    /** Returns how many ms are left until an instant; 0 after it. */
    until(instant) {
        return Math.max(0, Date.parse(instant) - this.now());
    }

    /** Either clock may have been set since it was told. */
    async #ask() {
        const pong = await this.#connection.request("ping", {}, { here: true });
        if (pong) this.#set(pong.time);
    }

    #set(time) {
        this.#ahead = Date.parse(time) - Date.now();
    }

    #turn(day) {
        const before = this.day;
        this.day = day;
        if (before !== null && before !== day) this.dispatchEvent(new Event("turn"));
    }
}

/** Returns the day so many days after another. */
export function dayAfter(day, days) {
    const date = new Date(`${day}T00:00:00Z`);
    date.setUTCDate(date.getUTCDate() + days);
    return date.toISOString().slice(0, 10);
}

/** Returns the Monday of a day's week. */
export function mondayOf(day) {
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
    return dayAfter(day, -((weekday + 6) % 7));
}

/** Returns whether a text is a day of the calendar. */
export function isDay(text) {
    const date = new Date(`${text}T00:00:00Z`);
    // Some browsers take the 31st of February for a day of March.
    return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** Returns a daily, or null while it is in the making. */
export async function ifMade(connection, asked) {
    try {
        return await connection.request("daily", asked);
    } catch (refused) {
        if (refused.code !== "unavailable") throw refused;
        return null;
    }
}

/** Waits before something is asked for once more: longer each `time`, from 0. */
export function beforeAgain(time) {
    const wait = Math.min(LONGEST, AGAIN * 1.5 ** time);
    return new Promise((resolve) => setTimeout(resolve, wait));
}

/** Returns a daily as soon as it is made; null when `left` comes first, a signal. */
export async function untilMade(connection, asked, left) {
    for (let time = 0; !left.aborted; time++) {
        const daily = await ifMade(connection, asked);
        if (daily !== null) return daily;
        await beforeAgain(time);
    }
    return null;
}
