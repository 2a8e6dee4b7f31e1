"""Is this play allowed? (/legal): asking by taps, the answer, passing it on; classic disputes; refusals."""

from urllib.parse import parse_qs, urlsplit

import pytest
from werkzeug.datastructures import MultiDict

from scorekeeper.disputes.rulebook import article_for, articles_of
from scorekeeper.disputes.situations import situations
from scorekeeper.disputes.verdict import verdict
from scorekeeper.rules import EDITIONS
from scorekeeper.web.parts.addresses.question_url import question_args
from tests.builders import of_printed
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


def laid_out(page):
    """The form in which a situation is laid out."""
    (form,) = (form for form in page.forms if "question" in form.element.classes)
    return form


def headline(page):
    return page.all(class_="says-so")[0].words


def boxes(page):
    """The answer of each box, in the order shown."""
    return {
        box: row.all(class_="says")[0].words
        for row in page.all("div")
        for box in (row.get("data-boxes") or "").split()
    }


def each_in_both_languages():
    """Each situation in both languages; in turn one of them is left to the slow tests."""
    for number, situation in enumerate(everywhere()):
        for turn, language in enumerate(SAYS):
            marks = () if number % len(SAYS) == turn else pytest.mark.slow
            yield pytest.param(situation, language, marks=marks, id=f"{situation.id}, {language}")


@pytest.mark.parametrize(("situation", "language"), [*each_in_both_languages()])
def test_each_classic_dispute_is_answered_for_each_box(situation, language, new_phone):
    """At the first table of each box that has the situation; the verdicts of all boxes stand below."""
    phone, allowed = new_phone(language), SAYS[language]
    for rules in tables_that_ask(situation.id):
        (asked,) = [found for found in situations(rules) if found.id == situation.id]
        expected = verdict(rules, asked.question).by_edition
        rulings = ANSWERS[situation.id][rules.edition]
        page = phone.get("/legal", query_string=question_args(rules, asked.question))
        assert page.status == 200
        assert headline(page).partition(" – ")[0] == allowed[bool(rulings)]
        assert situation.title.in_language(language).split()[-1] in page.all(class_="classic")[0].words
        cited = [urlsplit(link["href"]).path.rsplit("/")[-1] for link in page.all(class_="article-link")]
        assert situation.article in cited and len(cited) <= 2
        assert set(cited) - {situation.article} <= set(articles_of(named(rules, asked.question)))
        others = {
            box: bool(box_rulings)
            for box, box_rulings in expected.items()
            if box_rulings is not None and box != rules.edition
        }
        assert {box: says for box, says in boxes(page).items() if box in others} == {
            box: allowed[forbidden].lower() for box, forbidden in others.items()
        }
        differing = [box for box, forbidden in others.items() if forbidden != bool(rulings)]
        assert {*list(boxes(page))[: len(differing)]} == set(differing)
        short, known_as = page.all(class_="in-short")[0].words, box_names(language)
        assert all(any(name in short for name in known_as[box]) for box in differing)


def named(rules, question):
    """The rulings that the verdict names."""
    return [ruling.partition("/")[0] for ruling in verdict(rules, question).decided_by]


def box_names(language):
    """The own name and the family's name of each box."""
    words = {id: edition.words_in(language) for id, edition in EDITIONS.items()}
    return {id: {found.name, found.family or found.name} for id, found in words.items()}


def tables_that_ask(id):
    """The first table with the situation, of each box whose answers are known."""
    for edition in of_printed(EDITIONS).values():
        tables = [edition.rules(players) for players in edition.players]
        asking = [table for table in tables if id in {found.id for found in situations(table)}]
        yield from asking[:1]


