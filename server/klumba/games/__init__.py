"""The patiences: one file a family, each patience a declaration in the vocabulary of the rules."""

from klumba.games.agnes_bernauer import AGNES_BERNAUER
from klumba.games.flower_garden import (
    FLOWER_GARDEN,
    FLOWER_GARDEN_ALTERNATE,
    FLOWER_GARDEN_GROUPS,
    FLOWER_GARDEN_SUIT,
)
from klumba.games.golf import GOLF, GOLF_FREE
from klumba.games.odd_even import ODD_EVEN, ODD_EVEN_FREE
from klumba.games.two_jokers import TWO_JOKERS
from klumba.rules.declaring import checked
from klumba.rules.vocabulary import Patience

CATALOGUE: dict[str, Patience] = {
    patience.key: checked(patience)
    for patience in (
        FLOWER_GARDEN,
        FLOWER_GARDEN_ALTERNATE,
        FLOWER_GARDEN_SUIT,
        FLOWER_GARDEN_GROUPS,
        AGNES_BERNAUER,
        GOLF,
        GOLF_FREE,
        TWO_JOKERS,
        ODD_EVEN,
        ODD_EVEN_FREE,
    )
}
"""The ten patiences by their keys, in the order in which players are shown them."""
