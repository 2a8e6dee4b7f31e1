"""Wikipedia, "Mille Bornes", version of 2 May 2016."""

from types import MappingProxyType

from scorekeeper.rules.editions.boxes.wikipedia import DIFFERS, SETUPS
from scorekeeper.rules.editions.model import Edition
from scorekeeper.rules.editions.setups import Option

EDITION = Edition(
    id="wikipedia-2016",
    title="Wikipedia 2016",
    source='Wikipedia, "Mille Bornes", version of 2 May 2016',
    position=4,
    setups=SETUPS,
    differs=MappingProxyType(DIFFERS | {"coup_fourre_by_anyone": True}),
    options=(
        Option(
            "1000 -> 1200",
            (2, 3, 6),
            MappingProxyType({"target_miles": 1000, "extension_miles": 1200}),
        ),
    ),
    follows=("wikipedia", "winning-moves"),
)
