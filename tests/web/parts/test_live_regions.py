"""Live regions: the answer to htmx has only the live regions of the page."""

import re

import pytest

from tests.builders import ACE, hand, side
from tests.builders_web import NAMES, hand_form, new_game_form

HAND = hand(side(700, ACE), side(400))


@pytest.fixture
def ask(ann):
    """Asks for a page by its name, with htmx or without."""
    table = ann.start(*NAMES[:2])
    record = '[Format "mille-bornes-record/1"]\n[Edition "winning-moves"]\n[Players "2"]\nA roll\nB roll\n'
    replay = ann.post("/replay", {"text": record}).goes_to
    asked = {
        "new game": lambda htmx: ann.post("/games/new/arrange", new_game_form(*NAMES[:4]), htmx=htmx),
        "names and rules": lambda htmx: table.post(
            "/table/arrange", {"name_0": "Ann", "name_1": "Bob", "edition": "wikipedia"}, htmx=htmx
        ),
        "hand": lambda htmx: table.post("/hands/new/check", hand_form(table.game.rules, HAND), htmx=htmx),
        "tracked": lambda htmx: table.get(
            "/track", query_string={"plays": "A roll", "n": "1", "key": "k" * 22}, htmx=htmx
        ),
        "replay": lambda htmx: ann.get(replay, htmx=htmx),
    }
    return lambda name, htmx: asked[name](htmx)


@pytest.mark.parametrize("name", ["new game", "names and rules", "hand", "tracked", "replay"])
def test_the_answer_to_htmx_is_the_regions_of_the_page(name, ask):
    page, answer = ask(name, False), ask(name, True)
    assert page.status == answer.status == 200
    assert page.all("html") and not answer.all("html")
    within = page.by_id("entry") if name == "hand" else page.root
    regions = {region["id"]: region for region in within.all(class_="live")}
    if name != "tracked":
        regions.pop("meanwhile", None)  # it follows other phones' saves, not this phone's entry
    assert [region["id"] for region in answer.root.all() if region.parent is answer.root] == list(regions)
    for region in answer.all(class_="live"):
        assert region.words == regions[region["id"]].words


def test_a_fragment_is_cached_apart_from_its_page(ask):
    assert "HX-Request" in re.split(r",\s*", ask("hand", True).headers["Vary"])
