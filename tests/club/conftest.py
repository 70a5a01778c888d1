from pathlib import Path

import pytest

from klumba.club import Club
from klumba.store import Store
from tests.club.made import Hands, club_on
from tests.scale import SOAK

AUDITING = Path(__file__).parent / "test_auditing.py"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the audit's many cases to one engine; to both in `make soak`."""
    unwanted = {
        item for item in items if not SOAK and item.path == AUDITING and "postgresql" in item.name
    }
    config.hook.pytest_deselected(items=list(unwanted))
    items[:] = [item for item in items if item not in unwanted]


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def club(store: Store, hands: Hands) -> Club:
    return club_on(store, hands)
