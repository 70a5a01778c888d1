"""Golf, Mendelev's «7×5»: seven columns of five are cleared onto one base card."""

from dataclasses import replace

from klumba.rules.vocabulary import (
    BaseCard,
    Build,
    Columns,
    Direction,
    Foundations,
    Goal,
    Kind,
    Lift,
    Patience,
    Rest,
    Rows,
    Spaces,
    Start,
    Stock,
    Suits,
    Text,
    Turning,
    When,
)

GOLF = Patience(
    key="golf",
    title=Text(en="Golf", ru="Гольф"),
    foundations=Foundations((Start.DEALT,), Build(Direction.EITHER, Suits.ANY)),
    columns=Columns(count=7, build=None, lift=Lift.SINGLE, spaces=Spaces.NOTHING),
    stock=Stock((Turning(to=Kind.FOUNDATION, when=When.NOTHING_FITS),)),
    deal=(Rows(Kind.COLUMN, times=5), BaseCard(), Rest(Kind.STOCK)),
    goal=Goal.COLUMNS_CLEARED,
)

# Mendelev turns the stock when nothing more can be taken; most others may decline a card.
GOLF_FREE = replace(
    GOLF,
    key="golf-free",
    title=Text(en="Golf, free turning", ru="Гольф: запас по желанию"),
    varies=GOLF.key,
    stock=Stock((Turning(to=Kind.FOUNDATION, when=When.ALWAYS),)),
)