def test_a_forbidden_play_is_explained_with_article_and_remedy(passer_by):
    page = ask(passer_by)
    assert headline(page) == "Not allowed"
    answer = page.all("section", class_="answer")[0].words
    assert answer == (
        "Play a Stop Not allowed The opponent: a Flat Tire on top of the battle pile still stops the car."
    )
    stated = page.all("section", class_="stated-by")[0].words
    assert "No hazard goes on a hazard" in stated and "MB-5.2" in stated
    assert "Printed: Winning Moves, Hazard Cards" in stated
    remedy = article_for(EDITIONS["winning-moves"].rules(2), "MB-5.2").remedies[0]
    assert page.all("section", class_="remedy")[0].words.count(remedy.text.en) == 1
    same = len(EDITIONS) - 5
    short = page.all(class_="in-short")[0].words
    assert short == f"{same} boxes agree; the Wikipedias, Parker 1988 and Parker 1982 differ"
    differing, agreeing = page.all("details", class_="sayings")[0].all("div")
    assert differing.words == (
        "the Wikipedias, Parker 1988 and Parker 1982 allowed A hazard may lie on a hazard here."
    )
    assert agreeing.words.endswith(" not allowed") and len(agreeing["data-boxes"].split()) == same
    assert "It would be allowed" in page.words
    assert "if the opponent had a Roll" in page.words


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"box": "winning-moves"}, "Allowed"),
        ({"box": "rules-summary"}, "Allowed – not printed in these rules"),
        ({"box": "dujardin-2024"}, "Allowed – not printed in these rules"),
        ({"box": "wikipedia"}, "Not allowed"),
        ({"box": "wikipedia-2016"}, "Not allowed – not printed in these rules"),
    ],
)
def test_the_headline_says_that_a_verdict_is_not_printed(asked, says, passer_by):
    """A limit on a limit is printed in some boxes and borrowed in others."""
    limit = {"card": "speed_limit", "opponent-battle": "roll", "opponent-speed": "speed_limit"}
    page = ask(passer_by, **limit, **asked)
    assert headline(page) == says
    assert page.all("p", class_="passed-on")[0].words.startswith(f"Play a Speed Limit? {says}. ")
    stated = page.all("section", class_="stated-by")[0].words
    assert ("Not printed here; borrowed from" in stated) == ("not printed" in says)
    assert ("Printed: " in stated) != ("not printed" in says)


def test_the_headline_tells_a_ruling_from_a_house_rule(passer_by):
    roll = {"card": "roll", "own-battle": "roll", "opponent-battle": None}
    assert headline(ask(passer_by, **roll)) == "Not allowed – not printed in these rules"
    house = {"box": "wikipedia", "house-hazard_on_hazard": "no"}
    assert headline(ask(passer_by, **house)) == "Not allowed", "the table has agreed on it"


def test_an_allowed_play_names_its_rule(passer_by):
    page = ask(passer_by, **{"opponent-battle": "roll"})
    assert headline(page) == "Allowed"
    assert "MB-5.1" in page.words
    assert page.all(class_="in-short")[0].words == f"{len(EDITIONS) - 1} boxes agree"
    assert len(page.all("details", class_="sayings")[0].all("div")) == 1
    assert "It would be allowed" not in page.words


def test_a_situation_stays_laid_out_below_its_answer(passer_by):
    page = ask(
        passer_by, **{"own-miles": "1 200", "own-200s": "3", "draw_pile_empty": "yes", "when": "acted"}
    )
    form = laid_out(page)
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
    assert laid_out(page).fields["house-hazard_on_hazard"] == "yes"
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
        house = {name for name in asked if name.startswith("house-")}
        assert house == (set(more) | {"house-extension_miles"} if more else set())


def test_picking_another_box_drops_the_house_rules(passer_by):
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
    label = {"own": "Your side:", "opponent": "The opponent:"}[side]
    assert label in page.all("section", class_="situation")[0].words


def test_the_extension_is_asked_at_the_target_right_after_the_card(passer_by):
    page = ask(passer_by, action="extension", **{"own-miles": ""})
    assert headline(page) == "Allowed"
    assert "Your side: battle pile empty · 700 miles" in page.words
    assert headline(ask(passer_by, action="extension", **{"own-miles": "675"})) == "Not allowed"
    assert headline(ask(passer_by, action="extension", arrived="my_turn")) == "Not allowed"


def test_a_field_saying_no_does_not_count_as_yes(passer_by):
    page = ask(passer_by, **{"draw_pile_empty": "no", "extension_called": "no", "own-miles": "700"})
    assert headline(page) == "Not allowed"
    assert "draw_pile_empty" not in laid_out(page).fields


