"""The fragment cache draws a part once for equal values."""

import re

import pytest
from markupsafe import Markup

from scorekeeper.web.parts.fragments import FRAGMENTS, fragment
from tests.builders import hand, side
from tests.builders_web import hand_form


@pytest.fixture
def draw(app):
    """draw(...) draws a fragment of these values in such a request, and returns how often it was drawn."""
    FRAGMENTS.clear()
    drawn = []

    def caller():
        drawn.append(1)
        return Markup("<p>")

    def draw(*values, root="", language="en"):
        headers = {"Accept-Language": language}
        with app.test_request_context("/", environ_overrides={"SCRIPT_NAME": root}, headers=headers):
            assert fragment("part", *values, caller=caller) == "<p>"
        return len(drawn)

    return draw


def test_an_equal_part_is_drawn_once(draw):
    assert [draw(1, (2, 3)), draw(1, (2, 3))] == [1, 1]


@pytest.mark.parametrize(
    "otherwise",
    [((2,), {}), ((1, 1), {}), ((1,), {"language": "fr"}), ((1,), {"root": "/scores"})],
    ids=["value", "values", "language", "address"],
)
def test_another_value_language_or_address_is_another_part(draw, otherwise):
    values, asked = otherwise
    assert [draw(1), draw(*values, **asked), draw(1)] == [1, 2, 2]


def test_a_line_of_the_score_sheet_follows_its_hand_and_the_language(ann):
    table = ann.start("Ann", "Bob").score(hand(side(700), side(200)))
    before = line(table.page())
    saved = table.hands[0]
    table.post(f"/hands/{saved.id}", hand_form(table.game.rules, hand(side(700), side(475))))
    assert line(table.page()) != before
    table.undo_last()
    assert line(table.page()) == before
    assert "Détail" in line(table.page(headers={"Accept-Language": "fr"}))


def line(page):
    """The last line of the score sheet on a page, without its mark."""
    return re.search('<details id="of-.*?</li>', page.html, re.DOTALL)[0]
