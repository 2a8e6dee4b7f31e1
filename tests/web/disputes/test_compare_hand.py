"""Disputes about a hand: other boxes, what if, and how it can have happened. Every watcher may ask."""

from io import BytesIO
from urllib.parse import urlsplit

import pytest

from scorekeeper.disputes.rulebook import articles
from scorekeeper.play.replay import replay
from scorekeeper.records.plays import read_records
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.items import ITEMS
from tests.builders import ACE, PROOF, ROW, TANK, hand, side
from tests.builders_web import NAMES, hand_form
from tests.web.games.test_who_plays import others_play

BONUSES = hand(side(700, ACE, TANK, coups=(TANK,), safe=True), side(425, ROW), delayed=True)


@pytest.fixture
def bonuses(table):
    """Ann's and Bob's game with a hand of many lines."""
    table.score(BONUSES)
    return table


def about(table, page, number=1, **options):
    return table.get(f"/hands/{table.hands[number - 1].id}/{page}", **options)


def sections(page):
    """The words under each box, by edition."""
    found = {}
    for section in page.all("section"):
        for edition in (section.get("data-boxes") or "").split():
            found[edition] = section.words
    return found


def test_every_line_of_a_receipt_leads_to_its_article(ann):
    table = ann.start(*NAMES[:3])
    table.score(
        hand(
            side(1000, ACE, TANK, PROOF, ROW, coups=(ACE,), safe=True),
            side(0),
            side(0),
            caller=0,
            delayed=True,
        ),
        hand(side(700), side(25), side(25), caller=0),
    )
    pages = (table.receipt(1), table.receipt(2))
    lines = [link for page in pages for part in page.all("table", class_="receipt") for link in part.all("a")]
    linked = {
        item for link in lines for item in articles()[urlsplit(link["href"]).path.rsplit("/")[-1]].items
    }
    assert linked == set(ITEMS)


def test_the_page_scores_the_hand_by_other_boxes(bonuses):
    """By hand: Winning Moves 700+200+300+400+300+300. Dujardin: nobody completes its trip of 1000, Ann drove
    furthest and won; no delayed action, a safe trip of 200."""
    page = about(bonuses, "boxes")
    found = sections(page)
    assert set(found) == set(EDITIONS) - {"winning-moves"}
    assert "2,200" in page.words
    assert found["rules-summary"] == found["wikipedia"]
    assert found["wikipedia"].startswith("The same points Rules summary, the Wikipedias, ")
    in_short = page.all("p", class_="in-short")[0].words
    agreeing, differing = in_short.split("; ")
    assert agreeing == f"{list(found.values()).count(found['wikipedia'])} boxes agree"
    assert differing.startswith("Dujardin 2024 ")
    dujardin = found["dujardin-2024"]
    assert "−400 1,800" in dujardin
    assert "Delayed action 300 0" in dujardin and "Safe trip 300 200" in dujardin
    assert "It counts 200 with this box, 300 here." in dujardin
    in_order = [section.all("h2")[0].words for section in page.all("section", class_="elsewhere")]
    assert in_order[0].startswith("Dujardin 2024") and in_order[-1] == "The same points"
    assert "Hand 1" in page.words


def test_facts_that_only_other_boxes_ask_are_named(ann):
    table = ann.start("Ann", "Bob", edition="dujardin-2024")
    table.score(hand(side(700), side(425)))
    table.score(hand(side(700), side(425)))
    page = about(table, "boxes", 2)
    assert "Hand 2" in page.words
    found = sections(page)["winning-moves"]
    assert "300 more for Ann if the draw pile was empty." in found


def test_house_rules_are_compared_with_their_own_box(ann):
    table = ann.start("Ann", "Bob", **{"house-points_safety": "50"})
    table.score(hand(side(700, ACE), side(25)))
    page = about(table, "boxes")
    assert "Winning Moves as printed" in page.words
    assert "Each counts 100 with this box, 50 here." in sections(page)["winning-moves"]


def test_boxes_that_cannot_count_the_hand_are_named(ann):
    partners, eight = ann.start(*NAMES[:4]), ann.start(*NAMES[:8], edition="dujardin-2024")
    partners.score(hand(side(1000), side(25)))
    eight.score(hand(side(1000), side(25), side(50), side(0)))
    assert "Here 4 players make 4 sides." in sections(about(partners, "boxes"))["dujardin-2024"]
    others = sections(about(eight, "boxes"))
    assert "is a single race" in others.pop("dujardin-2014")
    for edition, words in others.items():
        assert edition != "dujardin-2024" and "This box is not for 8 players." in words


def test_a_hand_that_another_box_calls_impossible(ann):
    table = ann.start("Ann", "Bob", edition="dujardin-2024")
    table.score(hand(side(1000), side(900)))
    words = sections(about(table, "boxes"))["wikipedia"]
    assert "Ann cannot have 1,000 miles: the trip ends at exactly 700." in words
    assert "Why? MB-7.3" in words