def test_a_number_that_few_other_boxes_have_is_told(passer_by):
    page = ask(passer_by, box="dujardin-2024", players="8")
    assert page.all(class_="in-short")[0].words == "1 box agrees"
    others = boxes(page)
    assert others.pop("dujardin-2014") == "not allowed"
    assert set(others.values()) == {"not for this number of players"}


def test_a_question_too_long_for_a_code_still_has_its_address(passer_by):
    piles = {
        "own-battle": ["roll"] * 106,
        "opponent-battle": ["stop"] * 106,
        "own-speed": ["speed_limit"] * 106,
    }
    page = passer_by.get("/legal", query_string=MultiDict(HAZARD | piles))
    assert page.status == 200 and headline(page)
    assert not page.all("div", class_="qr") and page.all(class_="address")


def test_the_empty_page_offers_the_classic_disputes(passer_by):
    page = passer_by.get("/legal")
    assert page.status == 200 and not page.all("section", class_="answer")
    assert laid_out(page).fields["own-battle"] == "roll"
    for situation in situations(EDITIONS["winning-moves"].rules(2)):
        assert situation.title.en in page.words


@pytest.mark.parametrize(("box", "offered"), [("winning-moves", True), ("dujardin-2024", False)])
def test_the_extension_is_asked_about_where_there_is_one(box, offered, passer_by):
    page = ask(passer_by, box=box)
    assert bool(page.all("input", value="extension")) == offered
    assert page.all("input", value="extension") or headline(ask(passer_by, box=box, action="extension"))


def test_a_question_without_a_card_asks_for_one(passer_by):
    page = ask(passer_by, card=None)
    assert page.status == 200 and not page.all("section", class_="answer")
    assert page.all(role="alert")[0].words == "Pick the card first."


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"box": "monopoly"}, "There is no edition"),
        ({"players": "8"}, "Winning Moves is not for 8 players."),
        ({"players": "many"}, "The number of players must be a whole number"),
        ({"card": "joker"}, "is not one of 25, 50,"),
        ({"action": "cheat"}, "must be one of play, discard"),
        ({"when": "never"}, "must be one of my_turn"),
        ({"opponent-battle": "100"}, "is not one of accident,"),
        ({"opponent-miles": "137"}, "The opponent’s miles: Miles are a sum of distance cards"),
        ({"own-miles": "300", "own-200s": "2"}, "Your 200s: 300 miles cannot be laid with 2 cards of 200."),
        ({"own-miles": "lots"}, "Your miles:"),
        ({"house-target_miles": "1"}, "target_miles"),
        ({"house-luck": "yes"}, "luck"),
        ({"action": "coup_fourre", "safety": "stop"}, "is not one of driving_ace,"),
        ({"action": "coup_fourre", "safety": "extra_tank", "on": "nobody"}, "must be one of own"),
    ],
)
def test_an_impossible_question_is_refused_in_a_sentence(changes, message, passer_by):
    page = passer_by.get("/legal", query_string=HAZARD | changes)
    assert page.status == 422
    assert message in page.all(role="alert")[0].words
    assert not page.all("section", class_="answer")
    assert laid_out(page)


def test_a_change_of_language_keeps_the_question(new_phone):
    phone = new_phone("en")
    page = ask(phone)
    switched = phone.follow(phone.submit(page.form("/language"), {"language": "fr"}))
    assert headline(switched) == "Pas permis"


# --- names ----------------------------------------------------------------------------------------------


def send(phone, page, changes):
    """The page that answers to the form, with these changes."""
    form = laid_out(page)
    sides = [control["value"] for control in form.controls if control["name"] == "side"]
    return phone.get("/legal", query_string=MultiDict(form.fields | changes | {"side": sides}))


def link_of(page, words):
    return next(link for link in page.all("a") if link.words == words)["href"]


