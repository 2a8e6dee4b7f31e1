"""A night to rehearse with: thirteen people of four clubs, so that tables of four do not come out even."""

from typing import Final

PEOPLE: Final = """\
Name;Club
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
PAIRS: Final = """\
Name;Partner;Club
Ann Archer;Ben Baker;Lyon
Chloé Caron;Dev Desai;Lyon
Eva Ek;Finn Fabre;Nantes
Gus Garnier;Hana Haddad;Nantes
Ines Iglesias;Jan Jansen;Lille
Kim Koch;Leo Lefèvre;Lille
Mia Moreau;Noé Novak;
"""
