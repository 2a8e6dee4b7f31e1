"""Dujardin, the red booklet of the classic French box, La Teste de Buch, printed between 1996 and 2009."""

from types import MappingProxyType

from scorekeeper.rules.editions.boxes.winning_moves import ONE_OF_EACH_HAZARD
from scorekeeper.rules.editions.model import Edition
from scorekeeper.rules.editions.setups import Option, Setup
from scorekeeper.rules.items import ITEMS
from scorekeeper.rules.words import N_

EDITION = Edition(
    id="dujardin-classic",
    title="Dujardin classic",
    source="Dujardin, « Règles du jeu des 1000 Bornes », red booklet, La Teste de Buch (1996-2009)",
    position=7,
    country="fr",
    setups=(
        Setup(2, 2, 700, 1000, ONE_OF_EACH_HAZARD),  # « Règles pour 2 ou 3 joueurs », 1 to 3
        Setup(3, 3, 700, 1000, ONE_OF_EACH_HAZARD),
        Setup(4, 2, 1000),  # « But du jeu » ; « L’allonge »
        Setup(6, 3, 700, 1000),  # « Règles pour 6 joueurs »
    ),
    differs=MappingProxyType(
        {
            "shutout": "to_drivers",  # « La marque », Capot
            "limit_on_limit": False,  # our reading of « Comment disposer les cartes devant soi »
            "safety_replays_without_pile": False,  # « Fin de manche »
        }
    ),
    options=(
        # « Fin de manche », Variante. We read it as added to the points for no 200s. A table that reads it as
        # replacing them sets 200 as a house rule.
        Option(N_("500 with no 200s and no 100s"), (2, 3, 4, 6), MappingProxyType({"points_no_100s": 500})),
    ),
    # The score sheet at the end of the booklet. It has no row for the four bottes, nor for a failed allonge.
    # Both score, so each has a row here. The bottes stand where « La marque » has them.
    sheet_order=tuple(ITEMS),
    signs=MappingProxyType(
        {
            "publisher": ("Dujardin",),
            "year": ("1996–2009",),
            "town": ("La Teste de Buch",),
            "booklet": ("red",),
            "green_card": ("Roulez",),
            "pictures": ("drawings",),
        }
    ),
    proves=("town", "booklet"),
)
