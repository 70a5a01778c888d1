import pytest

from klumba.club import Club
from klumba.store import Store
from tests.club.made import Hands, club_on


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def club(store: Store, hands: Hands) -> Club:
    return club_on(store, hands)