def differences(page):
    """The points of both sides, and their differences to the saved hand."""
    return [page.by_id(f"gained-{side}").words for side in (0, 1)]


def test_what_if_begins_with_the_hand_as_it_is(bonuses):
    page = about(bonuses, "what-if")
    assert page.status == 200
    assert differences(page) == ["+2,200 ±0 no 200s, draw pile empty", "+525 ±0"]
    assert "nothing is saved" in page.words
    assert not page.offers(f"/hands/{bonuses.hands[0].id}")


@pytest.mark.parametrize("htmx", [True, False])
def test_what_if_shows_the_difference_and_saves_nothing(htmx, bonuses):
    before = bonuses.game.changes[-1].id
    changed = hand_form(bonuses.game.rules, hand(side(700, ACE, TANK, safe=True), side(425, ROW)))
    page = bonuses.post(f"/hands/{bonuses.hands[0].id}/what-if", changed, htmx=htmx)
    assert page.status == 200
    assert differences(page) == ["+1,600 −600 no 200s", "+525 ±0"]
    assert bonuses.hands[0].result == BONUSES and bonuses.game.changes[-1].id == before


def test_an_impossible_what_if_is_explained_with_ways_out(bonuses):
    changed = hand_form(bonuses.game.rules, hand(side(700), side(700)))
    page = bonuses.post(f"/hands/{bonuses.hands[0].id}/what-if", changed)
    assert "cannot both complete the trip" in page.words
    ways = [button.words for button in page.all("button", name="way")]
    assert ways == ["Bob had 675", "Ann had 675", "Ann called the extension"]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_tells_how_a_hand_can_have_happened(language, new_phone):
    table = new_phone(language).start("Ann", "Bob")
    table.score(BONUSES)
    page = about(table, "how")
    steps = [step.words for step in page.all("ol", class_="tale")[0].all("li")]
    assert len(steps) > 10 and all(" Ann " in step or " Bob " in step for step in steps)
    closing = {"en": "completes the trip", "fr": "termine"}[language]
    assert closing in steps[-1]
    assert "Nobody has a card left" not in page.words and "Plus personne" not in page.words


def test_the_possible_record_can_be_replayed(bonuses):
    answer = about(bonuses, "how.mb")
    assert answer.headers["Content-Disposition"] == "attachment; filename=hand-1.mb"
    (record,) = read_records(BytesIO(answer.html.encode()))
    replayed = replay(record)
    assert replayed.failure is None and replayed.result == BONUSES
    assert record.names == ("Ann", "Bob")


@pytest.mark.parametrize(
    ("players", "start"),
    [
        (4, {"edition": "dujardin-2024", "option": "700 km"}),
        (
            2,
            {"edition": "wikipedia-2016", "house-target_miles": "500", "house-coup_fourre_by_anyone": "True"},
        ),
    ],
)
def test_a_record_keeps_the_rules_of_its_table(players, start, ann):
    table = ann.start("Ann, the first", *NAMES[1:players], **start)
    target = table.game.rules.target_miles
    table.score(hand(side(target, ACE), *[side(300)] * (table.game.rules.sides - 1)))
    (record,) = read_records(BytesIO(about(table, "how.mb").html.encode()))
    assert record.rules.target_miles == target < 1000
    assert replay(record).result == table.hands[0].result


def test_a_hand_that_nobody_completed_ends_with_the_cards(ann):
    table = ann.start("Ann", "Bob")
    table.score(hand(side(300), side(0)))
    assert "Nobody has a card left, and the hand is over." in about(table, "how").words


def test_a_hand_that_no_play_can_reach_says_so(older_game):
    page = about(older_game, "how")
    assert page.status == 200 and "No play ends in this hand." in page.words
    assert "which needs exactly 700 miles first" in page.words and "MB-10.2" in page.words
    assert "with other cards for Ann’s 725 miles" in page.words
    assert about(older_game, "how.mb").status == 404
    assert about(older_game, "boxes").status == 200


def test_the_pages_name_those_who_played_the_hand(bonuses):
    others_play(bonuses, "Dev", "Bob", from_hand=2)
    assert bonuses.game.seats == ("Dev", "Bob")
    for page in ("boxes", "how", "how.mb"):
        words = about(bonuses, page).words
        assert "Ann" in words and "Dev" not in words, page


@pytest.mark.parametrize("page", ["boxes", "what-if", "how", "how.mb"])
def test_a_deleted_or_unknown_hand_is_not_found(page, bonuses):
    gone = bonuses.hands[0].id
    bonuses.post(f"/hands/{gone}/delete")
    for hand_id in (gone, gone + 99):
        assert bonuses.get(f"/hands/{hand_id}/{page}").status == 404
