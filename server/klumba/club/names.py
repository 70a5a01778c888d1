"""Names of players: what one may look like, and by what two are compared.

A name is a few words of letters and digits. Letters are of one script (UTS 39, single script;
Japanese and Korean write in several), so that no letter of another can pose as one of these; and
names that look alike are one name, so that no whole name can.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final

from klumba.club.lookalikes import skeleton
from klumba.protocol.answers import ErrorData
from klumba.protocol.codes import AccountReason, ErrorCode
from klumba.protocol.errors import ProtocolError

SHORTEST: Final = 2
LONGEST: Final = 24
"""In characters, after normalisation."""

MARKS_IN_A_ROW: Final = 2
_SEPARATORS: Final = frozenset(" -_.'’")

# The letters of names: first, last and script. Of Latin those of living European languages and of
# Vietnamese; without phonetic signs, clicks, small capitals, and letters of old books.
_LETTERS: Final = (
    *((0x41, 0x5A, "latin"), (0x61, 0x7A, "latin"), (0xC0, 0xD6, "latin"), (0xD8, 0xF6, "latin")),
    *((0xF8, 0x17F, "latin"), (0x1A0, 0x1A1, "latin"), (0x1AF, 0x1B0, "latin")),
    *((0x218, 0x21B, "latin"), (0x1E80, 0x1E85, "latin"), (0x1E9E, 0x1E9E, "latin")),
    *((0x1EA0, 0x1EF9, "latin"), (0x18F, 0x18F, "latin"), (0x259, 0x259, "latin")),
    *((0x386, 0x386, "greek"), (0x388, 0x3CE, "greek"), (0x1F00, 0x1FFC, "greek")),
    *((0x400, 0x45F, "cyrillic"), (0x48A, 0x4FF, "cyrillic"), (0x51A, 0x51D, "cyrillic")),
    *((0x531, 0x556, "armenian"), (0x561, 0x586, "armenian")),
    *((0x10D0, 0x10F0, "georgian"), (0x1C90, 0x1CB0, "georgian")),
    *((0x5D0, 0x5EA, "hebrew"), (0x621, 0x63A, "arabic"), (0x641, 0x64A, "arabic")),
    *((0x671, 0x6D3, "arabic"), (0x904, 0x939, "devanagari"), (0xE01, 0xE30, "thai")),
    *((0x3041, 0x3096, "hiragana"), (0x30A1, 0x30FA, "katakana"), (0x30FC, 0x30FC, "katakana")),
    *((0x3005, 0x3005, "han"), (0x3400, 0x4DBF, "han"), (0x4E00, 0x9FFF, "han")),
    (0xAC00, 0xD7A3, "hangul"),
)
# Marks that belong to a script; of the others accents are within the letters, once normalised.
_MARKS: Final = (
    *((0x5B0, 0x5BC, "hebrew"), (0x5C1, 0x5C2, "hebrew"), (0x64B, 0x652, "arabic")),
    *((0x901, 0x903, "devanagari"), (0x93C, 0x93C, "devanagari"), (0x93E, 0x94D, "devanagari")),
    *((0xE31, 0xE3A, "thai"), (0xE40, 0xE4E, "thai")),
)
_TOGETHER: Final = (
    frozenset({"han", "hiragana", "katakana"}),
    frozenset({"han", "hangul"}),
)
"""The scripts in which one name may be written."""

# Of the house's own: as a word of a name, with digits around it or without.
_RESERVED: Final = frozenset(
    map(
        skeleton,
        (
            *("mod", "mods", "operator", "owner", "root", "server", "staff", "support", "sysop"),
            *("system", "official", "webmaster", "security", "anonymous", "everyone", "nobody"),
            *("модер", "модеры", "оператор", "владелец", "сервер", "система", "поддержка"),
            *("техподдержка", "безопасность", "никто", "все", "аноним", "підтримка", "власник"),
            *("مدير", "مشرف", "מנהל", "διαχειριστης", "ադմին", "ადმინი", "प्रशासक"),
        ),
    )
)
# As all that a name says, but for digits: «Full House» may be somebody.
_WHOLE: Final = frozenset(map(skeleton, ("house", "thehouse", "дом")))
# Anywhere in a name: its forms in many languages begin or end so, and some write without spaces.
_ANYWHERE: Final = tuple(
    map(
        skeleton,
        (
            *("admin", "moderator", "moderador", "moderateur", "админ", "адмін", "модератор"),
            *("管理员", "管理員", "管理者", "管理人", "版主", "運営", "客服", "관리자", "운영자"),
        ),
    )
)
_INNOCENT: Final = tuple(map(skeleton, ("badminton", "бадминтон", "бадмінтон")))
_HOUSE: Final = tuple(map(skeleton, ("klumba", "клумба", "κλουμπα", "κλυμβα")))
"""What no name holds anywhere, were it with a `v` for its `u`."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name as it is shown, and the key by which names are compared."""

    shown: str
    key: str


