"""A tie-break registered by the recipe of docs/recipes.md is offered, saved, shown and exported."""

from fractions import Fraction

import pytest

from scorekeeper.tournament.standings import tie_breaks
from scorekeeper.tournament.standings.tie_breaks import TieBreak
from tests.web.nights.director.test_administration import settings_form
from tests.web.nights.evening import new_evening


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    over_a_thousand = TieBreak(
        "Thousands",
        "Rounds in which you made more than 1,000 points.",
        lambda table, index: Fraction(table.sides[index].total > 1000),
    )
    monkeypatch.setitem(tie_breaks._TIE_BREAKS, "over_a_thousand", over_a_thousand)


def test_a_new_tie_break_is_offered_saved_shown_and_exported(ann, passer_by):
    night = new_evening(ann, "Ann", "Bob", tables="2-none").everybody_comes()
    offered = night.get("/more/settings")
    assert "Thousands" in offered.words and "more than 1,000 points" in offered.words
    assert offered.form("/more/settings").fields["rank_over_a_thousand"] == ""
    night.done("/more/settings", settings_form(rank_wins="1", rank_over_a_thousand="2", tables="2-none"))
    assert night.night.settings.tie_breaks == ("wins", "over_a_thousand")
    night.next_round()
    assert "Thousands" in passer_by.get(night.path + "/standings").words
    exported = night.get("/files/standings.csv").html
    assert exported.splitlines()[0].endswith(",wins,over_a_thousand,placed_by")
