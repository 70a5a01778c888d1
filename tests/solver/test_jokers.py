"""What is cut from the search of two jokers, with the deal that refutes its careless form."""

from dataclasses import replace

from klumba.games import CATALOGUE
from tests.rules.tiny import laid
from tests.solver.careless import assert_refuted, stays_alone, without


def test_a_columns_only_card_moves_onto_another() -> None:
    """Careless: as it does not go to an empty column, it stays, for nothing lies under it."""
    patience = CATALOGUE["two-jokers"]
    assert patience.columns is not None
    patience = replace(patience, columns=replace(patience.columns, count=3))
    homes = {"C": "A23456789TJ", "D": "A23456789T", "H": "A23456789TJQK", "S": "A23456789TJQK"}
    lines = [f"f{suit}: {' '.join(rank + suit for rank in homes[suit])}" for suit in homes]
    rest = "c1: KC / c2: JD QC KD / c3: QD / j: XB XR"
    assert_refuted(laid(patience, " / ".join([*lines, rest])), without(stays_alone))
