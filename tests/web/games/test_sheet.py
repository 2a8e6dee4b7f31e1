"""The score sheet on a game's page: a line for each hand, the line changed last, and the size of it all."""

import re

import pytest

from tests.builders import ACE, PROOF, ROW, TANK, hand, side
from tests.builders_web import NAMES, Table, hand_form, join, new_link, sheet_lines

A_1700 = hand(side(700, ACE), side(0))
LEVEL = hand(side(500), side(475))
#: Bytes that a game's page may have after 30 hands: with the entry of the next one for two sides, and as it
#: is watched; and a line of its score sheet.
MOST_BYTES = 25_600
MOST_BYTES_IN_FRENCH = 26_050  # its words are longer
MOST_BYTES_WATCHED = 14_850
MOST_BYTES_A_LINE = 250


def correct(table, number, result):
    """Save the hand as corrected, from its own page."""
    saved = table.hands[number - 1]
    return table.post(f"/hands/{saved.id}", hand_form(table.game.rules, result, form_key=saved.form_key))


def marked(page):
    return [line.words for line in sheet_lines(page) if "marked" in line.classes]


def test_a_line_has_points_and_totals(table):
    table.score(LEVEL, A_1700)
    newest, oldest = ([cell.words for cell in line.all("span")] for line in sheet_lines(table.page()))
    assert oldest == ["500 500", "475 475"]
    assert newest == ["1,700 2,200", "0 475"]


def test_points_from_paper_are_the_first_line(ann):
    table = ann.start("Ann", "Bob", total_0="3200", total_1="4100")
    (sheet,) = table.page().all("section", class_="score-sheet")
    assert sheet.words.endswith("Before 3,200 4,100")
    table.score(LEVEL)
    assert "500 3,700" in sheet_lines(table.page())[0].words


def test_a_line_leads_to_its_receipt(table):
    table.score(LEVEL, A_1700)
    page = table.page()
    for number, saved in enumerate(table.hands, start=1):
        (link,) = page.by_id(f"hand-{number}").all("a")
        assert link["href"] == f"{table.path}/hands/{saved.id}/receipt"
    assert page.by_id("hands").all("table") == [], "fetched when a line is opened"


def test_a_hand_just_saved_is_marked(table):
    table.score(LEVEL, A_1700)
    assert marked(table.page()) == [sheet_lines(table.page())[0].words]
    table.undo_last()
    assert marked(table.page()) == []


def test_a_correction_is_told_at_its_hand(table):
    table.score(LEVEL, A_1700, LEVEL)
    correct(table, 1, hand(side(500), side(675)))
    (told,) = marked(table.page())
    assert told.startswith("Hand 1 changed: Bob 475 → 675, +200")
    assert "Hand 1 changed: Bob 475 → 675, +200" in table.page().by_id("talk").words, "beside the undo, too"
    table.undo_last()
    (told,) = marked(table.page())
    assert told.startswith("Hand 1 changed: Bob 675 → 475, −200"), "back again"


def test_a_correction_tells_every_value_it_changes(table):
    table.score(A_1700)
    correct(table, 1, hand(side(700, ACE), side(25, TANK)))
    (told,) = marked(table.page())
    assert told.startswith("Hand 1 changed: Ann 1,700 → 1,200, −500; Bob 0 → 125, +125")


def test_a_correction_is_told_with_french_punctuation(new_phone):
    table = new_phone("fr").start("Ann", "Bob")
    table.score(A_1700)
    correct(table, 1, hand(side(700, ACE), side(25, TANK)))
    assert "−500\u202f; Bob" in table.page().html


def test_a_correction_that_changes_no_points_is_told(table):
    table.score(LEVEL)
    saved = table.hands[0]
    sent = hand_form(table.game.rules, LEVEL, form_key=saved.form_key, dealer=1)
    table.post(f"/hands/{saved.id}", sent)
    (told,) = marked(table.page())
    assert told.startswith("Hand 1 changed: the same points.")


def test_another_phone_is_not_told_of_a_correction(table, new_phone):
    """Other phones find it in the history; they are offered no undo either."""
    table.score(LEVEL)
    bob = new_phone()
    join(bob, new_link(table))
    correct(table, 1, A_1700)
    assert marked(table.page()) != []
    assert marked(bob.get(table.path)) == []


def test_a_hand_that_another_device_saved_is_marked_and_told(table, new_phone):
    """Page and polls mark it in place of the own hand before; the phone that saved it sees only the mark."""
    table.score(LEVEL)
    bob = new_phone()
    join(bob, new_link(table))
    bobs = Table(bob, table.path)
    bobs.score(A_1700)
    told = "Hand 2 was saved on a computer in the meantime."
    for page in (table.page(), table.get("/news?v=1")):
        (line,) = marked(page)
        assert line.startswith(told)
    assert "Undo" not in table.page().by_id("talk").words, "which would be of hand 1"
    (own,) = marked(bobs.page())
    assert told not in own
    correct(table, 1, A_1700)
    (line,) = marked(table.page())
    assert line.startswith("Hand 1 changed: "), "the last change is the own one again"


@pytest.mark.parametrize(("language", "most"), [("en", MOST_BYTES), ("fr", MOST_BYTES_IN_FRENCH)])
def test_the_page_of_30_hands_is_small(language, most, new_phone):
    table = new_phone(language).start(*NAMES[:4], hands_to_play="40", end="hands")
    table.score(*[hand(side(725, PROOF), side(1000, ACE, TANK, ROW, coups=(ROW,)))] * 30)
    html = table.page().html
    lines = re.findall(r'<li id="hand-\d+".*?</li>', html, re.DOTALL)
    assert len(lines) == 30
    assert max(len(line.encode()) for line in lines) <= MOST_BYTES_A_LINE
    assert len(html.encode()) <= most


def test_a_watchers_page_of_30_hands_is_smaller(ann, passer_by):
    table = ann.start(*NAMES[:4], hands_to_play="40", end="hands").score(*[LEVEL] * 30)
    assert len(passer_by.get(table.path).html.encode()) <= MOST_BYTES_WATCHED
