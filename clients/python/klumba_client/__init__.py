"""The Python SDK of Klumba: a player at a patience house, over WebSocket.

`connect` makes a `Client`; its `deal` and `open` return a `FollowedPlay`, which stays up to date;
its `pushes` tell what happens elsewhere. What the messages hold stands in `klumba.protocol`.
"""

from klumba_client.backoff import Backoff
from klumba_client.client import Client, connect
from klumba_client.errors import Disconnected, KlumbaError, Refused, Stale
from klumba_client.followed import FollowedPlay
from klumba_client.pushes import Missed, Push, Pushes

__all__ = [
    "Backoff",
    "Client",
    "Disconnected",
    "FollowedPlay",
    "KlumbaError",
    "Missed",
    "Push",
    "Pushes",
    "Refused",
    "Stale",
    "connect",
]
