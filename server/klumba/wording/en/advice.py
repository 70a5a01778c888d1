"""The English of hints: what a move is good for, and how the position stands."""

from klumba.rules.purposes import Aim
from klumba.wording.phrases import Chapter

ADVICE: Chapter = {
    (Aim.FREES_FOR_HOME, "by suit"): "frees {other} for its foundation",
    (Aim.FREES_FOR_HOME, "base"): "frees {other}, which can go onto the base soon",
    (Aim.FREES_FOR_HOME, "base at once"): "frees {other}, which can go onto the base next",
    (Aim.CLEARS, "by suit"): "clears the way to {other}, which can go to its foundation",
    (Aim.CLEARS, "base"): "clears the way to {other}, which can go onto the base",
    Aim.EMPTIES: "empties a {column[one]}",
    Aim.FOLLOWED: "lets {other} follow it there",
    Aim.RECEIVES: "makes a place for {other}",
    Aim.FREES: "frees {other}",
    Aim.PUTS_AWAY: "puts {card} away for later",
    (Aim.PLAIN, "wins"): "The win that was found begins with this move.",
    (Aim.PLAIN, "lost"): "The patience cannot be won any more from here; no other move was"
    " found that places more cards.",
    (
        Aim.PLAIN,
        "unknown",
    ): "Nobody knows whether this can still be won; no other move was found that places more"
    " cards.",
    (
        Aim.PLAIN,
        "chance",
    ): "The unseen cards were laid out at random, many times: no better move was found.",
    (Aim.PLAIN, "slim"): "There is hardly a chance left, and no better move was found.",
    (Aim.PLAIN, "alike"): "All the moves that there are come to the same.",
    ("only", "lost"): "The patience cannot be won any more from here, and there is no other move.",
    ("only", "unknown"): "Nobody knows whether this can still be won, but there is no other move.",
    ("only", "chance"): "There is no other move.",
    ("only", "slim"): "There is hardly a chance left, and no other move.",
    ("only", "alike"): "There is no other move.",
    "wins": "This {what}.",
    "lost": "The patience cannot be won any more from here, but this {what}.",
    "unknown": "Nobody knows whether this can still be won, but this {what}.",
    "chance": "This {what}.",
    "alike": "This {what}.",
    "slim": "There is hardly a chance left, but this {what}.",
    "futile": "No useful move is left: all that helps is to take moves back.",
    "blocked": "No move is left: all that helps is to take moves back.",
}
