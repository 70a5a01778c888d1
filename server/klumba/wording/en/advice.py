"""The English of hints: what a move is good for, and how the position stands."""

from klumba.rules.purposes import Aim
from klumba.rules.vocabulary import Kind
from klumba.wording.phrases import Chapter

ADVICE: Chapter = {
    (Aim.HOME, "by suit"): "sends {card} to its foundation",
    (Aim.HOME, "base"): "takes {card} onto the base",
    (Aim.TURNS, Kind.FOUNDATION): "turns the next card of the stock onto the base",
    (Aim.TURNS, Kind.SQUARE): "fills a gap of the square from the stock",
    (Aim.TURNS, Kind.WASTE): "turns the next card of the stock to the waste",
    (Aim.TURNS, Kind.RESERVE): "deals a row of the stock onto the reserve piles",
    (Aim.TURNS, Kind.LAST_CARDS): "turns the last {last:card|cards} of the stock",
    Aim.FREES_FOR_HOME: "frees {other} for its foundation",
    Aim.CLEARS: "clears the way to {other}, which can go to its foundation",
    Aim.EMPTIES: "empties a {column[one]}",
    Aim.RECEIVES: "makes a place for {other}",
    Aim.FREES: "frees {other}",
    Aim.FILLS: "fills a gap of the square with {card}",
    Aim.PUTS_AWAY: "puts {card} away for later",
    Aim.LEADS_ON: "prepares the moves that follow",
    "wins": "This {what}.",
    "lost": "The patience cannot be won any more from here, but this {what}.",
    "unknown": "Nobody knows whether this can still be won, but this {what}.",
    "chance": "This {what}.",
    "slim": "There is hardly a chance left, but this {what}.",
    "futile": "No useful move is left: all that helps is to take moves back.",
    "blocked": "No move is left: all that helps is to take moves back.",
}
