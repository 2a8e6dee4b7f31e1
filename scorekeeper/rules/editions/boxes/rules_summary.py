"""Mille Bornes (Rules Summary), the one-page English summary."""

from scorekeeper.rules.editions.boxes.winning_moves import AMERICAN_SHEET, ONE_OF_EACH_HAZARD
from scorekeeper.rules.editions.model import Edition
from scorekeeper.rules.editions.setups import Setup

EDITION = Edition(
    id="rules-summary",
    title="Rules Summary",
    source="Mille Bornes (Rules Summary), one page",
    position=2,
    setups=(
        Setup(2, 2, 700, 1000, ONE_OF_EACH_HAZARD),
        Setup(3, 3, 700, 1000, ONE_OF_EACH_HAZARD),
        Setup(4, 2, 1000),
        Setup(6, 3, 1000),
    ),
    sheet_order=AMERICAN_SHEET,  # "Scoring Per Round"
)
