"""The vocabulary in which a patience is declared, and what follows from a declaration.

`vocabulary` is the language of the declarations; `rulebook` compiles one into tables; `position`
holds the cards, lists moves, plays them and takes them back; `refusals` says why a move may not be
made; `notation`, `view` and `layout` write, hide and place the cards. Nothing here knows a
particular patience, the time, chance or the outside world.
"""
