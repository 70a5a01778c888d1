"""How hard Hypothesis searches in this run; the databases; which tests run on which worker."""

import pytest
from hypothesis import HealthCheck, Phase, settings
from xdist.remote import Producer

from tests.grouping import Grouped, group_of
from tests.scale import SOAK
from tests.store.fixtures import (
    empty_url,
    postgresql_spares,
    postgresql_template,
    postgresql_url,
    sqlite_template,
    sqlite_url,
    store,
    url,
)

__all__ = [
    "empty_url",
    "postgresql_spares",
    "postgresql_template",
    "postgresql_url",
    "sqlite_template",
    "sqlite_url",
    "store",
    "url",
]

# `make test` gives the same verdict on the same code, however busy the machine is.
settings.register_profile(
    "repeatable",
    derandomize=True,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)

# `make soak` looks in new places each time, ten times as long.
settings.register_profile(
    "soak",
    settings.get_profile("repeatable"),
    derandomize=False,
    max_examples=10 * settings.get_profile("repeatable").max_examples,
)

# `make mutants` asks whether a test fails, not for the smallest example.
settings.register_profile(
    "mutants",
    settings.get_profile("repeatable"),
    phases=[Phase.explicit, Phase.generate],
)

settings.load_profile("soak" if SOAK else "repeatable")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> Grouped:
    return Grouped(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let long tests that stand alone come first: at the end all others would wait for one."""
    items.sort(key=lambda item: not is_long_and_alone(item))


def is_long_and_alone(item: pytest.Item) -> bool:
    return bool(item.get_closest_marker("heavy")) and group_of(item.nodeid) == item.nodeid
