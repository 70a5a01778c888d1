"""The codes by which a refusal is known: closed lists, never renamed.

`ErrorCode` says what went wrong with a request; some of its codes say more by a reason. `CloseCode`
is what the server closes a connection with.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum


class _Meaning(StrEnum):
    """A code with a sentence that says what it means."""

    meaning: str

    def __new__(cls, code: str, meaning: str = "") -> _Meaning:
        member = str.__new__(cls, code)
        member._value_ = code
        member.meaning = meaning
        return member


class ErrorCode(_Meaning):
    """What went wrong."""

    BAD_MESSAGE = "bad_message", "The message has not the form that its type asks for."
    UNKNOWN_TYPE = "unknown_type", "There is no request of this type."
    HELLO_FIRST = "hello_first", "The first request of a connection is `hello`."
    BAD_TOKEN = "bad_token", "No such token, or it has ended; `data` says so if by a ban."
    UNKNOWN_PATIENCE = "unknown_patience", "The house has no such patience."
    UNKNOWN_PLAY = "unknown_play", "No such play, or not one that this player may see."
    NOT_YOURS = "not_yours", "The play is another player's: it may be watched only."
    ILLEGAL_MOVE = "illegal_move", "A rule of the patience does not allow it; `data` says which."
    BAD_MOVE = "bad_move", "Not in the notation, or a card or pile that this patience lacks."
    STALE = "stale", "The play has moved on; `data` holds it as it is."
    PLAY_ENDED = "play_ended", "The play has ended, and is never opened again."
    PAUSED = "paused", "The play is paused: it takes `resume` and `resign` only."
    HIDDEN = "hidden", "The answer would give hidden cards away while the play is open."
    NOT_YET = "not_yet", "Not before the day has opened, is settled, or the play has ended."
    BAD_DEAL = "bad_deal", "Not a deal of this patience; `data` says why."
    BAD_POSITION = "bad_position", "Not a position that can be played; `data` says why."
    NAME_TAKEN = "name_taken", "Another player has this name, or one that looks like it."
    BAD_NAME = "bad_name", "Not a name that a player may have; `data` says why."
    WEAK_PASSWORD = "weak_password", "The password is too easily guessed; `data` says why."
    WRONG_PASSWORD = "wrong_password", "The name and the password do not belong together."
    RATE_LIMITED = "rate_limited", "Too many requests; `data` says when to come back."
    UNAVAILABLE = "unavailable", "The server cannot do this now."
    INTERNAL = "internal", "A fault of the server; nothing was done."


class MoveReason(_Meaning):
    """The rules that refuse a move, an undo or a redo; the first that applies is given."""

    NO_SUCH_CARD = "no_such_card", "The card is unseen, or on a foundation."
    NOTHING_GOES_THERE = (
        "nothing_goes_there",
        "The pile never takes this card, or it lies there already, or the place is full.",
    )
    SINGLE_CARDS_ONLY = (
        "single_cards_only",
        "A built run goes card by card: to a foundation, or where one card moves at a time.",
    )
    NOT_A_RUN = "not_a_run", "What lies on the card is not a run with it, where runs move."
    COVERED = "covered", "Other cards lie on the card."
    STOCK_EMPTY = "stock_empty", "The stock is empty."
    STOCK_NOT_YET = "stock_not_yet", "The stock may not be turned in this way now."
    SPACE_TAKES = "space_takes", "The empty column takes other cards."
    FOUNDATION_NEXT = "foundation_next", "Another card comes next on the foundation."
    WRONG_RANK = "wrong_rank", "The rank does not fit the card below."
    WRONG_SUIT = "wrong_suit", "The rank fits; the suit must be the same."
    WRONG_COLOUR = "wrong_colour", "The rank fits; the colours must alternate."
    NOTHING_TO_UNDO = "nothing_to_undo", "No move stands, or fewer than are to be taken back."
    NOTHING_TO_REDO = "nothing_to_redo", "No move was taken back that can be put back."


class DealReason(_Meaning):
    """What is wrong with a deck, a deal's name or a position."""

    BAD_CARD = "bad_card", "Something is not a card."
    HIDDEN_CARD = "hidden_card", "A card is `??`."
    FOREIGN_CARD = "foreign_card", "A card that the patience does not have."
    CARD_MISSING = "card_missing", "A card is missing."
    CARD_TWICE = "card_twice", "A card is there twice."
    SEED_LENGTH = "seed_length", "The seed is empty or too long."
    SEED_CHARACTER = "seed_character", "The seed holds a character that no seed has."
    BAD_DEAL_NAME = "bad_deal_name", "The text is not a deal's name."
    UNKNOWN_PATIENCE = "unknown_patience", "The deal's name is of a patience that there is not."
    UNKNOWN_SHUFFLE = "unknown_shuffle", "No shuffle has this version."
    OTHER_PATIENCE = "other_patience", "The deal is of another patience."
    BAD_LINE = "bad_line", "A line is not `pile: cards`."
    UNKNOWN_PILE = "unknown_pile", "A pile that the patience does not have."
    PILE_TWICE = "pile_twice", "A pile is there twice."
    IMPOSSIBLE_STOCK = "impossible_stock", "The stock never holds so many cards."
    STOCK_NOT_EMPTY = "stock_not_empty", "The last cards lie open while the stock is not empty."
    FOUNDATION_ORDER = "foundation_order", "A foundation is out of order."
    NO_BASE_CARD = "no_base_card", "No foundation shows the base card."
    BASE_CARDS_DIFFER = "base_cards_differ", "The foundations begin at different ranks."
    ACE_NOT_HOME = "ace_not_home", "An ace is not on its foundation."
    JOKER_MARK = "joker_mark", "A joker has its mark where it was put onto no card."
    JOKERS_ONLY = "jokers_only", "The jokers' reserve holds another card."
    PLACE_FULL = "place_full", "A place holds more than one card."
    ALREADY_WON = "already_won", "The patience has come out already."


