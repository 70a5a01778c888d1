"""The house around plays: who plays, what is played, and what is kept of it.

`Club` is the whole. `players` knows guests by their tokens; `plays` keeps each open play in memory
while somebody follows it, lets one command after the other at it, and tells its followers what
happened when, and only when, it is stored. Nothing here knows of sockets: a `Follower` is whoever
can be told something. Time and chance come from a `World`, so that a test may hold them.
"""

from klumba.club.club import Club
from klumba.club.following import Follower
from klumba.club.world import World, real_world

__all__ = ["Club", "Follower", "World", "real_world"]
