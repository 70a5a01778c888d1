"""Agnes Bernauer: a triangle of open columns, seven reserve piles, a base rank, circular ranks.

Not to be mixed with Agnes Sorel, which deals its stock onto the columns.
"""

from klumba.rules.vocabulary import (
    BaseCard,
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
    Stock,
    Suits,
    Text,
    Triangle,
    Turning,
    Turns,
)

AGNES_BERNAUER = Patience(
    key="agnes-bernauer",
    title=Text(en="Agnes Bernauer", ru="Агнес Бернауэр"),
    foundations=Foundations((Start.DEALT,), Build(Direction.UP, Suits.SAME, circular=True)),
    columns=Columns(
        count=7,
        build=Build(Direction.DOWN, Suits.ALTERNATE, circular=True),
        lift=Lift.RUN,
        spaces=Spaces.BELOW_BASE,
    ),
    reserve=7,
    last_cards=True,
    stock=Stock(
        (
            Turning(to=Kind.RESERVE, turns=Turns.ROW),
            Turning(to=Kind.LAST_CARDS, turns=Turns.REST),
        )
    ),
    deal=(BaseCard(), Triangle(), Rows(Kind.RESERVE), Rest(Kind.STOCK)),
)