def test_a_game_asks_with_the_names_of_its_sides(ann):
    table = ann.start("Ann", "Bob", edition="winning-moves")
    page = ann.get(link_of(table.page(), "Is this allowed?"))
    asked = laid_out(page).fields
    assert asked["own-name"] == "Ann"
    assert "my " not in page.all("form", class_="question")[0].words.lower()
    answered = send(ann, page, {"card": "stop", "opponent-battle": "repairs"})
    assert answered.all("section", class_="answer")[0].words == (
        "Ann against Bob: play a Stop Not allowed Bob: a Repairs card is on top of the "
        "battle pile, with no Roll on it."
    )
    turned = send(ann, answered, {"own-name": "Bob"})
    assert "Bob against Ann: play a Stop Not allowed Ann: a Repairs card" in turned.words
    classics = parse_qs(urlsplit(link_of(turned, "A hazard on a remedy")).query)
    assert classics["own-name"] == ["Bob"] and classics["side"] == ["Ann", "Bob"]


@pytest.mark.parametrize(
    ("named", "says"),
    [
        ({"own-name": "Bob", "opponent-name": "Dev"}, "Bob against Dev: play a Stop"),
        ({"own-name": "Bob", "opponent-name": "Bob"}, "Bob against Ann: play a Stop"),
        ({"own-name": "Dev"}, "Dev against Ann: play a Stop"),
        ({"opponent-name": "Eva"}, "Ann against Bob: play a Stop"),
        ({}, "Ann against Bob: play a Stop"),
    ],
)
def test_two_of_four_sides_are_picked(named, says, passer_by):
    sides = MultiDict({"side": ["Ann", "Bob", "Chloé", "Dev"], "box": "dujardin-2024", "players": "4"})
    sides.update({"action": "play", "card": "stop", "opponent-battle": "roll"} | named)
    page = passer_by.get("/legal", query_string=sides)
    assert page.all(class_="asked")[0].words == says
    picked = {"own-name", "opponent-name"} & set(laid_out(page).fields)
    assert len(picked) == 2


COUP = {"action": "coup_fourre", "safety": "extra_tank", "hazard": "out_of_gas"}
ANSWERED = "Coup fourré with the Extra Tank against an Out of Gas card"
CALL = {"action": "extension", "card": None}


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"own-name": "Ann", "opponent-name": "Bob", "card": "100"}, "Ann: play a 100"),
        ({"own-name": "Ann", "opponent-name": "Bob", "action": "discard"}, "Ann: discard a Stop"),
        ({"own-name": "Ann"}, "Ann: play a Stop"),
        ({"opponent-name": "Bob"}, "Play a Stop"),
        ({"when": "acted"}, "Play a Stop, having played already"),
        ({"action": "discard", "when": "others_turn"}, "Discard a Stop, on another’s turn"),
        (COUP, ANSWERED),
        (COUP | {"answered": "after_draw"}, f"{ANSWERED}, after a card was drawn"),
        (COUP | {"on": "other"}, f"{ANSWERED}, played against another side"),
        (COUP | {"on": "mine"}, f"{ANSWERED}, played by oneself"),
        (CALL, "Call the extension"),
        (CALL | {"arrived": "my_turn"}, "Call the extension, on a later turn"),
        (CALL | {"draw_pile_empty": "yes"}, "Call the extension, the draw pile is empty"),
        (CALL | {"extension_called": "yes"}, "Call the extension, the extension was called"),
        (CALL | {"later": "yes"}, "Call the extension, another side was there before"),
    ],
)
def test_the_answer_repeats_what_was_asked(asked, says, passer_by):
    assert ask(passer_by, **asked).all(class_="asked")[0].words == says


def test_two_names_are_enough(passer_by):
    page = ask(passer_by, **{"own-name": "Ann", "opponent-name": "Bob"})
    assert "Bob: a Flat Tire on top of the battle pile still stops the car." in page.words
    assert "if Bob had a Roll on top of the battle pile" in page.words
    assert laid_out(page).fields["opponent-name"] == "Bob"


@pytest.mark.parametrize(
    ("language", "way"),
    [
        ("en", "if Ann had a Roll on top of the battle pile"),
        ("fr", "si Ann avait un Feu vert au sommet de sa pile de bataille"),
    ],
)
def test_the_conditions_of_a_legal_play_name_the_side(language, way, new_phone):
    page = ask(new_phone(language), card="100", **{"own-name": "Ann", "opponent-name": "Bob"})
    ways = page.all("section", class_="unless")[0].words
    assert way in ways
    assert "your" not in ways and "votre" not in ways


