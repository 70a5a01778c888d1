"""The English of faults: what is wrong with a text in the notation."""

from collections.abc import Mapping

from klumba.faults import Fault

FAULTS: Mapping[Fault, tuple[str, ...]] = {
    Fault.BAD_CARD: (
        "“{found}” is no card",
        " (pile {pile})",
        ": a card is a rank, A 2 3 4 5 6 7 8 9 T J Q K, and a suit, C D H S, as in 5D or TH.",
    ),
    Fault.HIDDEN_CARD: (
        "“{found}” stands for a card that is not seen",
        " (pile {pile})",
        ": here every card must be named.",
    ),
    Fault.FOREIGN_CARD: (
        "{card} is not in the deck of this patience",
        ", so “{found}” is no move of it",
        " (pile {pile})",
        ".",
    ),
    Fault.CARD_MISSING: ("{card} is missing: every card of the deck must be there once.",),
    Fault.CARD_TWICE: (
        "{card} is there twice, and should be there once",
        "; the second is in pile {pile}",
        ".",
    ),
    Fault.SEED_LENGTH: ("A seed has {expected} characters, and this one {found}.",),
    Fault.SEED_CHARACTER: (
        "“{found}” cannot be in a seed: a seed is made of ASCII letters, digits and signs,"
        " without spaces.",
    ),
    Fault.BAD_DEAL_NAME: ("“{found}” is not the name of a deal", ": expected {expected}", "."),
    Fault.UNKNOWN_PATIENCE: ("There is no patience “{found}”.",),
    Fault.UNKNOWN_SHUFFLE: (
        "There is no shuffle of version {found}",
        "; the version known here is {expected}",
        ".",
    ),
    Fault.OTHER_PATIENCE: ("The deal is one of {found}", ", and this is {expected}", "."),
    Fault.BAD_LINE: (
        "“{found}” is not a line of a position",
        ": expected {expected}, as in c1: 5D TH",
        ".",
    ),
    Fault.UNKNOWN_PILE: (
        "“{pile}” is no pile here",
        ", so “{found}” is no move: foundations are written f, other piles by name and number",
        ": the piles are {expected}",
        ".",
    ),
    Fault.PILE_TWICE: ("The pile {pile} is there twice: each has one line.",),
    Fault.IMPOSSIBLE_STOCK: (
        "The stock (pile {pile}) cannot hold {found} cards: it may hold {expected}.",
    ),
    Fault.STOCK_NOT_EMPTY: (
        "There are cards in pile {pile} although the stock is not empty: they are turned last.",
    ),
    Fault.FOUNDATION_ORDER: (
        "{card} cannot lie where it does on the foundation {pile}",
        ": {expected} comes there",
        ".",
    ),
    Fault.NO_BASE_CARD: ("There is no base card: it must lie on a foundation ({pile}).",),
    Fault.BASE_CARDS_DIFFER: (
        "{card} cannot begin the foundation {pile}: all foundations begin with one rank.",
    ),
    Fault.ACE_NOT_HOME: ("{card} must lie on its foundation {pile}: the deal puts it there.",),
    Fault.JOKER_MARK: (
        "{card} cannot bear the mark '",
        " (“{found}”)",
        " in pile {pile}",
        ": the mark is for a joker that lies on another card of a column.",
    ),
    Fault.JOKERS_ONLY: ("{card} cannot be in pile {pile}: that is for jokers only.",),
    Fault.PLACE_FULL: ("{card} is one too many in {pile}: a place of the square holds one card.",),
    Fault.ALREADY_WON: ("The patience has come out in this position: nothing is left to play.",),
    Fault.BAD_MOVE: (
        "“{found}” is no move",
        ": expected {expected}, as in 5D>c1, 9H>f or stock>w",
        ".",
    ),
}

EXPECTED: Mapping[str, str] = {}
