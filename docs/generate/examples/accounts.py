"""Names, passwords and tokens."""

from __future__ import annotations

from docs.generate.examples.house import SERVER
from docs.generate.examples.said import DAY, PLAYER, Example
from klumba.protocol import answers, house, requests

TOKEN = "kt_b7Rw2fUc9XkS4mJzQ0hTnVeLd1iGy8oPa6Bx5tMqWrE"


def _named(name: str) -> house.Player:
    return house.Player(PLAYER, guest=False, bot=False, name=name)


_HERE = house.TokenRow(
    "tk_9Lq2", "example 1.0", "2026-03-14T12:29:51Z", "2026-03-14T12:41:07Z", this=True
)
_THERE = house.TokenRow(
    "tk_4Wd8", "klumba-terminal 0.1.0", "2026-02-02T18:00:40Z", "2026-03-12T21:15:33Z", this=False
)

EXAMPLES = (
    Example(
        requests.Claim(40, "rose", "correct horse battery staple"),
        answers.Welcome(_named("rose"), SERVER, DAY, re=40),
    ),
    Example(
        requests.SignIn(41, "rose", "correct horse battery staple"),
        answers.Welcome(_named("rose"), SERVER, DAY, token=TOKEN, re=41),
    ),
    Example(
        requests.Rename(42, "dog rose"),
        answers.Welcome(_named("dog rose"), SERVER, DAY, re=42),
    ),
    Example(
        requests.ChangePassword(43, "correct horse battery staple", "seventeen yellow tulips"),
        answers.Welcome(_named("dog rose"), SERVER, DAY, re=43),
    ),
    Example(requests.Tokens(44), answers.Tokens((_HERE, _THERE), re=44)),
    Example(requests.Revoke(45, "tk_4Wd8"), answers.Revoked(re=45)),
    Example(
        requests.Export(46),
        answers.Export(
            {
                "player": {
                    "id": PLAYER,
                    "bot": False,
                    "made_at": "2026-02-02T17:58:02.310Z",
                    "settings": {"web": {"cards": "large"}},
                    "name": "dog rose",
                },
                "merged": [],
                "tokens": [
                    {
                        "id": "tk_9Lq2",
                        "made_at": "2026-03-14T12:29:51Z",
                        "seen_at": "2026-03-14T12:41:07Z",
                        "client": "example 1.0",
                    }
                ],
                "plays": [],
            },
            re=46,
        ),
        "Of a player who has not played yet.",
    ),
    Example(
        requests.DeleteAccount(47, "seventeen yellow tulips"),
        answers.Deleted(re=47),
    ),
)
