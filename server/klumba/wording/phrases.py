"""What each language has to have a phrase for, and the voice that fills the phrases in.

A phrase is a template of `str.format`, kept under the word of the vocabulary that it puts into
words, or under a name of its own. Both languages have the same keys; what they do with the values
they are given (numbers, cards, names of piles) is their own affair.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from klumba.cards import Face
from klumba.faults import Fault
from klumba.rules.vocabulary import Word

Chapter: TypeAlias = Mapping[object, str]
Enumeration: TypeAlias = Callable[[Sequence[str]], str]


@dataclass(frozen=True)
class Names:
    """Names of cards, and how things are counted and enumerated.

    `count` and `face` wrap a number or a face for the templates; `some_ranks` takes ranks, a colour
    (`any`, `red`, `black`) and a case. `columns` has the forms of the word for a column.
    """

    ranks: Mapping[str, str]
    suits: Mapping[str, str]
    count: Callable[[int], int]
    face: Callable[[Face], str]
    sign: Callable[[Face], str]
    spoken: Callable[[Face], str]
    rank_signs: Mapping[str, str]
    both: Enumeration
    either: Enumeration
    alternatives: Enumeration
    some_ranks: Callable[[Sequence[str], str, str], str]
    some_joker: Callable[[str], str]
    columns: Mapping[Word, Mapping[str, str]]


@dataclass(frozen=True)
class Phrases:
    """All phrases of a language, in chapters.

    A fault's phrase is in parts, of which those are said that have all they speak of.
    """

    names: Names
    titles: Chapter
    turned: Chapter
    summary: Chapter
    headings: Chapter
    aim: Chapter
    deal: Chapter
    foundations: Chapter
    build: Chapter
    moves: Chapter
    spaces: Chapter
    reserve: Chapter
    jokers: Chapter
    stock: Chapter
    end: Chapter
    example: Chapter
    decided: Chapter
    refusals: Chapter
    advice: Chapter
    state: Chapter
    faults: Mapping[Fault, tuple[str, ...]]
    expected: Mapping[str, str]