class AccountReason(_Meaning):
    """What is wrong with a name or a password, or why a player is not let in."""

    NAME_LENGTH = "name_length", "The name has fewer than 2 characters, or more than 24."
    NAME_CHARACTER = (
        "name_character",
        "The name holds a character that no name has, such as a sign or an invisible one.",
    )
    NAME_SCRIPTS = "name_scripts", "The name mixes letters of several scripts."
    NAME_SHAPE = (
        "name_shape",
        "The name begins or ends with a separator or a mark, or has too many in a row.",
    )
    NAME_RESERVED = "name_reserved", "The name sounds as if it were the house's own."
    PASSWORD_SHORT = "password_short", "The password has fewer than 8 characters."
    PASSWORD_LONG = "password_long", "The password has more than 128 characters."
    PASSWORD_COMMON = "password_common", "The password is one of those that are tried first."
    PASSWORD_NAME = "password_name", "The password is the player's name."
    PASSWORD_WRONG = "password_wrong", "The password of whoever is signed in is another one."
    BANNED = "banned", "The operator has banned the player."


class CloseCode(IntEnum):
    """What the server closes a connection with, and when."""

    meaning: str

    def __new__(cls, code: int, meaning: str = "") -> CloseCode:
        """Return the code, with what it means."""
        member = int.__new__(cls, code)
        member._value_ = code
        member.meaning = meaning
        return member

    PROTOCOL_ERROR = 1002, "The client broke the rules of WebSocket (RFC 6455)."
    UNSUPPORTED_DATA = 1003, "The client sent a binary frame."
    INVALID_DATA = 1007, "A text frame was not UTF-8."
    POLICY_VIOLATION = (
        1008,
        "Abuse; no `hello` in time; the token was revoked, or the player deleted or banned.",
    )
    MESSAGE_TOO_BIG = 1009, "A frame was longer than 8 KiB."
    SERVICE_RESTART = 1012, "The server restarts: come back after a random pause."
    TRY_AGAIN_LATER = 1013, "The server is overloaded: come back later."
