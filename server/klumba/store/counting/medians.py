"""The play in the middle of a player's wins, which a win moves to a neighbour at most."""


def _neighbour(told: str, value: str, of: str, one: tuple[str, str], sign: str) -> str:
    """Return what the win next to `one`, by its value and play, has in the order of a value.

    PostgreSQL takes an index for both columns at once; in two steps it may take the wrong one,
    and walk over all plays. SQLite takes it for the first alone, and walks over all equals: in
    two steps it does not.
    """
    at, play = one
    order = "ASC" if sign == ">" else "DESC"
    wins = f"SELECT n.{told} FROM tallies AS n WHERE n.figures_id = {of} AND n.state = 'won'"
    both = f"""
        {wins} AND (n.{value}, n.play_id) {sign} ({at}, {play})
        ORDER BY n.{value} {order}, n.play_id {order} LIMIT 1
    """
    equal = f"""
        {wins} AND n.{value} = {at} AND n.play_id {sign} {play}
        ORDER BY n.play_id {order} LIMIT 1
    """
    beyond = f"""
        {wins} AND n.{value} {sign} {at} ORDER BY n.{value} {order}, n.play_id {order} LIMIT 1
    """
    return f"{{?postgresql}}({both}){{?sqlite}}coalesce(({equal}), ({beyond})){{?}}"


def middle(value: str) -> str:
    """Return the middle one of the wins by a value, now that one is there which `r` stands for."""
    pointer = f"figures.mid_{'ms' if value == 'elapsed_ms' else value}"
    at = f"""
        (SELECT m.{value} FROM tallies AS m
         WHERE m.play_id = {pointer} AND m.figures_id = figures.id)
    """

    def neighbour(sign: str) -> str:
        return _neighbour("play_id", value, "figures.id", (at, pointer), sign)

    return f"""
        CASE
        WHEN figures.wins = 0 THEN r.play_id
        WHEN figures.wins % 2 = 0 AND (r.{value}, r.play_id) > ({at}, {pointer})
        THEN {neighbour(">")}
        WHEN figures.wins % 2 = 1 AND (r.{value}, r.play_id) < ({at}, {pointer})
        THEN {neighbour("<")}
        ELSE {pointer} END
    """


def upper(value: str, middle: str) -> str:
    """Return what the upper one of the two wins in the middle has; `middle` is the lower one."""
    at = f"{middle}.{value}", f"{middle}.play_id"
    upper = _neighbour(value, value, "f.id", at, ">")
    return f"CASE f.wins % 2 WHEN 1 THEN {middle}.{value} ELSE {upper} END"
