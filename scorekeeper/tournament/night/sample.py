"""A sample night for a rehearsal. It has thirteen people, so that tables of four do not come out even."""

from collections.abc import Sequence
from typing import Final

_PEOPLE: Final = """\
Ann Archer;Lyon
Ben Baker;Lyon
Chloé Caron;Lyon
Dev Desai;Lyon
Eva Ek;Nantes
Finn Fabre;Nantes
Gus Garnier;Nantes
Hana Haddad;Nantes
Ines Iglesias;Lille
Jan Jansen;Lille
Kim Koch;Lille
Leo Lefèvre;
Mia Moreau;
"""
_PAIRS: Final = """\
Ann Archer;Ben Baker;Lyon
Chloé Caron;Dev Desai;Lyon
Eva Ek;Finn Fabre;Nantes
Gus Garnier;Hana Haddad;Nantes
Ines Iglesias;Jan Jansen;Lille
Kim Koch;Leo Lefèvre;Lille
Mia Moreau;Noé Novak;
"""


def sample_people(columns: Sequence[str], pairs: bool) -> str:
    """Return the list of people as a director types it.

    `columns`: titles of the columns name, partner and club.
    """
    named = [name for name, shown in zip(columns, (True, pairs, True), strict=True) if shown]
    return ";".join(named) + "\n" + (_PAIRS if pairs else _PEOPLE)
