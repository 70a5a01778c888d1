"""The English of the rules pages: what is dealt, built, moved and filled."""

from klumba.rules.vocabulary import (
    AcesHome,
    BaseCard,
    Direction,
    Goal,
    Kind,
    Lift,
    Rest,
    Rows,
    Spaces,
    Start,
    Suits,
    Triangle,
    Turns,
    When,
)
from klumba.wording.phrases import Chapter

HEADINGS: Chapter = {
    "aim": "Aim",
    "deal": "The deal",
    "foundations": "The foundations",
    "base": "The base",
    "moves": "What may move",
    "spaces": "Empty {column[many]}",
    "gaps": "Gaps in the square",
    "reserve": "The reserve",
    "bouquet": "The bouquet",
    "jokers": "The jokers",
    "stock": "The stock",
    "end": "The end",
    "example": "An example",
    "decided": "Decided points",
}

AIM: Chapter = {
    Goal.ALL_HOME: "Bring all {home:card|cards} of the four suits home to the"
    " {foundations:foundation|foundations}, each suit in order.",
    Goal.COLUMNS_CLEARED: "Clear the {columns:{column[some]}}: play all their"
    " {total:card|cards}, one after another, onto the base.",
    "jokers": "The two jokers are there to help; they belong on no foundation.",
}

DEAL: Chapter = {
    "deck": "The deck has {deck:card|cards}.",
    "deck with jokers": "The deck has {deck:card|cards}: the {home} of the four suits, and two"
    " jokers, a black one and a red one.",
    (Rows, Kind.COLUMN): "{dealt:card is|cards are} dealt face up to the"
    " {columns:{column[some]}}: one to each in turn, {times:time|times} round, so that each"
    " {column[one]} holds {times:card|cards}.",
    (Rows, Kind.SQUARE): "{dealt:card is|cards are} dealt face up in a square, row by row:"
    " {rows:row|rows} of {width}.",
    (Rows, Kind.RESERVE): "{dealt:card is|cards are} dealt face up to the reserve, one to each"
    " of its {reserve:pile|piles}.",
    Triangle: "{dealt:card is|cards are} dealt face up to the {columns:{column[some]}} in rows:"
    " one to each {column[one]} from the first to the last, then one to each from the second to"
    " the last, and so on; the last row is a single card for the last {column[one]}. The first"
    " {column[one]} then holds one card, the second two, and the last {columns}.",
    (BaseCard, "first"): "The first card of the deck opens the foundation of its suit. Its rank"
    " is the base rank: every foundation will begin with a card of that rank.",
    (BaseCard, "later"): "The {nth:th} card of the deck opens the foundation of its suit. Its"
    " rank is the base rank: every foundation will begin with a card of that rank.",
    (BaseCard, "base"): "The {nth:th} card, the base card, is laid face up to start the base.",
    AcesHome: "The aces are the first cards of the foundations: an ace met in the deal goes"
    " straight to its foundation and takes no place elsewhere.",
    (Rest, Kind.BOUQUET): "The {dealt:card that is|cards that are} left {dealt:only is|are} the"
    " bouquet: they lie side by side, all face up.",
    (Rest, Kind.STOCK): "The {dealt:card that is|cards that are} left {dealt:only is|are} the"
    " stock, face down and unknown to you.",
    "homes empty": "The foundations are empty at first.",
    "others empty": "The other foundations are empty at first.",
    "waste": "The waste is empty as well.",
    "open": "There is no stock and nothing is hidden: you see every card from the start.",
}

FOUNDATIONS: Chapter = {
    "by suit": "There are {foundations:foundation|foundations}, {starts} for each suit.",
    Start.ACE: "the ace",
    Start.TWO: "the two",
    Start.DEALT: "a card of the base rank",
    "one start": "Each begins with {start} and is built {way} in suit, {stride}: {sequence}.",
    (Start.ACE, "of several"): "the odd one begins with the ace ({sequence})",
    (Start.TWO, "of several"): "the even one with the two ({sequence})",
    "several starts": "They are built {way} in suit, {stride}. In each suit {list}.",
    "circular start": "Each begins with {start} and is built {way} in suit, {stride} and round"
    " the corner: after the king comes the ace, until all {length:card|cards} of the suit lie"
    " there.",
    "stride": "one rank at a time",
    "long stride": "{step:rank|ranks} at a time",
    "no corner": "There is no turning the corner: the {last} is the last card of its foundation.",
    "by hand": "No card goes there by itself: you play each as an ordinary move, once it is free."
    " When no other move is needed any more, you may finish: the others are played there all at"
    " once.",
    "by hand after the deal": "After the deal, too, no card goes there by itself: you play each as"
    " an ordinary move, once it is free. When no other move is needed any more, you may finish: the"
    " others are played there all at once.",
    "singly": "Cards go to the foundations one at a time, and a card on a foundation never comes"
    " back.",
    "single": "There is a single foundation, the base, and every card that is played goes there.",
    "single takes": "A card goes onto the base when it is {rank} than the card that lies on top.",
    "single for good": "A card on the base never comes back.",
}

