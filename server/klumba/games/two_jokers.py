"""Two Jokers, Mendelev's «10×5 с джокерами»: ten open columns, jokers that stand for any card."""

from klumba.rules.vocabulary import (
    AcesHome,
    Build,
    Columns,
    Direction,
    Foundations,
    Kind,
    Lift,
    Patience,
    Rows,
    Spaces,
    Start,
    Suits,
    Text,
)

TWO_JOKERS = Patience(
    key="two-jokers",
    title=Text(en="Two Jokers", ru="Два джокера"),
    foundations=Foundations((Start.ACE,), Build(Direction.UP, Suits.SAME)),
    columns=Columns(
        count=10,
        build=Build(Direction.EITHER, Suits.ALTERNATE),
        lift=Lift.SINGLE,
        spaces=Spaces.ANY,
    ),
    jokers=True,
    deal=(AcesHome(), Rows(Kind.COLUMN, times=5)),
)
