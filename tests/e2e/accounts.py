"""What players do about their accounts on the page, and what it says of it."""

from __future__ import annotations

from itertools import count

from playwright.sync_api import Locator, Page, expect

from tests.e2e.table import Table
from tests.e2e.test_playing import some_move

PASSWORD = "four blue tulips on a hill"
_NUMBERS = count(10)


def new_name() -> str:
    """Return a name that nobody has in the house, which all tests share."""
    return f"Wild Rose {next(_NUMBERS)}"


def fill(page: Page, form: str, **values: str) -> Locator:
    """Fill in a form and send it; return it."""
    found = page.locator(f'[data-form="{form}"]')
    for name, value in values.items():
        found.locator(f'[name="{name}"]').fill(value)
    found.locator('[type="submit"]').click()
    return found


def expect_named(page: Page, name: str) -> None:
    """Expect the page to speak for a player with a name; nothing, of a guest."""
    shown = page.locator('[data-do="account"]')
    expect(shown).to_have_attribute("aria-label", f"Account: {name}" if name else "Account")


def claimed(table: Table, name: str) -> None:
    table.visit("#/account")
    fill(table.page, "claim", name=name, password=PASSWORD)
    expect_named(table.page, name)


def signed_in(table: Table, name: str, password: str = PASSWORD) -> None:
    table.visit("#/account")
    fill(table.page, "sign-in", name=name, password=password)
    expect_named(table.page, name)


def played(table: Table, patience: str) -> None:
    """Make a move in a new play."""
    table.visit("#/")
    table.deal(patience, 1)
    table.make(some_move(table))


def expect_plays(table: Table, *titles: str) -> None:
    table.visit("#/history")
    expect(table.page.locator(".of-history")).to_be_visible()
    expect(table.page.locator(".history b")).to_have_text(list(titles))


def said(page: Page, words: str, how: str = "shown") -> None:
    expect(page.locator(f'[data-said="{how}"]')).to_contain_text(words)


def token(page: Page) -> str:
    found: str = page.evaluate("localStorage.getItem('klumba.token')")
    return found


def fault_of(form: Locator, field: str, words: str) -> None:
    """Expect words at a field, which a screen reader finds there."""
    shown = form.locator(f'[name="{field}"]')
    expect(shown).to_have_attribute("aria-invalid", "true")
    expect(shown).to_be_focused()
    described = (shown.get_attribute("aria-describedby") or "").split()
    expect(form.locator(f"#{described[-1]}")).to_contain_text(words)
    expect(form.locator(f"#{described[-1]}")).to_have_role("alert")
