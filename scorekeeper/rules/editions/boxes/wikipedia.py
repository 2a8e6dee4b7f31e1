"""Wikipedia, "Mille Bornes", as it stands since 2021."""

from types import MappingProxyType

from scorekeeper.rules.editions.house_rules import HouseRule
from scorekeeper.rules.editions.model import Edition
from scorekeeper.rules.editions.setups import Setup

SETUPS = (Setup(2, 2, 700, 1000), Setup(3, 3, 700, 1000), Setup(4, 2, 1000), Setup(6, 3, 700, 1000))
DIFFERS: dict[str, HouseRule] = {
    "points_extension_failed": 0,
    "shutout": "per_opponent",
    "hazard_on_hazard": True,
    "limit_on_limit": False,
}

EDITION = Edition(
    id="wikipedia",
    title="Wikipedia",
    source='Wikipedia, "Mille Bornes" (2021 or later)',
    position=3,
    setups=SETUPS,
    differs=MappingProxyType(DIFFERS),
)
