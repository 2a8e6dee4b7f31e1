"""Names can be any text. They are shown unchanged and never become part of the page."""

import pytest

from tests.builders import ACE, hand, side
from tests.builders_web import hand_form, table_form

NASTY = [
    pytest.param("<script>alert(1)</script>", id="script"),
    pytest.param('"><img src=x onerror=alert(1)>', id="out of an attribute"),
    pytest.param("' onfocus='alert(1)", id="single quote"),
    pytest.param('Tom & "Jerry\'s" <3', id="a decent name"),
    pytest.param("{{ 7*7 }} {% raw %}", id="a template"),
    pytest.param("%(name)s 100% %s %d", id="percent signs"),
    pytest.param("{side} {0} {sides!r}", id="braces"),
    pytest.param("</title></textarea></select>", id="closing tags"),
    pytest.param("&lt;b&gt;&amp;", id="already escaped"),
    pytest.param("javascript:alert(1)", id="an address"),
]


def values(page):
    """The values of the page's fields."""
    return [field.get("value") for field in page.all("input")]


@pytest.mark.parametrize("name", NASTY)
def test_nasty_names_appear_as_text_on_every_page(name, ann, new_phone):
    table = ann.start(name, "Bob")
    rules = table.game.rules
    both_the_ace = hand_form(rules, hand(side(300, ACE), side(400, ACE)))
    pages = [
        table.page(),
        table.get("/hands/new"),
        table.post("/hands/new/check", both_the_ace, htmx=True),
        table.post("/hands/new", hand_form(rules, hand(side(700), side(700)))),
        table.post("/hands/new", {"form_key": "k" * 22}),
        table.score(hand(side(400), side(325), caller=None)).page(),
        table.get(f"/hands/{table.hands[0].id}"),
        table.get("/table"),
        table.post("/table", table_form(table.game, edition="wikipedia")),
        table.post("/rename", {"title": name}) and ann.get("/"),
        ann.get("/games/new"),
        ann.post("/games/new", {"name_0": name, "name_1": name, "players": "2", "edition": "winning-moves"}),
        table.post("/stop") and table.page(),
        new_phone("fr").get(table.path),
    ]
    for number, page in enumerate(pages):
        assert page.status in (200, 422)
        assert " ".join(name.split()) in page.words or name in values(page), (number, page.words)
        assert not page.all("img"), number
        assert all((script.get("src") or "").startswith("/static/") for script in page.all("script")), number
        for element in page.root:
            assert not [attr for attr in element.attrs if attr.startswith("on")], number
        assert "<script>" not in page.html


@pytest.mark.parametrize(
    "name", ["שרה", "محمد علي", "🚗💨", "👩‍👩‍👧‍👦", "Žofie", "李小龍", "O’Neill", "a" * 60]
)
def test_names_of_every_script_are_kept_and_isolated(name, ann):
    table = ann.start(name, "Bob")
    assert table.game.seats == (name, "Bob")
    page = table.page()
    assert name in page.words
    assert [element.words for element in page.all("bdi")].count(name) >= 1, "isolated from its neighbours"


def test_a_problem_names_the_sides(ann):
    table = ann.start("{side}", "%(x)s")
    page = table.post(
        "/hands/new/check", hand_form(table.game.rules, hand(side(300, ACE), side(400, ACE))), htmx=True
    )
    assert "{side} and %(x)s both have Driving Ace: there is only one." in page.words
