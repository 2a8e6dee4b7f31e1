"""The callouts of a first hand: what is what on the page, until the first save, and when somebody asks."""

from tests.builders import hand, side


def callouts(page):
    return [callout.words for callout in page.all(class_="callout")]


def test_the_first_hand_of_a_device_says_what_is_what(table):
    said = callouts(table.page())
    assert len(said) == 3
    assert said[1] == "Miles below. Trip complete? Tap here"


def test_callouts_are_gone_after_the_first_save(table, ann):
    table.score(hand(side(100), side(200)))
    assert callouts(table.page()) == []
    assert callouts(ann.start("Cy", "Di").page()) == []


def test_callouts_come_back_when_asked_for(table):
    table.score(hand(side(100), side(200)))
    assert table.menu().offers("?explain=1")
    assert len(callouts(table.get("?explain=1"))) == 2, "beside the last hand, which can be undone"


def test_watchers_are_not_told_how_to_enter(table, passer_by):
    assert callouts(passer_by.get(f"{table.path}?explain=1")) == []


def test_a_refused_hand_names_the_field_to_mend(table):
    page = table.post("/hands/new", {"side_0-miles": "100", "side_1-miles": ""})
    assert page.status == 422
    wrong = [field["name"] for field in page.all("input") if field.get("aria-invalid")]
    assert wrong == ["side_1-miles"]
    assert page.by_id("talk").words
