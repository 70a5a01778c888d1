"""The patiences as declarations: every word is used, and no rule knows its patience."""

import ast
import dataclasses
import inspect
from collections.abc import Iterator
from enum import Enum
from pathlib import Path

import pytest

import klumba.games
import klumba.rules
from klumba.games import CATALOGUE
from klumba.rules import vocabulary
from klumba.rules.piles import piles_of
from klumba.rules.vocabulary import Kind

RULES = sorted(Path(klumba.rules.__file__).parent.glob("*.py"))
GAMES = sorted(Path(klumba.games.__file__).parent.glob("*.py"))
MOST_LINES = 40


def parts(value: object) -> Iterator[object]:
    """Give a declared value and all that it is made of."""
    yield value
    if dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from parts(getattr(value, field.name))
    elif isinstance(value, tuple):
        for item in value:
            yield from parts(item)


DECLARED = [part for patience in CATALOGUE.values() for part in parts(patience)]
WORDS = [
    word
    for _, word in inspect.getmembers(vocabulary, inspect.isclass)
    if word.__module__ == vocabulary.__name__
]
MEMBERS = [member for word in WORDS if issubclass(word, Enum) for member in word]
FIELDS = [
    (word, field)
    for word in WORDS
    if dataclasses.is_dataclass(word)
    for field in dataclasses.fields(word)
    if field.default is not dataclasses.MISSING
]


def test_a_patience_is_listed_under_its_key() -> None:
    assert [patience.key for patience in CATALOGUE.values()] == list(CATALOGUE)


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)
def test_some_patience_uses_the_word(word: type) -> None:
    assert any(isinstance(part, word) for part in DECLARED)


@pytest.mark.parametrize("member", [m for m in MEMBERS if m not in Kind], ids=str)
def test_some_patience_uses_the_member(member: Enum) -> None:
    assert any(part is member for part in DECLARED)


@pytest.mark.parametrize("kind", Kind)
def test_some_patience_has_the_kind_of_pile(kind: Kind) -> None:
    piles = [pile for patience in CATALOGUE.values() for pile in piles_of(patience)]
    assert any(pile.kind is kind for pile in piles)


@pytest.mark.parametrize(
    ("word", "field"), FIELDS, ids=[f"{word.__name__}.{field.name}" for word, field in FIELDS]
)
def test_some_patience_chooses_otherwise_than_by_default(
    word: type, field: "dataclasses.Field[object]"
) -> None:
    chosen = [getattr(part, field.name) for part in DECLARED if isinstance(part, word)]
    assert any(choice != field.default for choice in chosen), field.name


@pytest.mark.parametrize("key", CATALOGUE)
def test_a_variant_is_of_a_family_in_the_catalogue(key: str) -> None:
    patience = CATALOGUE[key]
    family = CATALOGUE[patience.family]
    assert family.varies is None
    assert key == family.key or key.startswith(f"{family.key}-")
    assert patience.title.en.startswith(family.title.en)
    assert patience.title.ru.startswith(family.title.ru)


def code_of(path: Path) -> str:
    """Return a module's code without its comments and docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        for name, statements in ast.iter_fields(node):
            if isinstance(statements, list):
                setattr(node, name, [part for part in statements if not is_docstring(part)])
    return ast.unparse(tree)


def is_docstring(node: object) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_no_rule_knows_its_patience(path: Path) -> None:
    code = code_of(path).lower()
    names = {*CATALOGUE, *(key.replace("-", "_") for key in CATALOGUE)}
    names |= {"agnes", "bernauer", "flower", "garden", "golf", "klumba.games"}
    assert [name for name in sorted(names) if name in code] == []


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.name)
def test_a_declaration_is_short_enough_to_be_read(path: Path) -> None:
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign | ast.AnnAssign):
            lines = (node.end_lineno or node.lineno) - node.lineno + 1
            assert lines <= MOST_LINES, ast.unparse(node)