def read_name(text: str) -> Name:
    """Return the name that a player asks for; raises ProtocolError, `bad_name`."""
    shown = unicodedata.normalize("NFKC", text).strip(" ")
    reason = _wrong_with(shown)
    if reason is not None:
        raise ProtocolError(ErrorCode.BAD_NAME, ErrorData(reason=reason.value))
    return Name(shown, name_key(shown))


def name_key(text: str) -> str:
    """Return by what a text is compared with names, whether it is one or not."""
    return " ".join(filter(None, skeleton(text).split(" ")))


def _wrong_with(shown: str) -> AccountReason | None:
    """Return the first thing that is wrong with a name."""
    if not SHORTEST <= len(shown) <= LONGEST:
        return AccountReason.NAME_LENGTH
    scripts = {_script(character) for character in shown}
    if None in scripts:
        return AccountReason.NAME_CHARACTER
    if len(scripts := scripts - {""}) > 1 and not any(scripts <= each for each in _TOGETHER):
        return AccountReason.NAME_SCRIPTS
    if not _is_shapely(shown):
        return AccountReason.NAME_SHAPE
    return AccountReason.NAME_RESERVED if _is_reserved(shown) else None


def _script(character: str) -> str | None:
    """Return of which script a character is, nothing if of any; None if it is in no name."""
    if character in _SEPARATORS or (character.isascii() and character.isdigit()):
        return ""
    code = ord(character)
    if not unicodedata.category(character).startswith(("L", "M")):
        return None  # not assigned, among those that are
    for first, last, script in (*_LETTERS, *_MARKS):
        if first <= code <= last:
            return script
    return None


def _is_shapely(shown: str) -> bool:
    """Say whether no word is empty or begins with a mark, and marks do not pile up."""
    marks, before = 0, " "
    for character in (*shown, " "):
        if unicodedata.category(character).startswith("M"):
            marks += 1
            if before in _SEPARATORS or before.isdigit() or marks > MARKS_IN_A_ROW:
                return False
        else:
            marks = 0
            if character in _SEPARATORS and before in _SEPARATORS:
                return False
        before = character
    return True


def _is_reserved(shown: str) -> bool:
    plain = "".join(" " if character in _SEPARATORS else character for character in shown)
    words = [*plain.split(), plain.replace(" ", "")]
    if any(skeleton(word) in _RESERVED or skeleton(_undated(word)) in _RESERVED for word in words):
        return True
    whole = skeleton(words[-1])
    if skeleton(_undated(words[-1])) in _WHOLE or _names_the_house(whole):
        return True
    for word in _INNOCENT:
        whole = whole.replace(word, " ")
    return any(word in whole for word in _ANYWHERE)


def _names_the_house(whole: str) -> bool:
    return any(house in whole.replace("v", "u") for house in _HOUSE)


def _undated(word: str) -> str:
    return word.strip("0123456789")
