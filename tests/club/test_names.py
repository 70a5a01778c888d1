"""What a name may be, and which names are one."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from klumba.club.lookalikes import skeleton
from klumba.club.names import _LETTERS, LONGEST, SHORTEST, name_key, read_name
from klumba.club.weak_passwords import check_password
from klumba.protocol.codes import AccountReason, ErrorCode
from klumba.protocol.errors import ProtocolError


def reason(text: str) -> str:
    with pytest.raises(ProtocolError) as refused:
        read_name(text)
    assert refused.value.code is ErrorCode.BAD_NAME
    assert refused.value.data
    return str(refused.value.data.reason)


@pytest.mark.parametrize(
    ("asked", "shown"),
    [
        ("Rose", "Rose"),
        ("  Rose  ", "Rose"),
        ("Анна-Мария", "Анна-Мария"),
        ("Zoë", "Zoë"),
        ("O'Neill", "O'Neill"),
        ("Żółć", "Żółć"),
        ("Nguyễn", "Nguyễn"),
        ("Ｒｏｓｅ", "Rose"),
        ("Roſe", "Rose"),
        ("Zoe\u0308", "Zoë"),
        ("Щукин_3", "Щукин_3"),
        ("Ольга Ё.К", "Ольга Ё.К"),
        ("Άννα", "Άννα"),
        ("さくら桜カナ", "さくら桜カナ"),
        ("김철수", "김철수"),
        ("שָׁלוֹם", "שָׁלוֹם"),
        ("محمد", "محمد"),
        ("नमिता", "नमिता"),
        ("Մարիամ", "Մարիամ"),
        ("თამარი", "თამარი"),
        ("a\u00a0b", "a b"),
        ("12", "12"),
        ("Ґанна", "Ґанна"),
        ("Әлия", "Әлия"),
        ("Badminton 7", "Badminton 7"),
        ("Бадминтонист", "Бадминтонист"),
        ("Full House", "Full House"),
        ("Modest", "Modest"),
        ("Домна", "Домна"),
    ],
)
def test_what_is_a_name(asked: str, shown: str) -> None:
    assert read_name(asked).shown == unicodedata.normalize("NFKC", shown)


@pytest.mark.parametrize(
    ("why", "names"),
    [
        (AccountReason.NAME_LENGTH, ["", " ", "a", "é", "x" * 25, "ы" * 10_000, "\u00a0"]),
        (
            AccountReason.NAME_CHARACTER,
            [
                *(
                    "a\0b",
                    "a\nb",
                    "a\tb",
                    "a\u200bb",
                    "a\u200db",
                    "a\u2060b",
                    "a\ufeffb",
                    "a\u00adb",
                ),
                *("a\u202eb", "a\u2066b", "a\ue000b", "a\U000f0000b", "a\u0378b", "a\uffffb"),
                *("a\u034fb", "a\ufe0fb", "a\u3164b", "\u115f\u1160", "a\U000e0041b", "a\u180eb"),
                *(
                    "rose🌹",
                    "a@b",
                    "a/b",
                    "<b>",
                    "a\\b",
                    "a:b",
                    "½½",
                    "a·b",
                    "\u2800\u2800",
                    "ǃkung",
                ),
                *("ab\u0336cd", "a\u0301\u0327\u0330\u0331b", "\u0489ab", "ʀᴏsᴇ", "ꓣose", "ᚱᛟᛊᛖ"),
                *(
                    "٣٤",
                    "Ⅻ\u0488",
                    "ab\u20e3",
                    "𐌰𐌱",
                    "ѻѡ",
                    "a\u2028b",
                    "Rose\n",
                    "\tRose",
                    "Rose\x85",
                ),
            ],
        ),
        (
            AccountReason.NAME_SCRIPTS,
            [
                "Rоse",
                "Аnna",
                "rοse",
                "Ηello",
                "Aլex",
                "ab漢字",
                "Rose Роза",
                "カナкана",
                "한a",
                "אa",
            ],
        ),
        (
            AccountReason.NAME_SHAPE,
            ["-rose", "rose-", "_a", "a.", "a  b", "a--b", "a -b", "'a", "..", "्नम", "3\u05b0א"],
        ),
        (
            AccountReason.NAME_RESERVED,
            [
                *("admin", "ADMIN", "Admin1", "4dm1n 4admin", "the admin", "a_d admin"),
                *("Klumba", "KIumba", "k1umba", "my klumba", "Клумба", "КЛУМБА 2", "klu-mba"),
                *("moderator", "Модератор", "rnoderator", "support", "root", "Админ"),
                *("Klụmba", "Kłumba", "Klúmba", "Klvmba", "KLV-MBA", "Ķļümbå", "Klumbá", "Kļvrnba"),
                *("Ạdmin", "Admín", "Ađmin", "Admiŋ", "Administrators", "TheAdmin", "SysAdmin"),
                *("Administrador", "Modérateur", "xX.Mod.Xx", "адмін", "АдминКа", "Супермодератор"),
                *(
                    "管理员",
                    "管理員",
                    "系統管理員",
                    "管理者",
                    "운영자",
                    "관리자1",
                    "House",
                    "The House",
                ),
                *("house 7", "Høuse", "Дом", "Ròót", "Sụpport", "Badminton Admin", "مُدير"),
            ],
        ),
    ],
)
def test_what_is_none(why: AccountReason, names: list[str]) -> None:
    for name in names:
        assert reason(name) == why.value, ascii(name)


@pytest.mark.parametrize(
    "alike",
    [
        ["рот", "pot", "POT", "РОТ", "p0t"],
        ["Alice", "AIice", "A1ice", "ALICE", "AL1CE"],
        ["НАТА", "Ната", "hata", "HATA"],
        ["Сара", "Capa", "CAPA"],
        ["dog rose", "dog_rose", "Dog-Rose", "DOG.ROSE"],
        ["Алёна", "Алена", "АЛЁНА"],
        ["modern", "rnodern", "MODERN"],
        ["Straße", "STRASSE", "strasse"],
        ["İrem", "irem", "Irem", "ırem"],
        ["Ivan", "Iván", "Ivạn", "Ivān", "Ivãn", "Ïvan"],
        ["Michal", "Michał", "MICHAŁ"],
        ["Soren", "Søren", "SÖREN"],
        ["Nguyen", "Nguyễn"],
        ["Dang", "Đặng", "Ðang"],
        ["Aedan", "Ædan"],
        ["Київ", "Киів"],
        ["שלום", "שָׁלוֹם"],
        ["محمد", "مُحَمَّد"],
        ["Ελενη", "Ελένη"],
        ["Zoë", "Zoe"],
        ["ХОКО", "XOKO", "xoko", "ΧΟΚΟ"],
    ],
)
def test_names_that_are_one(alike: list[str]) -> None:
    assert len({read_name(name).key for name in alike}) == 1


@pytest.mark.parametrize(
    "apart",
    [
        ["Rose", "Rosa", "Роза", "Ros"],
        ["Андрей", "Андреи"],
        ["Воўк", "Воук"],
        ["かな", "がな"],
        ["Коћа", "Кона"],
        ["Анна", "Ана", "Инна", "Янна"],
        ["dogrose", "dog rose"],
        ["Наташа", "Natasha"],
        ["мир", "мип", "мор"],
    ],
)
def test_names_that_are_not(apart: list[str]) -> None:
    assert len({read_name(name).key for name in apart}) == len(apart)


@given(st.text(max_size=30))
def test_whatever_is_asked_it_is_a_name_or_refused(text: str) -> None:
    try:
        name = read_name(text)
    except ProtocolError:
        return
    assert SHORTEST <= len(name.shown) <= LONGEST
    assert name.shown == unicodedata.normalize("NFKC", name.shown).strip()
    assert all(unicodedata.category(each)[0] in "LMNPZ" for each in name.shown)
    assert read_name(name.shown) == name


@given(st.text(st.characters(codec="utf-8"), max_size=12))
def test_a_key_knows_no_case_no_composition_and_itself(text: str) -> None:
    key = name_key(text)
    assert name_key(unicodedata.normalize("NFC", text)) == key
    assert name_key(unicodedata.normalize("NFD", text)) == key
    assert skeleton(key) == key


def test_no_letter_of_a_name_has_a_key_that_depends_on_case() -> None:
    letters = [
        chr(code)
        for first, last, _ in _LETTERS
        for code in range(first, min(last, first + 400) + 1)
    ]
    for letter in letters:
        try:
            name = read_name(letter * 2)
        except ProtocolError:
            continue
        for cased in (letter.upper(), letter.lower(), letter.casefold()):
            assert name_key(cased * 2) == name.key, ascii(letter)


@pytest.mark.parametrize(
    ("password", "why"),
    [
        *((text, AccountReason.PASSWORD_SHORT) for text in ("", "a", "Tr0ub4d", "тюльпан")),
        ("x1" * 65, AccountReason.PASSWORD_LONG),
        *(
            (text, AccountReason.PASSWORD_COMMON)
            for text in (
                *("password", "PASSWORD", "password1", "Password123!", "12345678", "87654321"),
                *("qwertyuiop", "qwerty123", "asdf1234", "1q2w3e4r", "aaaaaaaa", "abababab"),
                *("abcdefgh", "йцукенгш", "пароль123", "klumba2026", "пасьянсы", "ghbdtnbr"),
                *("iloveyou", "1234qwer", "11111111", "roserose", "ｐａｓｓｗｏｒｄ", "абвгдежз"),
            )
        ),
        *((text, AccountReason.PASSWORD_NAME) for text in ("Dog Rose", "dog-rose1", "DOG_ROSE!")),
    ],
)
def test_weak_passwords(password: str, why: AccountReason) -> None:
    with pytest.raises(ProtocolError) as refused:
        check_password(password, "Dog Rose")
    assert refused.value.data
    assert refused.value.data.reason == why.value


@pytest.mark.parametrize(
    "password",
    [
        "seventeen yellow tulips",
        "Tr0ub4dor&3",
        "сорок жёлтых тюльпанов",
        "dog rose in May",
        "x" * 3 + "yzzy42!q",
        "🌹🌷🌻🌼🌸🏵️🌺💐",
        "        a b c",
    ],
)
def test_good_passwords(password: str) -> None:
    check_password(password, "Dog Rose")
