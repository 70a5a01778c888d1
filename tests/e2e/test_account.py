"""An account through the page: names, passwords; what is taken along, what is deleted."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e.accounts import (
    PASSWORD,
    claimed,
    expect_named,
    expect_plays,
    fault_of,
    fill,
    new_name,
    played,
    said,
    signed_in,
    token,
)
from tests.e2e.conftest import DESK, PHONE, Visit
from tests.e2e.wire import Wire


def test_who_signs_in_elsewhere_finds_all_plays_and_who_signs_out_leaves_none(
    visit: Visit,
) -> None:
    table, name = visit(), new_name()
    played(table, "golf")
    claimed(table, name)
    said(table.page, f"You are {name} now. All your plays are kept.")
    expect(table.page.locator("main")).to_be_focused()
    before = token(table.page)
    other = visit(PHONE)
    played(other, "two-jokers")
    signed_in(other, name)
    said(other.page, f"You are signed in as {name}. What you played here as a guest is among")
    expect_plays(other, "Two Jokers", "Golf")
    table.do("account")
    table.do("sign-out")
    said(table.page, "You are signed out, and play as a new guest.")
    expect(table.figure("who")).to_contain_text("You play here as a guest.")
    expect_named(table.page, "")
    assert token(table.page) not in {before, None}
    expect_plays(table)
    expect(table.figure("plays")).to_have_text("You have not played here yet.")
    other.page.reload()
    expect_named(other.page, name)


def test_what_is_wrong_is_said_at_its_field(visit: Visit) -> None:
    table, name = visit(), new_name()
    claimed(table, name)
    page = visit(at="#/account").page
    wire = Wire(page)
    page.reload()
    claim = fill(page, "claim", name="", password="")
    expect(claim.locator(".error:not(:empty)")).to_have_text(["Please fill this in."] * 2)
    expect(claim.locator('[name="name"]')).to_be_focused()
    assert "claim" not in wire.types()
    fill(page, "claim", name=name.upper(), password=PASSWORD)
    fault_of(claim, "name", "Another player has this name.")
    fill(page, "claim", name="Rosé?", password=PASSWORD)
    fault_of(claim, "name", "A name is made of letters, digits, spaces and - _ . ' ’ only.")
    fill(page, "claim", name=new_name(), password="password1")
    fault_of(claim, "password", "This password is one of those that are tried first.")
    expect(claim.locator('[name="name"]')).not_to_have_attribute("aria-invalid", "true")
    sign_in = fill(page, "sign-in", name=name, password="three red tulips")
    fault_of(sign_in, "password", "The name or the password is wrong.")
    expect_named(page, "")


def test_who_guesses_too_often_is_told_when_to_come_again(visit: Visit) -> None:
    name = new_name()
    claimed(visit(), name)
    page = visit(at="#/account").page
    for number in range(11):
        fill(page, "sign-in", name=name, password=f"blue tulips {number}")
        expect(page.locator('[data-form="sign-in"]')).not_to_have_attribute("aria-busy", "true")
    fault = page.locator('[data-form="sign-in"] [data-fault="form"]')
    expect(fault).to_have_text(re.compile(r"Try again in (1\smin|\d+\ssec)\."))


def test_password_managers_know_the_fields(visit: Visit) -> None:
    table, name = visit(at="#/account"), new_name()
    fields = table.page.locator("form [autocomplete]")
    expect(fields).to_have_count(4)
    wanted = "(all) => all.map((each) => [each.form.dataset.form, each.autocomplete, each.type])"
    assert fields.evaluate_all(wanted) == [
        ["claim", "username", "text"],
        ["claim", "new-password", "password"],
        ["sign-in", "username", "text"],
        ["sign-in", "current-password", "password"],
    ]
    table.page.locator('[data-form="claim"] [data-do="show-password"]').check()
    expect(table.page.locator('[data-form="claim"] [name="password"]')).to_have_attribute(
        "type", "text"
    )
    claimed(table, name)
    asked = table.page.locator('[data-form="change-password"] [autocomplete]')
    assert asked.evaluate_all("(all) => all.map((each) => [each.autocomplete, each.value])") == [
        ["username", name],
        ["current-password", ""],
        ["new-password", ""],
    ]


def test_another_name_and_another_password(visit: Visit) -> None:
    table, name, later = visit(), new_name(), new_name()
    claimed(table, name)
    other = visit()
    signed_in(other, name)
    fill(table.page, "rename", name=later)
    said(table.page, f"You are {later} now.")
    expect(table.page.locator("h1")).to_have_text(f"Account: {later}")
    changing = fill(table.page, "change-password", old="not this one", new="seven white lilies")
    fault_of(changing, "old", "The password is wrong.")
    fill(table.page, "change-password", old=PASSWORD, new=PASSWORD[:7])
    fault_of(changing, "new", "A password has at least 8 characters.")
    fill(table.page, "change-password", old=PASSWORD, new="seven white lilies")
    said(table.page, "The password is changed. Your other devices are signed out.")
    expect(changing.locator('[name="old"]')).to_have_value("")
    expect(table.page.locator("[data-device]")).to_have_count(1)
    expect_named(other.page, "")
    signed_in(other, later, "seven white lilies")


def test_an_export_is_a_file_with_all_plays(visit: Visit, tmp_path: Path) -> None:
    table, name = visit(), new_name()
    played(table, "golf")
    played(table, "two-jokers")
    claimed(table, name)
    with table.page.expect_download() as downloading:
        table.do("export")
    day = table.last_heard("welcome")["day"]
    assert downloading.value.suggested_filename == f"klumba-{name.replace(' ', '-')}-{day}.json"
    downloading.value.save_as(tmp_path / "export.json")
    data = json.loads((tmp_path / "export.json").read_text())
    assert data["player"]["name"] == name
    assert [play["patience"] for play in data["plays"]] == ["two-jokers", "golf"]
    assert [len(play["events"]) for play in data["plays"]] == [1, 1]
    expect(table.page.get_by_text("Downloaded: 2 plays.")).to_be_visible()


def test_the_pages_of_an_export_become_one(visit: Visit) -> None:
    """A play that is longer than its page goes on upon the next; a limit only takes longer."""
    told = visit().page.evaluate(
        """async () => {
          const { gatherExport } = await import("./scripts/export.js");
          const { Refused } = await import("./scripts/connection.js");
          const play = (name, ...events) => ({ play: name, events });
          const pages = new Map([
            [undefined, { data: { player: 1, plays: [play("a", 1), play("b", 1)] }, next: "1" }],
            ["1", { data: { plays: [play("b", 2, 3)] }, next: "2" }],
            ["2", { data: { plays: [play("c", 1)] }, next: "3" }],
            ["3", { data: { plays: [] } }],
          ]);
          let refused = false;
          const request = async (type, { before }) => {
            if (before === "2" && !refused) {
              refused = true;
              throw new Refused({ code: "rate_limited", data: { retry_after_ms: 1 } });
            }
            return structuredClone(pages.get(before));
          };
          const counts = [];
          const data = await gatherExport({ request }, (count) => counts.push(count));
          return { data, counts };
        }"""
    )
    plays = [("a", [1]), ("b", [1, 2, 3]), ("c", [1])]
    assert told["data"] == {
        "player": 1,
        "plays": [{"play": name, "events": events} for name, events in plays],
    }
    assert told["counts"] == [2, 2, 3]


@pytest.mark.parametrize("named", [True, False], ids=["player", "guest"])
def test_who_is_deleted_is_asked_first_and_begins_anew(visit: Visit, *, named: bool) -> None:
    table, name = visit(), new_name()
    played(table, "golf")
    table.visit("#/account")
    if named:
        claimed(table, name)
    before = token(table.page)
    table.do("delete")
    table.do("cancel")
    table.do("delete")
    if named:
        asked = fill(table.page, "delete", password="not this one")
        fault_of(asked, "password", "The password is wrong.")
        asked.locator('[name="password"]').fill(PASSWORD)
    table.do("really-delete")
    said(table.page, "It is deleted. You play as a new guest.")
    expect(table.page.locator("dialog")).to_have_count(0)
    expect(table.figure("who")).to_contain_text("You play here as a guest.")
    assert token(table.page) != before
    expect_plays(table)
    if named:
        claimed(table, name)  # nobody has it now


@pytest.mark.parametrize(("size", "lang"), [((320, 740), "ru"), (PHONE, "en"), (DESK, "ru")])
def test_all_fits(visit: Visit, size: tuple[int, int], lang: str) -> None:
    table = visit(size, lang)
    played(table, "golf")
    for form in ("claim", None):
        for at in ("#/history", "#/deal/flower-garden~1-4821", "#/statistics", "#/account"):
            table.page.locator("main > *").evaluate("(view) => view.setAttribute('data-left', '')")
            table.visit(at)
            expect(table.page.locator("main > :not([data-left]) h1")).to_be_visible()
            wrong = table.page.evaluate(
                """() => [document.documentElement, document.querySelector("main"),
                  ...document.querySelectorAll(".top, main section, main li")]
                  .filter((each) => each.scrollWidth > each.clientWidth)
                  .map((each) => each.className || each.tagName)"""
            )
            assert wrong == [], at
        if form:
            wide = f"Ww{new_name()}".replace("Wild", "Wwwwwwww")
            fill(table.page, form, name=wide, password=PASSWORD)
            expect(table.page.locator("[data-device]")).to_have_count(1)