def test_names_are_bounded_and_escaped(passer_by):
    page = ask(passer_by, **{"opponent-name": "<b>Bob</b> " * 60, "own-name": "  Ann\n "})
    assert "<b>Bob</b>" not in page.html
    asked = page.all(class_="asked")[0].words
    assert asked.startswith("Ann against <b>Bob</b> <b>Bob</b>") and len(asked) < 160


def test_partners_are_named_together(ann):
    table = ann.start("Ann", "Bob", "Chloé", "Dev", edition="winning-moves")
    page = ann.get(link_of(table.page(), "Is this allowed?"))
    answered = send(ann, page, {"card": "stop"})
    assert "Ann & Chloé against Bob & Dev: play a Stop Allowed" in answered.words


# --- the table, passing it on, other trouble ------------------------------------------------------------


def test_a_phone_without_a_table_is_asked_for_its_box(passer_by):
    page = passer_by.get("/legal")
    assert "Which rules do you play by?" in page.words
    assert "box" not in laid_out(page).fields
    picked = passer_by.get(passer_by.get("/legal?table=dujardin-2024+4").goes_to)
    assert "For Dujardin 2024, 4 players" in picked.words
    assert laid_out(picked).fields["players"] == "4"


@pytest.mark.parametrize(
    ("pick", "says", "named"),
    [
        ("dujardin-2024 4 700 km", "Not allowed", "Dujardin 2024, 700 km, 4 players"),
        ("dujardin-2024 4", "Allowed", "Dujardin 2024, 4 players"),
        (
            "wikipedia-2016 2 1000 -> 1200",
            "Allowed – not printed in these rules",
            "Wikipedia 2016, 1,000 → 1,200, 2 players",
        ),
        ("wikipedia-2016 2", "Not allowed", "Wikipedia 2016, 2 players"),
    ],
)
def test_a_printed_option_is_picked_and_remembered(pick, says, named, new_phone):
    phone = new_phone("en")
    (button,) = (button for button in phone.get("/rulebook").all("button") if button.get("value") == pick)
    assert button["aria-label"] == named
    assert phone.get("/rulebook", query_string={"table": pick}).goes_to
    page = phone.get("/legal?action=play&card=200&own-battle=roll&own-miles=600&own-200s=0")
    assert headline(page) == says
    assert f"For {named}" in page.words
    assert pick in [button["value"] for button in page.all("button") if button.get("aria-current")]


def test_another_table_picked_answers_the_same_question(passer_by):
    args = HAZARD | {"opponent-battle": "flat_tire", "own-name": "Ann", "table": "wikipedia 2"}
    page = passer_by.get(passer_by.get("/legal", query_string=args).goes_to)
    assert headline(page) == "Allowed" and "For Wikipedia, 2 players" in page.words
    assert "A hazard may lie on a hazard here." in page.words


def test_house_rules_that_change_the_answer_show_the_box_as_printed(passer_by):
    page = ask(passer_by, **{"house-hazard_on_hazard": "yes"})
    differing = page.all("details", class_="sayings")[0].all("div")[0].words
    assert differing.startswith("Winning Moves as printed, Rules summary, the Dujardins")
    assert "not allowed The opponent: a Flat Tire on top" in differing
    assert "House rule of this table" in page.all("section", class_="stated-by")[0].words


def test_an_answer_is_passed_on_in_two_lines(passer_by):
    page = ask(passer_by, **{"own-name": "Ann", "opponent-name": "Bob"})
    button = next(button for button in page.all("button") if button.get("data-share"))
    assert button["data-share"] == "Ann against Bob: play a Stop"
    assert button["data-text"].splitlines() == [
        "Ann against Bob: play a Stop? Not allowed.",
        "Bob: a Flat Tire on top of the battle pile still stops the car. (Winning Moves, 2 players)",
    ]
    assert "own-name=Ann" in page.all(class_="address")[0]["value"]


