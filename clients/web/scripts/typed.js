/**
 * What players type as a move, put into the notation: `3C>f`, `5d c3`, `10hc2`, `5ч с3`, `К♠>f`, `запас`.
 *
 * Russian ranks before a sign or before the first letter of a Russian suit (треф, бубен, червей, пик)
 * are read, and letters of the Russian keyboard that look like Latin ones, lie on the key of one that
 * has no like, or begin a pile's Russian name. What cannot be read goes to
 * the house as it is: it says what is wrong.
 */

import { STOCK, turning } from "./notation.js";

const SUITS = { "♣": "C", "♦": "D", "♥": "H", "♠": "S", "♧": "C", "♢": "D", "♡": "H", "♤": "S" };
const RUSSIAN_SUITS = { Т: "C", Б: "D", Ч: "H", П: "S" };
const RUSSIAN_RANKS = { Т: "A", А: "A", К: "K", Д: "Q", В: "J" };
const ALIKE = { Х: "X", В: "B", С: "C", Н: "H" };
const PILES = { С: "c", К: "k", Т: "t", Ы: "s", М: "s", Ц: "w" };
const STOCKS = /^(stock|запас|k|к)$/i;
// On a Russian keyboard the key of `>` gives Ю, and that of the slash a full stop.
const BETWEEN = "(?:[-–—=]*>|[→⇒➔]|[-–—\\sю.])";
const MOVE = new RegExp(
    `^(?<card>10.|[2-9AKQJTXТАКДВХ].)\\s*${BETWEEN}?\\s*(?<pile>\\S.*)$`,
    "iu",
);
const STOCK_MOVE = new RegExp(`^(?:stock|запас)\\s*${BETWEEN}\\s*(?<pile>\\S+)$`, "iu");

/** Returns a move as the house reads it, or what was typed; `kinds`: the piles' kinds, by their names. */
export function readTyped(typed, kinds) {
    // The line is open already when its key is pressed once more.
    const text = typed.trim().replace(/^\/+\s*/, "").replaceAll("\uFE0F", "");
    if (STOCKS.test(text)) return turning(kinds);
    const turned = STOCK_MOVE.exec(text);
    if (turned) return `${STOCK}>${pileOf(turned.groups.pile)}`;
    const { card, pile } = MOVE.exec(text)?.groups ?? {};
    return card ? `${cardOf(card)}>${pileOf(pile)}` : text;
}

function cardOf(text) {
    const [, rank, suit] = /^(10|.)(.)$/u.exec(text.toUpperCase());
    const drawn = SUITS[suit];
    const known = drawn ?? RUSSIAN_SUITS[suit];
    // Т before a Latin suit may be the ace or the ten: the house will ask for another spelling.
    if (!known && rank === "Т") return text;
    return (RUSSIAN_RANKS[rank] ?? ALIKE[rank] ?? rank) + (known ?? ALIKE[suit] ?? suit);
}

/** Returns a pile's name; whose foundation it is goes without saying, and the suit after it is left out. */
function pileOf(text) {
    const name = text.trim();
    if (/^(о|осн|основание|f[cdhs♣♦♥♠]?[12]?)$/iu.test(name)) return "f";
    return name.replace(/^[сктыцмCRWSBTJK]/iu, (letter) =>
        (PILES[letter.toUpperCase()] ?? letter).toLowerCase(),
    );
}
