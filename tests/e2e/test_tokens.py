"""Tokens and the page: devices, tabs of one browser, answers that are lost."""

from __future__ import annotations

import re
from time import monotonic

from playwright.sync_api import expect

from tests.e2e.accounts import (
    PASSWORD,
    claimed,
    expect_named,
    expect_plays,
    fill,
    new_name,
    played,
    said,
    signed_in,
    token,
)
from tests.e2e.conftest import Visit
from tests.e2e.table import Table
from tests.e2e.wire import Message, Wire


def test_a_device_that_is_ended_goes_on_as_a_guest_and_learns_why(visit: Visit) -> None:
    table, name = visit(), new_name()
    claimed(table, name)
    other = visit()
    signed_in(other, name)
    expect_plays(other)
    table.page.reload()
    rows = table.page.locator("[data-device]")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text(re.compile(r"^Chrome on Linux.*this one"))
    expect(rows.first.locator("button")).to_have_count(0)
    page = table.page
    page.locator('[data-lang="ru"]').click()
    expect(rows.first).to_contain_text(re.compile("^Chrome на Linux.*это устройство"))
    page.locator('[data-lang="en"]').click()
    expect(rows.first).to_contain_text("Chrome on Linux")
    rows.last.locator("button").click()
    said(table.page, "Signed out: Chrome on Linux.")
    expect(rows).to_have_count(1)
    expect(table.page.locator(".of-devices h2")).to_be_focused()
    said(other.page, "You have been signed out here, and play as a new guest.", "staying")
    expect_named(other.page, "")
    other.do("heard")
    expect(other.page.locator('[data-said="staying"]')).to_be_empty()
    expect_named(table.page, name)


def test_a_token_that_ended_while_the_page_was_shut_is_told_of(visit: Visit) -> None:
    table = visit()
    expect_named(table.page, "")
    table.page.evaluate('localStorage.setItem("klumba.token", "a".repeat(43))')
    table.page.reload()
    said(table.page, "You have been signed out here, and play as a new guest.", "staying")
    table.page.reload()
    expect(table.page.locator('[data-said="staying"]')).to_be_empty()


def test_two_tabs_are_one_player(visit: Visit) -> None:
    table, name = visit(), new_name()
    played(table, "golf")
    second = Table(table.page.context.new_page(), table.address)
    second.visit("#/account")
    claimed(table, name)
    expect_named(second.page, name)
    expect(second.page.locator("h1")).to_have_text(f"Account: {name}")
    second.do("sign-out")
    expect_named(table.page, "")
    expect_plays(table)
    assert token(table.page)
    signed_in(second, name)
    expect_named(table.page, name)
    expect_plays(table, "Golf")
    assert second.faults == []


def test_a_token_that_another_tab_gets_meanwhile_is_not_lost(visit: Visit) -> None:
    """What another tab has kept may come to this one later than the house's word."""
    table, named, name = visit(), visit(), new_name()
    claimed(named, name)
    wire = Wire(table.page)
    table.page.reload()
    expect(table.page.locator(".tile").first).to_be_visible()
    before = token(table.page)
    wire.down = True
    other = Table(table.page.context.new_page(), table.address)
    other.page.goto(f"{table.address}healthz")
    (own,) = other.ask_elsewhere({"type": "tokens"})["tokens"]
    assert other.ask_elsewhere({"type": "revoke", "token_id": own["id"]})["type"] == "revoked"
    said(table.page, "No connection", "staying")
    assert token(table.page) == before
    keeping = "(token) => localStorage.setItem('klumba.token', token)"
    other.page.evaluate(keeping, token(named.page))
    wire.down = False  # the page comes back by itself
    expect_named(table.page, name)


def test_lost_answers_leave_nobody_in_between(visit: Visit) -> None:
    table, name = visit(), new_name()
    claimed(table, name)
    losing: list[str] = []

    def loses(message: Message) -> bool:
        if "re" not in message or message["type"] not in losing:
            return False
        losing.remove(message["type"])
        return True

    wire = Wire(table.page, loses)
    table.page.reload()
    expect(table.page.locator("[data-device]")).to_have_count(1)
    losing.append("revoked")
    table.do("sign-out")  # the house closes: the token has ended
    said(table.page, "You are signed out, and play as a new guest.")
    expect_named(table.page, "")
    losing.append("welcome")
    fill(table.page, "sign-in", name=name, password=PASSWORD)
    until = monotonic() + 15
    while losing:
        table.page.evaluate("0")  # what has come so far is looked at
        assert monotonic() < until
    expect_named(table.page, "")
    wire.cut()
    expect_named(table.page, name)
    assert wire.types().count("sign_in") == 2
