"""A released final: desk, phones, projector and paper name it and its table."""

import pytest

from scorekeeper.tournament.night.progress import final_tables
from tests.web.nights.at_table import codes, duels
from tests.web.nights.evening import THIRTEEN, new_evening
from tests.web.nights.reported import report


@pytest.fixture
def night(ann, begun_once):
    """The final of round 2 is at the tables."""
    return begun_once(lambda: _in_the_final(ann))


def _in_the_final(director):
    night = new_evening(director, *THIRTEEN[:8], rounds="2", minutes="45").everybody_comes().next_round()
    report(director.app, night.public_id)
    night.draw(kind="final")
    assert "The final is drawn, and only directors see it." in night.get("/desk").words
    return night.release()


def marks(page, name, **where):
    return [mark.words for mark in page.all(name, **where)]


def test_the_desk_says_final(night):
    page = night.get("/desk")
    assert "Final Round 2" in marks(page, "h2")
    tables = [line.all("b")[0].words for line in page.all("span", class_="of-table")]
    assert tables == ["Table 1: final", "Table 2"]
    assert "Final Round 2" in marks(night.get("/rounds/2"), "h2")
    assert "Round 1" in marks(night.get("/rounds/1"), "h2")
    assert "Final, table 1" in marks(night.get("/tables/2/1"), "h2")
    assert "Round 2, table 2" in marks(night.get("/tables/2/2"), "h2")


def test_the_phones_say_final(night, passer_by):
    page = passer_by.get(night.path)
    assert "Final Round 2 of 2" in marks(page, "h2")
    seats = [item.words for item in page.all("li") if (item.get("id") or "").startswith("who-")]
    assert sum("In the final" in seat and "Final, table 1" in seat for seat in seats) == 4
    assert not any("inal" in seat for seat in seats if "Final, table 1" not in seat)
    assert [number.words for number in page.all("b", class_="table-number")] == ["Table 1 Final", "Table 2"]
    assert "The final is being played." in passer_by.get(night.path + "/standings").words
    first, second = codes(night)
    assert passer_by.get(f"/t/{first}").all("h1")[0].words == "Final, table 1"
    assert passer_by.get(f"/t/{second}").all("h1")[0].words == "Round 2, table 2"


def _left_by_one(night):
    """The table of the final, as the director sees it after somebody has left it."""
    (final,) = final_tables(night.night.current)
    night.done("/people/state", {"state": "away", "who": [str(final.entrants[-1])]})
    return final, f"/tables/{night.night.current.number}/{final.number}"


def test_the_final_keeps_its_table(night):
    final, path = _left_by_one(night)
    buttons = [button.words for button in night.get(path).by_id("gone").all("button")]
    assert [words.partition(" ")[0] for words in buttons] == ["Continue"]
    assert "The final keeps its table" not in night.get(path).words
    night.done(f"{path}/sit-out")
    assert final_tables(night.night.current) == (final,)


def test_a_final_of_two_says_what_to_do_without_one(ann):
    night = duels(ann)
    report(ann.app, night.public_id)
    final, path = _left_by_one(night.next_round(kind="final"))
    gone = night.get(path).by_id("gone")
    assert "The final keeps its table: somebody plays instead, or you type the result." in gone.words
    assert gone.all("button") == []
    night.done(f"{path}/sit-out")
    assert final_tables(night.night.current) == (final,)


def test_the_projector_and_the_paper_say_final(night, passer_by):
    page = passer_by.get(night.path + "/screen")
    assert marks(page, "h1")[:3] == ["Final: find your table", "Final: the tables", "Final"]
    assert page.by_id("page-1").words.count("Final 1") == 4
    assert "1 Final" in page.by_id("page-2").words and "2 Final" not in page.by_id("page-2").words
    assert "Final" in marks(night.get("/paper/tables/2"), "h2")
    assert night.get("/paper/tables/2").words.count("Final, table 1") == 1
    assert "Final" in marks(night.get("/paper/slips/2"), "p", class_="of-round")


def test_finishing_the_night_comes_first_after_the_final(ann, passer_by):
    """Though rounds are left, and another can still be drawn."""
    night = new_evening(ann, *THIRTEEN[:8], rounds="4").everybody_comes().next_round()
    report(ann.app, night.public_id)
    night.next_round(kind="final")
    assert "Draw round 3" not in night.get("/desk").words
    report(ann.app, night.public_id)
    page = night.get("/desk")
    (step,) = page.all("section", class_="calm")
    assert step.words.startswith("That was the final. End the night Draw round 3")
    (main,) = step.all("button")
    assert main.words == "End the night" and "finish-early" not in page.html
    assert "Every table has reported. That was the final." in passer_by.get(night.path).words
    screens = passer_by.get(night.path + "/screen")
    assert "That was the final" in screens.words and "Standings" not in screens.words, "kept for the podium"
    night.done("/draw", {"kind": "random"})
    assert night.night.draft.number == 3


def test_the_projectors_standings_show_the_points_of_the_final(night, passer_by):
    report(night.director.app, night.public_id)
    night.done("/finish")
    night.done("/podium", {"steps": "3"})
    page = passer_by.get(night.path + "/screen?page=2")
    (listed,) = page.all("section", class_="is-standings")
    lines = [line.words for line in listed.all("li") if line.words]
    assert [line.partition("Final: ")[2][:1] for line in lines] == ["2", "2", "0", "0", "", "", "", ""]
    assert lines[0].split()[-3:] == ["Final:", "2", "4"]


def test_podium_and_first_page_show_the_points_of_the_final(night, passer_by):
    """The finalists' points of the night may be level; everybody else is ranked by those."""
    report(night.director.app, night.public_id)
    night.done("/finish")
    night.done("/podium", {"steps": "3"})
    page = passer_by.get(night.path + "/screen")
    stones = marks(page, "div", class_="prize-stone")
    assert [stone.partition(" ")[2] for stone in stones] == ["Final 2", "Final 2", "Final 0"]
    (top,) = passer_by.get(night.path).all("a", class_="top")
    lines = marks(top, "span", class_="top-line")
    assert [line.partition("Final: ")[2][:1] for line in lines] == ["2", "2", "0", "0", ""]


def test_the_final_is_named_until_the_night_ends(night, passer_by):
    report(night.director.app, night.public_id)
    assert "Final Round 2 of 2" in marks(passer_by.get(night.path), "h2")
    night.done("/finish")
    assert "The night is over." in marks(passer_by.get(night.path), "h2")


def test_no_other_round_is_a_final(ann):
    night = new_evening(ann, *THIRTEEN[:8], minutes="45").everybody_comes().next_round()
    for rest in ("/desk", "", "/screen", "/paper/tables/1", "/tables/1/1"):
        assert "Final" not in night.get(rest).words