BUILD: Chapter = {
    Direction.UP: "up",
    Direction.DOWN: "down",
    Direction.EITHER: "up or down",
    Suits.ANY: "regardless of suit",
    Suits.SAME: "in suit",
    Suits.ALTERNATE: "in alternate colours",
    ("rank", Direction.UP): "{step:rank|ranks} higher",
    ("rank", Direction.DOWN): "{step:rank|ranks} lower",
    ("rank", Direction.EITHER): "{step:rank|ranks} higher or lower",
    ("rule", Suits.ANY): "Suit and colour do not matter.",
    ("rule", Suits.SAME): "It must also be of the same suit.",
    ("rule", Suits.ALTERNATE): "It must also be of the opposite colour: red goes onto black, and"
    " black onto red.",
    ("turn", Direction.EITHER): "The direction may turn at any time.",
    ("corner", Direction.UP, False): "King and ace are not neighbours: nothing goes onto a king,"
    " and an ace goes onto no card.",
    ("corner", Direction.DOWN, False): "King and ace are not neighbours: nothing goes onto an"
    " ace, and a king goes onto no card.",
    ("corner", Direction.EITHER, False): "King and ace are not neighbours: neither goes onto the"
    " other.",
    ("corner", Direction.UP, True): "Ranks are circular: an ace goes onto a king.",
    ("corner", Direction.DOWN, True): "Ranks are circular: a king goes onto an ace.",
    ("corner", Direction.EITHER, True): "Ranks are circular: king and ace go onto each other.",
    "no long corner": "Ranks are not counted round the corner.",
    "takes nothing": "Nothing goes onto {barren}.",
    "goes nowhere": "No card takes {stuck}.",
    "long corner": "Ranks are circular: after the king the ace is counted.",
}

MOVES: Chapter = {
    "available": "The available cards, those that you may move, are {sources}.",
    Kind.COLUMN: "the top card of each {column[one]}",
    Kind.SQUARE: "every card of the square",
    Kind.RESERVE: "the top card of each reserve pile",
    Kind.BOUQUET: "every card of the bouquet",
    Kind.LAST_CARDS: "the last {last:card|cards} of the stock once they are turned",
    Kind.JOKERS: "the jokers in the jokers' reserve",
    Kind.WASTE: "the top card of the waste",
    "joker": "A joker that is the top card of a {column[one]} is free only to go to the jokers'"
    " reserve.",
    "top card": "In a {column[one]} the cards overlap, so that all of them are seen; its top"
    " card is the one at the free end, on which nothing lies.",
    Lift.SINGLE: "One card moves at a time.",
    Lift.RUN: "Cards may also move together, as a run: the end of a {column[one]}, or all of it,"
    " in which every card fits the one it lies on. A run moves as one and keeps its order. The"
    " card farthest from the free end leads it, and the run goes onto the top card of another"
    " {column[one]} when the leading card fits there. You need not move the whole of a run: its"
    " end, from any of its cards on, is a run as well.",
    "onto columns": "A card may go to its foundation, when it is the next one there, or onto the"
    " top card of a {column[one]}, when it fits there.",
    "built": "The {column[many]} are built {way} {suits}: onto the top card of a {column[one]}"
    " goes a card that is {rank}.",
    "onto the base": "Every card goes onto the base: nothing moves between the {column[many]}.",
    "to the foundations": "A card may go to its foundation, when it is the next one there, and"
    " nowhere else: nothing moves between the {column[many]}.",
    "from the square": "Each goes to its foundation, when it is the next one there; only the top"
    " card of the waste may also go into a gap of the square.",
}

SPACES: Chapter = {
    Spaces.ANY: "An empty {column[one]} takes any available card, also one that stands alone in"
    " another {column[one]}.",
    (Spaces.ANY, "jokers"): "An empty {column[one]} takes any available suit card, also one that"
    " stands alone in another {column[one]}, and a joker from the jokers' reserve.",
    Spaces.NOTHING: "An empty {column[one]} is never filled: it stays empty to the end.",
    Spaces.BELOW_BASE: "An empty {column[one]} takes only a card that is one rank below the base"
    " rank: a four when the base rank is five, a king when it is the ace. It makes no difference"
    " how far the foundations have been built.",
    (Lift.RUN, Spaces.ANY): "A run may move there as well, whatever card leads it.",
    (Lift.RUN, Spaces.BELOW_BASE): "A run that is led by such a card may move there as one.",
    "may stay": "You need not fill an empty {column[one]}: it may stay empty as long as you like.",
    "gap": "A gap in the square is filled with the next card of the stock or with the top card"
    " of the waste, and with nothing else.",
    (When.NOTHING_FITS, "gap"): "You need not fill a gap before you play to the foundations, but"
    " while there is one no card is turned to the waste.",
    (When.ALWAYS, "gap"): "A gap may also stay as long as you like.",
}

