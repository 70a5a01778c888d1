"""The English of summaries, examples and decided points, and of how a position stands."""

from klumba.rules.vocabulary import Goal, Kind, Lift, Spaces, Start, Suits, Turns, When
from klumba.wording.phrases import Chapter

SUMMARY: Chapter = {
    "columns": "{columns:{column[some]}} of {each:card|cards}",
    "triangle": "{columns:{column[some]}} of one to {columns:card|cards}",
    "built": "they are built {way} {suits}; {lift}",
    Suits.ANY: "regardless of suit",
    Suits.SAME: "in suit",
    Suits.ALTERNATE: "in alternate colours",
    Lift.SINGLE: "one card moves at a time",
    Lift.RUN: "runs move as one",
    Goal.COLUMNS_CLEARED: "they are cleared onto a single base, each card {rank} than the last",
    Goal.ALL_HOME: "{foundations:foundation goes|foundations go} {way} {step:rank|ranks} at a time",
    Kind.SQUARE: "a square of {places:card|cards}",
    Kind.RESERVE: "{reserve:reserve pile|reserve piles}",
    Kind.BOUQUET: "a bouquet of {bouquet:card|cards}",
    Kind.JOKERS: "two jokers stand for whatever card fits",
    Start.DEALT: "the foundations begin with the rank of the first card dealt",
    Kind.STOCK: "a stock of {stock:face-down card|face-down cards}",
    When.ALWAYS: "it is turned whenever you like",
    When.NOTHING_FITS: "it is turned only when nothing fits",
    "to the waste": "it is turned to the waste only when there is no gap and nothing fits",
    "open": "nothing is hidden",
}

EXAMPLE: Chapter = {
    "takes": "Suppose the top card of a {column[one]} is {under}. Onto it goes {what}.",
    "takes each": "Suppose the top card of a {column[one]} is {under}. Onto it goes {what}: the"
    " {each}.",
    "then": "Once {card} lies there, it takes {what} in its turn.",
    "edge takes only": "Onto {card} goes only {what}.",
    "edge goes round": "Onto {card} goes {what}.",
    "edge takes nothing": "Nothing goes onto {card}.",
    "edge goes nowhere": "{card} goes onto no card.",
    "edge goes to a space": "{card} goes onto no card: besides its foundation, only an empty"
    " {column[one]} takes it.",
    "run": "Suppose a {column[one]} ends in {cards}, and {top} is its top card. This is a run:"
    " you may move {list}.",
    "lift": "{cards} onto {what}",
    "home": "On the foundation of {suit} the {first:bare} is followed by the {second:bare}, then"
    " the {third:bare}, and so on up to the {last:bare}.",
    "base takes": "Suppose {under} lies on top of the base. Onto it goes {what}.",
    "chain": "So {cards} may go there one after another.",
    "base rank": "Suppose the base card is {under}. The other foundations then begin with"
    " {each}, and the foundation of {suit} goes {sequence}.",
    "space": "An empty {column[one]} takes only {what}.",
    "on base rank": "Onto {card} in a {column[one]} goes {what}, although {card} is of the base"
    " rank.",
    "next home": "Suppose {under} lies on top of its foundation. The next card there is {card};"
    " {other} belongs on the other foundation of {suit}.",
    "deal": "Try deal number {number} of this patience: {seen}.",
    ("free", Kind.FOUNDATION): "the base card is {cards}",
    ("free", Kind.COLUMN): "its {column[many]} end in {cards}",
    ("free", Kind.SQUARE): "its square holds {cards}",
    ("free", Kind.RESERVE): "its reserve holds {cards}",
    "all moves": "{moves:move is|moves are} possible there at once: {list}.",
    "no moves": "No move is possible there at once.",
    "some moves": "{moves:move is|moves are} possible there at once, among them {list}.",
    ("move", Kind.FOUNDATION): "{cards} to its foundation",
    ("move", "base"): "{cards} onto the base",
    ("move", Kind.COLUMN): "{cards} onto {onto:bare}",
    ("move", Kind.JOKERS): "{cards} into the jokers' reserve",
    ("move", Turns.ONE): "the stock's next card {to}",
    ("move", Turns.ROW): "a row from the stock",
    "joker put": "Suppose you put a joker onto {under}. It stands for {stands}, so {what} goes"
    " onto it.",
    "joker on joker": "Put the other joker onto the first instead: it stands for {stands}, so"
    " {what} goes onto it.",
    "joker edge": "Onto a joker that was put onto {under} goes {what}.",
    "joker free": "Onto a joker that was dealt where it lies goes {what}.",
}

DECIDED: Chapter = {
    "judged": "The house checks every move against these rules.",
    Lift.RUN: "Any tail of a run may move, also a whole {column[one]}. To a foundation cards go"
    " one at a time.",
    (Lift.RUN, Kind.BOUQUET): "From the bouquet, too, cards go one at a time.",
    "circular": "In the {column[many]} the circle of ranks has no break: a card goes onto a card"
    " of the base rank too.",
    Spaces.BELOW_BASE: "The rule for empty {column[many]} is the same for every card, wherever"
    " it comes from: the reserve is no exception.",
    Turns.REST: "Turning the last {last:card|cards} is a move like the rows before it.",
    Turns.ROW: "In play the stock holds {sizes}; in a position that you set up yourself it must"
    " hold one of these numbers as well.",
    ("holds", "first"): "{size:card|cards}",
    ("holds", "then"): "then {size}",
    ("holds", "none"): "then none",
    (When.NOTHING_FITS, "columns"): "A card that fits may not be declined: while a top card"
    " fits, nothing is turned from the stock.",
    (When.ALWAYS, "columns"): "A card that fits may be declined: you may turn the stock instead.",
    (When.NOTHING_FITS, "square"): "A gap only stops the turning to the waste. It need not be"
    " filled before a card goes to a foundation, and the stock's next card may be turned into it"
    " even while some card fits a foundation.",
    (When.ALWAYS, "square"): "A gap need not be filled, neither before a card goes to a"
    " foundation nor before one is turned to the waste, and the stock's next card may be turned"
    " into it at any time.",
    Kind.SQUARE: "Cards of the square never go onto each other, nor into a gap.",
    "joker unnamed": "You do not say what a joker stands for. It is settled afresh whenever the"
    " card that lies on the joker changes.",
    "joker often": "Putting a joker away is a move. Jokers may be put away and played again"
    " without limit. The two do the same, but are told apart.",
    "won": "A position that is won has no moves either, but is not called blocked; a blocked"
    " play has not ended.",
    "futile": "While a move is left, a play is called hopeless only when that is proved, and"
    " never because positions come round again.",
    "result": "How a play went is told in separate figures: whether it was won, the cards"
    " placed, the moves, the undos and the time. There are no points.",
}

STATE: Chapter = {
    "won": "Won: the patience has come out.",
    "blocked": "Blocked: no move is left.",
    Goal.ALL_HOME: "{placed:#} of {total:#} cards {placed:only is|are} on the foundations.",
    Goal.COLUMNS_CLEARED: "{placed:#} of {total:#} cards {placed:only has|have} been taken"
    " from the {column[many]}.",
}