def test_only_the_remedies_of_the_broken_rule_are_shown(passer_by):
    page = ask(passer_by, **{"opponent-battle": "repairs"})
    remedies = page.all("section", class_="remedy")[0].words
    assert "A hazard was played on somebody who was not moving" in remedies
    assert "A hazard lies on a hazard" not in remedies
    assert not ask(passer_by, **{"opponent-battle": "roll"}).all("section", class_="remedy")


@pytest.mark.parametrize(
    ("safety", "says"), [("puncture_proof", "after the next card was drawn"), ("driving_ace", "wrong safety")]
)
def test_late_and_wrong_coups_fourres_have_their_own_remedies(safety, says, passer_by):
    late = {"action": "coup_fourre", "safety": safety, "hazard": "flat_tire", "answered": "after_draw"}
    (remedies,) = ask(passer_by, **late).all("section", class_="remedy")
    assert says in remedies.words
    assert ("wrong safety" in remedies.words) != ("after the next card was drawn" in remedies.words)


def test_other_trouble_links_to_its_article(passer_by):
    (trouble,) = passer_by.get("/legal?box=winning-moves&players=2").all("details", class_="trouble")
    links = {link.words: urlsplit(link["href"]).path for link in trouble.all("a")}
    for words, number in {
        "May I pass? Nobody passes while holding cards": "MB-3.3",
        "Somebody forgot to draw": "MB-3.2",
        "Somebody has seven cards": "MB-3.2",
        "Somebody looked at another player’s cards": "MB-3.5",
        "A score is found wrong two hands later": "MB-12.3",
    }.items():
        assert [path for said, path in links.items() if said.startswith(words)] == [f"/rulebook/{number}"]


@pytest.mark.parametrize(
    ("table", "answer"),
    [
        ("box=winning-moves&players=2", "the other side scores 200 points"),
        ("box=rules-summary&players=3", "its opponents score 200 points"),
        ("box=wikipedia&players=2", "the others score nothing for that"),
        ("box=winning-moves&players=2&house-points_extension_failed=350", "the other side scores 350 points"),
        ("box=dujardin-2024&players=2", None),
    ],
)
def test_the_trouble_of_a_failed_extension_links_to_its_article(table, answer, passer_by):
    """Only tables whose rules have an extension offer it."""
    links = passer_by.get(f"/legal?{table}").all("details", class_="trouble")[0].all("a")
    found = [link for link in links if link.words.startswith("Who gets points if the extension fails?")]
    assert [answer in link.words for link in found] == ([True] if answer else [])
    assert [urlsplit(link["href"]).path for link in found] == ["/rulebook/MB-11.9"] * len(found)


def test_the_page_says_that_other_boxes_are_for_other_numbers(passer_by):
    page = passer_by.get("/legal?box=dujardin-2024&players=8&action=play&card=stop&opponent-battle=flat_tire")
    assert set(boxes(page)) == set(EDITIONS) - {"dujardin-2024"}
    others = boxes(page)
    assert others.pop("dujardin-2014") == "not allowed"
    assert set(others.values()) == {"not for this number of players"}
    assert len(page.all("details", class_="sayings")[0].all("div")) == 2, "said once of all these"


def test_a_family_is_named_by_its_members_where_the_table_plays_by_another(passer_by):
    """At a table of Parker 1962 not all Parker boxes differ; at one of Wikipedia not both Wikipedia texts."""
    short = ask(passer_by, box="parker-1962").all(class_="in-short")[0].words
    assert short.endswith("the Wikipedias, Parker 1988 and Parker 1982 differ")
    short = ask(passer_by, box="wikipedia").all(class_="in-short")[0].words
    assert short.startswith("3 boxes agree; Winning Moves, ") and " the Dujardins" in short


def test_the_page_says_that_the_tables_own_box_is_meant_as_printed(passer_by):
    page = ask(passer_by, box="wikipedia", **{"house-hazard_on_hazard": "no"})
    differing = page.all("details", class_="sayings")[0].all("div")[0].words
    assert differing.startswith("Wikipedia as printed, Wikipedia 2016, Parker 1988 and Parker 1982 allowed")
