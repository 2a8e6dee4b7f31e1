"""The choices of tables for a night: the key says how many people sit at one, and how partners are found."""

import pytest

from scorekeeper.tournament.night.settings import TABLES


@pytest.mark.parametrize("name", TABLES)
def test_the_name_of_a_table_says_its_seats_and_its_partners(name):
    seats, partners = TABLES[name]
    assert name == f"{seats}-{partners}"
