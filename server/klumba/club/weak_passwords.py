"""Which passwords are too easily guessed.

As NIST SP 800-63B has it: a length, no rules of composition, and a comparison with what is tried
first: the commonest passwords, the name, the house, runs and repetitions.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from klumba.club.names import name_key
from klumba.protocol.answers import ErrorData
from klumba.protocol.codes import AccountReason, ErrorCode
from klumba.protocol.errors import ProtocolError

SHORTEST: Final = 8
LONGEST: Final = 128
"""In characters, after normalisation."""

_FEWEST_DIFFERENT: Final = 3

# The words of published lists of the passwords that were found in the open most often, with which
# a password is compared as it is, and without digits and signs at its ends.
_WORDS: Final = """
password passw0rd p@ssword p@ssw0rd pa$$word pa55word passwort parola password! iloveyou iloveu
princess sunshine football baseball basketball superman batman trustno trustme starwars whatever
letmein welcome welcome! monkey dragon master shadow michael jennifer jordan computer internet
samsung liverpool chelsea arsenal charlie chocolate butterfly qwerty qwertyu qwertyui qwertyuio
qwertyuiop qwerty! asdfgh asdfghj asdfghjk asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc qweasd
qweasdzxc qazxsw 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1xsw2 1qazxsw2
abcd1234 a1b2c3d4 aa123456 a1234567 abc123abc test1234 testtest changeme default administrator
admin admin@ secret secret! google facebook linkedin myspace freedom jessica pokemon naruto
minecraft nicole daniel babygirl lovely ashley bailey hunter killer soccer hockey ginger summer
winter corvette mercedes ferrari porsche maverick midnight metallica nirvana elephant diamond
victoria alexander alexandra anastasia ekaterina valentina natalia vladimir sergey dmitry andrew
tigger thomas robert george jasmine cookie purple orange banana flower flowers йцукен йцукенг
йцукенгш йцукенгшщз фывапр фывапролд ячсмит ячсмить пароль пароль! любовь привет приветик
солнышко солнце наташа светлана максим александр александра анастасия екатерина дмитрий владимир
россия москва спартак зенит динамо котенок котёнок зайчик gfhjkm ghbdtn ghbdtnbr njkmrj kbytqrf
cjkysirj yfnfif fktrcfylh vfrcbv hjccbz vjcrdf marina natasha svetlana maksim aleksandr dinamo
spartak zenit rossiya moskva klumba клумба klumba.v solitaire patience пасьянс пасьянсы
flower-garden flowergarden correcthorsebatterystaple
"""
_COMMON: Final = frozenset(_WORDS.split())
_RUNS: Final = tuple(
    row + row[::-1]
    for row in (
        "01234567890",
        "abcdefghijklmnopqrstuvwxyz",
        "абвгдежзийклмнопрстуфхцчшщъыьэюя",
        "qwertyuiop",
        "asdfghjkl",
        "zxcvbnm",
        "йцукенгшщзхъ",
        "фывапролджэ",
    )
)


def normal(password: str) -> str:
    """Return a password as it is hashed: the same however a keyboard composes its letters."""
    return unicodedata.normalize("NFKC", password)


def check_password(password: str, name: str) -> None:
    """Raise ProtocolError, `weak_password`, for a password that this player may not have."""
    reason = _wrong_with(normal(password), name)
    if reason is not None:
        raise ProtocolError(ErrorCode.WEAK_PASSWORD, ErrorData(reason=reason.value))


def _wrong_with(password: str, name: str) -> AccountReason | None:
    if len(password) < SHORTEST:
        return AccountReason.PASSWORD_SHORT
    if len(password) > LONGEST:
        return AccountReason.PASSWORD_LONG
    folded = password.casefold()
    bare = folded.strip(" 0123456789!?.*#")
    if name_key(password) == name_key(name) or name_key(bare) == name_key(name):
        return AccountReason.PASSWORD_NAME
    if len(set(folded)) < _FEWEST_DIFFERENT or folded in _COMMON or bare in _COMMON:
        return AccountReason.PASSWORD_COMMON
    repeated = folded in (folded + folded)[1:-1]  # a shorter word, again and again
    return AccountReason.PASSWORD_COMMON if repeated or _is_run(folded) else None


def _is_run(folded: str) -> bool:
    """Say whether this is keys or letters in their order, on or back, or a few such runs."""
    runs, at = 0, 0
    while at < len(folded):
        length = 1
        while at + length < len(folded) and _in_order(folded[at : at + length + 1]):
            length += 1
        runs, at = runs + 1, at + length
    return runs * 4 <= len(folded)


def _in_order(keys: str) -> bool:
    return any(keys in row for row in _RUNS)
