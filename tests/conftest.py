"""How hard Hypothesis searches in this run; the databases; which tests run on one worker."""

import pytest
from hypothesis import HealthCheck, Phase, settings

from tests.scale import SOAK
from tests.store.fixtures import (
    empty_url,
    postgresql_template,
    postgresql_url,
    sqlite_template,
    sqlite_url,
    store,
    url,
)

__all__ = [
    "empty_url",
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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep PostgreSQL's tests on one worker.

    A checkpoint, which dropping a database takes, writes out the databases of all other workers.
    """
    for item in items:
        if isinstance(item, pytest.Function) and uses_postgresql(item):
            item.add_marker(pytest.mark.xdist_group("postgresql"))


def uses_postgresql(item: pytest.Function) -> bool:
    parameters = item.callspec.params.values() if hasattr(item, "callspec") else ()
    return "postgresql" in parameters or "postgresql_url" in item.fixturenames
