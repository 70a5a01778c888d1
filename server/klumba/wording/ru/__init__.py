"""The Russian of the house."""

from klumba.wording.phrases import Names, Phrases
from klumba.wording.ru import advice, cards, faults, refusals, rules, teaching
from klumba.wording.ru.numbers import Count

PHRASES = Phrases(
    names=Names(
        ranks=cards.RANK_NAMES,
        suits=cards.SUIT_NAMES,
        rank_signs=cards.RANK_SIGNS,
        columns=cards.COLUMNS,
        count=Count,
        face=cards.FaceWords,
        sign=cards.sign,
        spoken=cards.name,
        both=cards.both,
        either=cards.either,
        alternatives=cards.alternatives,
        some_ranks=cards.some_ranks,
        some_joker=cards.some_joker,
    ),
    titles=cards.TITLES,
    turned=cards.TURNED,
    summary=teaching.SUMMARY,
    headings=rules.HEADINGS,
    aim=rules.AIM,
    deal=rules.DEAL,
    foundations=rules.FOUNDATIONS,
    build=rules.BUILD,
    moves=rules.MOVES,
    spaces=rules.SPACES,
    reserve=rules.RESERVE,
    jokers=rules.JOKERS,
    stock=rules.STOCK,
    end=rules.END,
    example=teaching.EXAMPLE,
    decided=teaching.DECIDED,
    refusals=refusals.REFUSALS,
    advice=advice.ADVICE,
    state=teaching.STATE,
    faults=faults.FAULTS,
    expected=faults.EXPECTED,
)
