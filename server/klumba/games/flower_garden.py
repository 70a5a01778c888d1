"""Flower Garden and its variants: six beds, and a bouquet of sixteen cards in the hand.

After the English patience books (Flower Garden, the Bouquet, the Garden) and the Russian
«Сад цветов».
"""

from dataclasses import replace

from klumba.rules.vocabulary import (
    Build,
    Columns,
    Direction,
    Foundations,
    Kind,
    Lift,
    Patience,
    Rest,
    Rows,
    Spaces,
    Start,
    Suits,
    Text,
    Word,
)

BEDS = Columns(
    count=6,
    word=Word.BED,
    build=Build(Direction.DOWN, Suits.ANY),
    lift=Lift.SINGLE,
    spaces=Spaces.ANY,
)

FLOWER_GARDEN = Patience(
    key="flower-garden",
    title=Text(en="Flower Garden", ru="Цветочный сад"),
    also=(Text(en="Bouquet", ru="Сад цветов"), Text(en="The Garden", ru="Букет")),
    foundations=Foundations((Start.ACE,), Build(Direction.UP, Suits.SAME)),
    columns=BEDS,
    bouquet=True,
    deal=(Rows(Kind.COLUMN, times=6), Rest(Kind.BOUQUET)),
)

FLOWER_GARDEN_ALTERNATE = replace(
    FLOWER_GARDEN,
    key="flower-garden-alternate",
    title=Text(en="Flower Garden in alternate colours", ru="Цветочный сад с чередованием цветов"),
    also=(Text(en="Flower Garden, red and black", ru="Цветочный сад: красное и чёрное"),),
    varies=FLOWER_GARDEN.key,
    columns=replace(BEDS, build=Build(Direction.DOWN, Suits.ALTERNATE)),
)

FLOWER_GARDEN_SUIT = replace(
    FLOWER_GARDEN,
    key="flower-garden-suit",
    title=Text(en="Flower Garden in suit", ru="Цветочный сад: масть в масть"),
    also=(),
    varies=FLOWER_GARDEN.key,
    columns=replace(BEDS, build=Build(Direction.DOWN, Suits.SAME)),
)

FLOWER_GARDEN_GROUPS = replace(
    FLOWER_GARDEN,
    key="flower-garden-groups",
    title=Text(en="Flower Garden in groups", ru="Цветочный сад последовательностями"),
    also=(Text(en="Flower Garden in runs", ru="Цветочный сад целыми группами"),),
    varies=FLOWER_GARDEN.key,
    columns=replace(BEDS, lift=Lift.RUN),
)
