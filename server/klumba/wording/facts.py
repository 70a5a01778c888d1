"""What a declaration comes to in numbers: counted on an opening, not stored."""

from __future__ import annotations

from klumba.rules.dealing import lay_out
from klumba.rules.rulebook import deal
from klumba.rules.vocabulary import Kind, Patience


def numbers(patience: Patience) -> dict[str, int]:
    """Return the numbers of a patience by the names that the phrases use."""
    opening = lay_out(patience, patience.deck)
    position = deal(patience, patience.deck)
    stock = len(opening.get(Kind.STOCK.value, ()))
    row = patience.reserve or 1
    columns, square = patience.columns, patience.square
    return {
        "deck": len(patience.deck),
        "home": len(patience.deck) - (2 if patience.jokers else 0),
        "total": position.total,
        "placed": position.placed,
        "foundations": sum(name.startswith(Kind.FOUNDATION.value) for name in opening),
        "starts": len(patience.foundations.starts),
        "columns": columns.count if columns else 0,
        "each": len(opening.get("c1", ())),
        "rows": square.rows if square else 0,
        "width": square.width if square else 0,
        "places": square.count if square else 0,
        "reserve": patience.reserve,
        "bouquet": len(opening.get(Kind.BOUQUET.value, ())),
        "stock": stock,
        "deals": stock // row,
        "last": stock % row,
    }
