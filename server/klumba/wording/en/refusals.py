"""The English of refusals: why a move may not be made."""

from klumba.rules.refusals import Reason
from klumba.rules.vocabulary import Kind, Turns
from klumba.wording.phrases import Chapter

REFUSALS: Chapter = {
    Reason.WON: "The patience has come out: there is nothing left to play.",
    (Reason.NO_SUCH_CARD, "home"): "{card} cannot be played: it is on its foundation, and a card"
    " never comes back from there.",
    (Reason.NO_SUCH_CARD, "base"): "{card} cannot be played: it lies on the base, and a card never"
    " comes back from there.",
    (Reason.NO_SUCH_CARD, "hidden"): "{card} cannot be played: it has not been turned yet.",
    (Reason.NOTHING_GOES_THERE, Kind.FOUNDATION): "{card} goes onto no foundation.",
    (Reason.NOTHING_GOES_THERE, Kind.COLUMN): "{card} is in {column[one]} {number} already.",
    (Reason.NOTHING_GOES_THERE, "no building"): "Nothing goes onto the {column[many]}: {card}"
    " can only go onto the base.",
    (Reason.NOTHING_GOES_THERE, "foundations only"): "Nothing goes onto the {column[many]}: {card}"
    " can only go to its foundation.",
    (Reason.NOTHING_GOES_THERE, "joker column"): "{card} leaves a {column[one]} only for the"
    " jokers' reserve, and cannot go straight to {pile}.",
    (Reason.NOTHING_GOES_THERE, "joker home"): "{card} goes onto no foundation: a joker belongs"
    " on the {column[many]} or in the jokers' reserve.",
    (Reason.NOTHING_GOES_THERE, "joker put away"): "{card} is in the jokers' reserve already.",
    (Reason.NOTHING_GOES_THERE, Kind.SQUARE): "{card} cannot go to {pile}: only a gap takes a"
    " card there, and only from the stock or the waste.",
    (Reason.NOTHING_GOES_THERE, Kind.RESERVE): "{card} cannot go to the reserve: only the stock"
    " adds to it.",
    (Reason.NOTHING_GOES_THERE, Kind.BOUQUET): "{card} cannot go there: nothing ever enters the"
    " bouquet.",
    (Reason.NOTHING_GOES_THERE, Kind.LAST_CARDS): "{card} cannot go there: nothing is put with"
    " the last {last:card|cards}.",
    (Reason.NOTHING_GOES_THERE, Kind.JOKERS): "{card} cannot go there: the jokers' reserve is"
    " for jokers only.",
    (Reason.NOTHING_GOES_THERE, Kind.WASTE): "{card} cannot go to the waste: only the stock's"
    " cards are turned there.",
    (Reason.NOTHING_GOES_THERE, Kind.STOCK): "{card} cannot go there: nothing goes back into the"
    " stock.",
    (Reason.NOTHING_GOES_THERE, "turned elsewhere"): "The stock cannot be turned there: its"
    " cards go {ways}.",
    (Reason.NOTHING_GOES_THERE, "no gap"): "The stock cannot be turned to {pile}: a card lies"
    " there already.",
    (Reason.SINGLE_CARDS_ONLY, Kind.FOUNDATION): "{card} cannot go yet: cards go to a foundation"
    " one at a time, and {over} lies on it.",
    (Reason.SINGLE_CARDS_ONLY, Kind.COLUMN): "{card} cannot move: one card moves at a time, and"
    " {over} lies on it.",
    Reason.NOT_A_RUN: "{card} cannot move with what lies on it, for that is no run: {over}"
    " breaks it.",
    Reason.COVERED: "{card} is covered: {over} lies on it.",
    Reason.STOCK_EMPTY: "The stock is empty, and there is no redeal.",
    (Reason.STOCK_NOT_YET, "columns"): "The stock is turned only when no top card of a"
    " {column[one]} fits, and one does now.",
    (Reason.STOCK_NOT_YET, "square"): "The stock is turned to the waste only when the square has"
    " no gap and no card fits a foundation.",
    (Reason.STOCK_NOT_YET, Turns.ROW): "The stock has not enough cards left for a whole row: the"
    " last {last:only card is|cards are} turned beside the reserve.",
    (Reason.STOCK_NOT_YET, Turns.REST): "The last {last:card|cards} of the stock {last:only"
    " is|are} turned only when the rows for the reserve have been dealt.",
    (Reason.SPACE_TAKES, "takes"): "An empty {column[one]} takes only {wants}, not {card}.",
    (Reason.SPACE_TAKES, "takes a run"): "An empty {column[one]} takes only {wants}, alone or at"
    " the head of a run, not {card}.",
    (Reason.SPACE_TAKES, "nothing"): "An empty {column[one]} is never filled, not with {card}"
    " either.",
    (Reason.FOUNDATION_NEXT, "starts"): "The {pile} starts with {wants}, not with {card}.",
    (Reason.FOUNDATION_NEXT, "next"): "Next on the {pile} comes {wants}, not {card}.",
    (Reason.FOUNDATION_NEXT, "base"): "The base shows {onto} and takes {wants}, not {card}.",
    (Reason.FOUNDATION_NEXT, "nothing"): "Nothing more goes onto the {pile}, and so not {card}.",
    (Reason.WRONG_RANK, "takes"): "Onto {onto} goes {wants}, not {card}.",
    (Reason.WRONG_RANK, "nothing"): "Nothing goes onto {onto}, and so not {card}.",
    Reason.WRONG_SUIT: "The suit must be the same: onto {onto} goes {wants}, not {card}.",
    Reason.WRONG_COLOUR: "The colours must alternate: onto {onto} goes {wants}, not {card}.",
    Reason.NOTHING_TO_UNDO: "There is no move left to take back.",
    (Reason.NOTHING_TO_UNDO, "fewer"): "There are not so many moves to take back.",
    Reason.NOTHING_TO_REDO: "There is no undone move left to make again.",
}
