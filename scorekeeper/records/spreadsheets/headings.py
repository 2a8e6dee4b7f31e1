"""Columns of a table of games by heading, in both languages and in everyday words."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Final

from scorekeeper.records.spreadsheets.games_out import GAMES
from scorekeeper.rules.items import ITEMS

#: Column -> its headings besides its name, as `plain` writes them. "winner" is only read: the winner follows
#: from the points.
_HEADINGS: Final = {
    "date": ("day", "jour", "evening", "soiree"),
    "game": ("game number", "partie", "no partie"),
    "title": ("name of the game", "nom de la partie", "titre"),
    "edition": ("box", "boite", "regles", "rules"),
    "players": ("number of players", "nombre de joueurs"),
    "agreed": ("house rules", "regles maison", "convenu"),
    "hand": ("hand number", "round", "manche", "donne", "no manche"),
    "dealer": ("dealt", "donneur", "donneuse"),
    "side": ("camp", "equipe letter"),
    "names": (
        "name",
        "player",
        "who",
        "team",
        "noms",
        "nom",
        "joueur",
        "joueuse",
        "joueurs",
        "equipe",
        "qui",
    ),
    "start_total": ("points before", "brought along", "points d avant", "points apportes"),
    "counts": ("compte",),
    "miles": ("distance", "mileage", "milestones", "kilometres", "km", "bornes", "kilometrage"),
    "safeties": ("safety", "safety cards", "bottes", "botte"),
    "coups_fourres": ("coup fourre", "coups", "coups fourre", "cf"),
    "safe_trip": ("sans etape 200", "no 200s", "no 200", "sans 200", "etape sans 200", "voyage sans 200"),
    "no_100s": ("no 200s no 100s", "ni 200 ni 100", "sans 200 ni 100"),
    "delayed_action": ("draw pile empty", "pioche vide", "action retardee", "couronnement"),
    "extension": ("extension called", "allonge", "allonge demandee"),
    "trip_completed": (
        "parcours termine",
        "trip",
        "completed",
        "etape terminee",
        "voyage termine",
        "etape",
        "arrivee",
    ),
    "shutout": ("shut out", "capot"),
    "total": ("points", "score", "hand total", "total manche", "points manche"),
    "running_total": ("grand total", "cumul", "total cumule", "game total"),
    "winner": (
        "winner",
        "winners",
        "won",
        "who won",
        "vainqueur",
        "vainqueurs",
        "gagnant",
        "gagnante",
        "gagnants",
        "gagne",
        "a gagne",
        "victoire",
    ),
}
#: Names of items that may follow "points", besides the headings of the columns with their names.
_ITEMS: Final = {
    "distance": _HEADINGS["miles"] + ("miles",),
    "all_four": ("all four safeties", "all 4 safeties", "les quatre bottes", "quatre bottes", "4 bottes"),
    "extension_failed": ("allonge manquee", "allonge ratee"),
}


def plain(text: str) -> str:
    """`text` without case, accents and punctuation: "Coups fourrés" becomes "coups fourres"."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe"))
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(re.findall(r"\w+", kept.replace("_", " ")))


def column_of(heading: str) -> str | None:
    """The column that a heading names, or None."""
    return _COLUMN_OF.get(plain(heading))


def names_columns(cells: Sequence[str]) -> bool:
    """True if the line holds headings: at least two of its cells name columns."""
    return len({column_of(cell) for cell in cells} - {None}) > 1


def _known() -> dict[str, str]:
    known = {plain(column): column for column in GAMES}
    known |= {heading: column for column, headings in _HEADINGS.items() for heading in headings}
    for item in ITEMS:
        words = (plain(item), *_ITEMS.get(item, ()), *_HEADINGS.get(item, ()))
        known |= {f"points {word}": f"points_{item}" for word in words}
    return known


_COLUMN_OF: Final = _known()
