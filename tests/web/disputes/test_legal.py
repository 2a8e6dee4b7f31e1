"""Is this play allowed? (/legal): asked by taps, answered, passed on; disputes; what is no question."""

from urllib.parse import parse_qs, urlsplit

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.disputes.rulebook import article_for, articles_of
from scorekeeper.disputes.situations import situations
from scorekeeper.disputes.verdict import verdict
from scorekeeper.rules import EDITIONS
from scorekeeper.web.common.addresses.question_url import question_args
from tests.disputes.test_situations import ANSWERS, everywhere

SAYS = {"en": ("Allowed", "Not allowed"), "fr": ("Permis", "Pas permis")}
HAZARD = {
    "box": "winning-moves",
    "players": "2",
    "action": "play",
    "card": "stop",
    "opponent-battle": "flat_tire",
}


def ask(phone, **changes):
    """Opens HAZARD with these changes; None takes an argument out."""
    given = {name: value for name, value in (HAZARD | changes).items() if value is not None}
    return phone.get("/legal", query_string=given)


def headline(page):
    return page.all(class_="says-so")[0].words


def boxes(page):
    """The answer of each box, in the order shown."""
    return {
        box["data-box"]: box.all(class_="says")[0].words for box in page.all("div") if box.get("data-box")
    }


def each_in_both_languages():
    """Each situation in both languages: by turns, one language is left to the slow tests."""
    for number, situation in enumerate(everywhere()):
        for turn, language in enumerate(SAYS):
            marks = () if number % len(SAYS) == turn else pytest.mark.slow
            yield pytest.param(situation, language, marks=marks, id=f"{situation.id}, {language}")


@pytest.mark.parametrize(("situation", "language"), [*each_in_both_languages()])
def test_each_classic_dispute_is_answered_for_each_box(situation, language, new_phone):
    """At the first table of each box that has it; below the verdict all boxes."""
    phone, allowed = new_phone(language), SAYS[language]
    for rules in tables_that_ask(situation.id):
        (asked,) = [found for found in situations(rules) if found.id == situation.id]
        expected = verdict(rules, asked.question).by_edition
        rulings = ANSWERS[situation.id][rules.edition]
        page = phone.get("/legal", query_string=question_args(rules, asked.question))
        assert page.status == 200
        assert headline(page) == allowed[bool(rulings)]
        assert situation.title.in_language(language).split()[-1] in page.all(class_="classic")[0].words
        cited = [link["href"].rsplit("/")[-1] for link in page.all(class_="article-link")]
        stated = [number for ruling in rulings for number in articles_of([ruling])]
        assert situation.article in cited and cited[: len(stated)] == stated
        others = {
            box: allowed[bool(box_rulings)].lower()
            for box, box_rulings in expected.items()
            if box_rulings is not None
        }
        assert {box: says for box, says in boxes(page).items() if box in others} == others
        differing = [
            box
            for box, box_rulings in expected.items()
            if box_rulings is not None and bool(box_rulings) != bool(rulings)
        ]
        assert list(boxes(page))[: len(differing)] == differing


def tables_that_ask(id):
    """Each box's first table that has a situation."""
    for edition in EDITIONS.values():
        tables = [edition.rules(players) for players in edition.players]
        asking = [table for table in tables if id in {found.id for found in situations(table)}]
        yield from asking[:1]


def test_why_by_which_article_and_how_to_put_it_right(passer_by):
    page = ask(passer_by)
    assert headline(page) == "Not allowed"
    assert "The opponent: a Flat Tire on top of the battle pile still stops the car." in page.words
    assert "MB-5.1" in page.words and "MB-5.2" in page.words
    assert "Printed: Winning Moves, " in page.words
    assert article_for(EDITIONS["winning-moves"].rules(2), "MB-5.2").remedies[0].text.en[:40] in page.words
    assert "Your boxes disagree" in page.words
    assert "It would be allowed" in page.words
    assert "if the opponent had a Roll" in page.words


def test_what_is_allowed_says_by_which_rule(passer_by):
    page = ask(passer_by, **{"opponent-battle": "roll"})
    assert headline(page) == "Allowed"
    assert "MB-5.1" in page.words and "All boxes agree" in page.words
    assert "It would be allowed" not in page.words


def test_a_situation_stays_laid_out_below_its_answer(passer_by):
    page = ask(
        passer_by, **{"own-miles": "1 200", "own-200s": "3", "draw_pile_empty": "yes", "when": "acted"}
    )
    form = page.form("/legal")
    assert form.fields["card"] == "stop" and form.fields["opponent-battle"] == "flat_tire"
    assert form.fields["own-miles"] == "1200" and form.fields["own-200s"] == "3"
    assert form.fields["draw_pile_empty"] == "yes" and form.fields["when"] == "acted"


def test_the_address_passes_the_question_on(passer_by, new_phone):
    page = ask(passer_by, **{"house-hazard_on_hazard": "yes"})
    assert headline(page) == "Allowed"
    address = page.all(class_="address")[0]["value"]
    again = new_phone("fr").get(address)
    assert headline(again) == "Permis" and "règles maison" in again.words


def test_a_game_asks_by_its_own_rules(ann):
    table = ann.start("Ann", "Bob", **{"house-hazard_on_hazard": "True", "edition": "winning-moves"})
    link = next(link for link in table.page().all("a") if link.words == "Is this allowed?")
    page = ann.get(link["href"])
    assert page.form("/legal").fields["house-hazard_on_hazard"] == "yes"
    assert "Winning Moves + house rules" in page.words