RESERVE: Chapter = {
    Kind.RESERVE: "The reserve is {reserve:pile|piles} of face-up cards.",
    "played": "The top card of each may go to its foundation or onto a {column[one]} where it"
    " fits.",
    "played to spaces": "The top card of each may go to its foundation or onto a {column[one]}"
    " where it fits, also into an empty {column[one]} that takes it.",
    "closed": "Nothing is built on the reserve and you put no card there.",
    "filled": "Nothing is built on the reserve and you put no card there: only the stock adds to"
    " it.",
    "no cell": "A reserve pile that has run out is no free cell.",
    Kind.BOUQUET: "The bouquet is your hand: each of its cards may be played at any time, to a"
    " foundation or to the {column[many]}. Nothing ever enters the bouquet.",
}

JOKERS: Chapter = {
    "put away": "A joker that is the top card of a {column[one]} can only be put into the"
    " jokers' reserve: it never goes onto a foundation, and never straight to another"
    " {column[one]}.",
    "played": "From the reserve a joker may be played at any time, onto the top card of any"
    " {column[one]}. There it stands for whatever card fits, and you need not say which.",
    "played to spaces": "From the reserve a joker may be played at any time, onto the top card of"
    " any {column[one]} or into an empty one. There it stands for whatever card fits, and you need"
    " not say which.",
    "put onto": "A joker that was put onto a card stands for some card that may lie there: one"
    " that is {rank} {suits}. The next card must in turn fit onto such a card. A joker on a joker"
    " follows the same rule, link by link.",
    "free": "A joker that was dealt where it lies stands for any card.",
    "free in spaces": "A joker that was dealt where it lies, or that opens an empty"
    " {column[one]}, stands for any card.",
    Suits.ANY: "and of any suit",
    Suits.SAME: "and of the same suit",
    Suits.ALTERNATE: "and of the opposite colour",
}

STOCK: Chapter = {
    "stock": "The stock holds {stock:card|cards}, which lie face down until they are turned.",
    (Turns.ONE, Kind.FOUNDATION): "Its next card may be turned onto the base {when}. It goes"
    " there whatever its rank, and play goes on from it.",
    (Turns.ONE, Kind.SQUARE): "Its next card may be turned into a gap of the square whenever"
    " there is one.",
    (Turns.ONE, Kind.WASTE): "Onto the waste its next card may be turned {when}; the cards of"
    " the waste lie face up on each other, and only the top one is in play.",
    Turns.ROW: "{When} you may deal a row from the stock: one card onto each of the"
    " {reserve:reserve pile|reserve piles}, those that have run out included. The stock is enough"
    " for {deals:such row|such rows}.",
    Turns.REST: "After that {last:card is|cards are} left in the stock. {When} you may turn"
    " {last:only it|them} face up beside the reserve. From then on {last:only it is|each is}"
    " available for the foundations and the {column[many]}; nothing is ever put there.",
    When.ALWAYS: "at any time",
    (When.NOTHING_FITS, "columns"): "only when no top card of a {column[one]} fits",
    (When.NOTHING_FITS, "square"): "only when the square has no gap and no available card fits a"
    " foundation",
    "once": "The stock is gone through once: there is no redeal.",
    "waste": "When it has run out, the square and the top card of the waste may still be played.",
}

END: Chapter = {
    Goal.ALL_HOME: "You have won when all {home:card|cards} lie on the foundations.",
    Goal.COLUMNS_CLEARED: "You have won when the {column[many]} are empty: the rest of the stock"
    " would follow by itself.",
    ("progress", Goal.ALL_HOME): "Your progress is the number of cards on the foundations, out"
    " of {total:#}.",
    ("progress", Goal.COLUMNS_CLEARED): "Your progress is the number of cards taken from the"
    " {column[many]}, out of {total:#}.",
    "dealt": "Those that the deal puts there count as well, so you begin with {placed:card|cards}.",
    "blocked": "When no move is left the position is blocked. That does not end the play: you"
    " may take moves back and try another way, or resign.",
    "undo": "Taking moves back is a study aid. You may do it as long as the play has not ended."
    " Every undo is counted, and a ranked play in which you used it does not stand on the board of"
    " plays without undo. A play that is won has ended, and nothing in it is taken back.",
}
