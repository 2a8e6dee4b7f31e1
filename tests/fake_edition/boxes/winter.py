"""Winter Test: 110 cards, with a sixth hazard and a fifth 200."""

from types import MappingProxyType

from scorekeeper.rules.cards import CLASSIC, Cards
from scorekeeper.rules.editions.model import Edition
from scorekeeper.rules.editions.setups import Setup

CARDS = Cards(
    distances={**CLASSIC.distances, 200: 5},
    hazards={**CLASSIC.hazards, "snow": 2},
    remedies={**CLASSIC.remedies, "snow_chains": 1},
    remedy_for={**CLASSIC.remedy_for, "snow": "snow_chains"},
    safety_for={**CLASSIC.safety_for, "snow": "driving_ace"},
)

EDITION = Edition(
    id="winter-test",
    title="Winter Test",
    source="Printed nowhere",
    setups=(Setup(2, 2, 700, 1000), Setup(3, 3, 700, 1000, ("stop",)), Setup(4, 2, 1000)),
    differs=MappingProxyType({"points_safety": 150}),
    cards=CARDS,
    most_200s=3,
)
