"""Good requests with every field wrong in turn: refused as the contract says, to no effect."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from klumba.club import Club
from klumba.protocol.registry import ANY_TIME, EXCHANGES, wire_type
from klumba.store import Store
from tests.club.made import Hands
from tests.hostile.frames import Fields, good_requests, spoilt
from tests.hostile.talking import Attacker, cheap_club
from tests.scale import SOAK

ENDS = {"delete_account", "revoke", "change_password", "sign_in"}
"""Requests after which a connection may be nobody's."""

ALLOWED = {
    wire_type(request): {code.value for code in (*ANY_TIME, *exchange.errors)} - {"internal"}
    for request, exchange in EXCHANGES.items()
}
ANSWERS = {
    wire_type(request): {wire_type(answer) for answer in exchange.answers}
    for request, exchange in EXCHANGES.items()
}

REQUESTS = good_requests()
NAMES = [f"{number}: {json.loads(one['type'])}" for number, one in enumerate(REQUESTS)]


class Fight:
    """Attackers at a club, one after the other, and somebody beside them at a play."""

    def __init__(self, club: Club) -> None:
        self.club = club
        self.attacker = Attacker(club)
        self.bystander = Attacker(club)
        self.table: dict[str, Any] = {}

    async def begin(self) -> None:
        await self.bystander.hello()
        self.table = await self.bystander.ask("deal", patience="golf", number=3)
        await self.renew()

    async def renew(self) -> None:
        self.attacker = Attacker(self.club)
        await self.attacker.hello()
        self.play = await self.attacker.ask("deal", patience="flower-garden", number=1)

    def aimed(self, fields: Fields) -> Fields:
        """Return a request at the attacker's own play."""
        known = {"play": json.dumps(self.play["play"]), "ply": "0", "move": '"3C>c6"'}
        return {name: known.get(name, value) for name, value in fields.items()}

    async def end(self) -> None:
        assert not self.bystander.pushed
        told = await self.bystander.ask("open", play=self.table["play"])
        assert told | {"re": 0} == self.table | {"re": 0}
        for one in (self.bystander, self.attacker):
            await one.session.end()


@pytest.mark.parametrize("fields", REQUESTS, ids=NAMES)
async def test_every_field_wrong_in_turn(fields: Fields, sqlite_store: Store) -> None:
    fight = Fight(cheap_club(sqlite_store, Hands()))
    await fight.begin()
    kind, identity = json.loads(fields["type"]), int(fields["id"])
    for name, frame in spoilt(fight.aimed(fields)):
        answer = await fight.attacker.say(frame)
        shown = ascii(frame[:500])
        if answer["type"] != "error":
            assert answer["type"] in ANSWERS[kind] or name == "type", (shown, answer)
        elif name not in ("type", "id"):
            assert answer["code"] in ALLOWED[kind], (shown, answer)
        if "re" in answer and name != "id":
            assert answer["re"] == identity, (shown, answer)
        if not await fight.attacker.lives():
            assert kind in ENDS or name == "type", (shown, answer)
            await fight.renew()
    await fight.end()


@pytest.mark.parametrize("fields", REQUESTS, ids=NAMES)
async def test_the_id_is_answered_wherever_it_can_be_read(
    fields: Fields, sqlite_store: Store
) -> None:
    """An object that is JSON has its `id` told back, whatever else is wrong with it."""
    fight = Fight(cheap_club(sqlite_store, Hands()))
    await fight.begin()
    attacker = fight.attacker
    for name, frame in islice(spoilt(fields), 0, None, 1 if SOAK else 3):
        try:
            said = json.loads(frame, parse_constant=_refused)
        except (ValueError, RecursionError):
            continue
        if name in ("id", "\ud800") or "\\ud" in frame:
            continue
        if len(frame.encode(errors="surrogatepass")) > 8192 or str(said.get("type")) in ENDS:
            continue
        answer = await attacker.say(frame)
        assert answer.get("re") == said["id"], (ascii(frame[:300]), answer)
    await fight.end()


def _refused(constant: str) -> None:
    raise ValueError(constant)
