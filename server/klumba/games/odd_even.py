"""Odd and Even, Mendelev's «3×3»: a square of nine, and foundations that rise by twos."""

from dataclasses import replace

from klumba.rules.vocabulary import (
    Build,
    Direction,
    Foundations,
    Kind,
    Patience,
    Rest,
    Rows,
    Square,
    Start,
    Stock,
    Suits,
    Text,
    Turning,
    When,
)

ODD_EVEN = Patience(
    key="odd-even",
    title=Text(en="Odd and Even", ru="Чёт и нечет"),
    foundations=Foundations((Start.ACE, Start.TWO), Build(Direction.UP, Suits.SAME, step=2)),
    square=Square(rows=3, width=3),
    waste=True,
    stock=Stock(
        (Turning(to=Kind.SQUARE), Turning(to=Kind.WASTE, when=When.NOTHING_FITS)),
    ),
    deal=(Rows(Kind.SQUARE), Rest(Kind.STOCK)),
)

ODD_EVEN_FREE = replace(
    ODD_EVEN,
    key="odd-even-free",
    title=Text(en="Odd and Even, free turning", ru="Чёт и нечет: запас по желанию"),
    varies=ODD_EVEN.key,
    stock=Stock((Turning(to=Kind.SQUARE), Turning(to=Kind.WASTE))),
)