HOUSE = {"house-target_miles": 500, "house-hazard_on_hazard": True}


@pytest.mark.parametrize("more", [{}, {"house-target_miles": "500", "house-hazard_on_hazard": "True"}])
def test_the_classic_disputes_are_asked_of_the_tables_own_rules(more, ann):
    ann.start("Ann", "Bob", **more)
    rules = EDITIONS["winning-moves"].rules(2, {name.removeprefix("house-"): HOUSE[name] for name in more})
    links = {link.words: link["href"] for link in ann.get("/legal").all("a")}
    for situation in situations(rules):
        asked = parse_qs(urlsplit(links[situation.title.en]).query)
        assert asked["box"] == ["winning-moves"] and asked["players"] == ["2"]
        assert {name for name in asked if name.startswith("house-")} == set(more)


def test_another_box_picked_has_no_house_rules(passer_by):
    house = {"house-of": "winning-moves", "house-hazard_on_hazard": "yes", "house-extension_miles": "900"}
    assert headline(ask(passer_by, **house)) == "Allowed"
    page = ask(passer_by, **house, box="rules-summary")
    assert headline(page) == "Not allowed" and "house rules" not in page.words


@pytest.mark.parametrize(
    ("changes", "side"),
    [
        ({"own-miles": "700"}, "own"),
        ({"card": "100", "own-battle": "roll", "opponent-miles": "700"}, "opponent"),
        ({"action": "discard", "own-miles": "700"}, "own"),
        ({"card": "right_of_way", "opponent-safeties": "right_of_way"}, "opponent"),
        ({"action": "coup_fourre", "safety": "extra_tank", "own-safeties": "extra_tank"}, "own"),
    ],
)
def test_the_side_that_decides_is_shown(changes, side, passer_by):
    page = ask(passer_by, **changes)
    assert headline(page) == "Not allowed"
    assert side in [name for element in page.all(class_="matters") for name in element.classes]
    label = {"own": "My side:", "opponent": "The opponent:"}[side]
    assert label in page.all("section", class_="situation")[0].words


def test_the_extension_is_asked_at_the_target_right_after_the_card(passer_by):
    page = ask(passer_by, action="extension", **{"own-miles": ""})
    assert headline(page) == "Allowed"
    assert "My side: battle pile empty · 700 miles" in page.words
    assert headline(ask(passer_by, action="extension", **{"own-miles": "675"})) == "Not allowed"
    assert headline(ask(passer_by, action="extension", arrived="my_turn")) == "Not allowed"


def test_a_no_is_no_yes(passer_by):
    page = ask(passer_by, **{"draw_pile_empty": "no", "extension_called": "no", "own-miles": "700"})
    assert headline(page) == "Not allowed"
    assert "draw_pile_empty" not in page.form("/legal").fields


def test_no_other_box_is_for_so_many(passer_by):
    page = ask(passer_by, box="dujardin-2024", players="8")
    assert "No other box is for so many" in page.words and "All boxes agree" not in page.words


def test_a_question_too_long_for_a_code_still_has_its_address(passer_by):
    piles = {
        "own-battle": ["roll"] * 106,
        "opponent-battle": ["stop"] * 106,
        "own-speed": ["speed_limit"] * 106,
    }
    page = passer_by.get("/legal", query_string=MultiDict(HAZARD | piles))
    assert page.status == 200 and headline(page)
    assert not page.all("div", class_="qr") and page.all(class_="address")


def test_before_anything_is_asked(passer_by):
    page = passer_by.get("/legal")
    assert page.status == 200 and not page.all("section", class_="answer")
    assert page.form("/legal").fields["own-battle"] == "roll"
    for situation in situations(EDITIONS["winning-moves"].rules(2)):
        assert situation.title.en in page.words


def test_no_card_is_picked_yet(passer_by):
    page = ask(passer_by, card=None)
    assert page.status == 200 and not page.all("section", class_="answer")
    assert page.all(role="alert")[0].words == "Pick the card first."


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"box": "monopoly"}, "There is no edition"),
        ({"players": "8"}, "Winning Moves is not for 8 players."),
        ({"players": "many"}, "The number of players must be a whole number"),
        ({"card": "joker"}, "is none of"),
        ({"action": "cheat"}, "must be one of play, discard"),
        ({"when": "never"}, "must be one of my_turn"),
        ({"opponent-battle": "100"}, "is none of"),
        ({"opponent-miles": "137"}, "The opponent’s miles: Miles are a sum of distance cards"),
        ({"own-miles": "300", "own-200s": "2"}, "Your 200s: 300 miles cannot be laid with 2 cards of 200."),
        ({"own-miles": "lots"}, "Your miles:"),
        ({"house-target_miles": "1"}, "target_miles"),
        ({"house-luck": "yes"}, "luck"),
        ({"action": "coup_fourre", "safety": "stop"}, "is none of"),
        ({"action": "coup_fourre", "safety": "extra_tank", "on": "nobody"}, "must be one of own"),
    ],
)
def test_what_cannot_be_asked_is_said(changes, message, passer_by):
    page = passer_by.get("/legal", query_string=HAZARD | changes)
    assert page.status == 422
    assert message in page.all(role="alert")[0].words
    assert not page.all("section", class_="answer")
    assert page.form("/legal")


def test_a_change_of_language_keeps_the_question(new_phone):
    phone = new_phone("en")
    page = ask(phone)
    switched = phone.follow(phone.submit(page.form("/language"), {"language": "fr"}))
    assert headline(switched) == "Pas permis"
