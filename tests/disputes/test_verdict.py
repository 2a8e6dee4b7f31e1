"""The rulings, or cases of them, that a verdict names, and the sentences of the rulebook that state them."""

import pytest

from scorekeeper.disputes.rulebook import articles, articles_of, statements_of
from scorekeeper.disputes.situations import situations
from scorekeeper.disputes.verdict import CASES, sides_that_matter, verdict
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.question import (
    ACTED,
    AFTER_DRAW,
    MINE,
    MY_TURN,
    OTHER,
    OTHERS_TURN,
    OWN,
    Answered,
    Question,
)
from scorekeeper.rules.tableau import Tableau
from tests.builders import PRINTED_EDITIONS

TABLES = [(edition, players) for edition in PRINTED_EDITIONS for players in EDITIONS[edition].players]
PRINTED, OURS = "printed", "ours"
THE_BOOKLETS, WIKIPEDIAS = "borrowed from winning-moves", "borrowed from wikipedia"


def stated_by(rules, question):
    """Yield each deciding ruling with each sentence that states it."""
    for key in verdict(rules, question).decided_by:
        (number,) = articles_of([key.partition("/")[0]])
        for sentence in statements_of(rules, number, key):
            yield key, sentence


def sources(edition, question, players=2):
    found = [sentence.source for _, sentence in stated_by(EDITIONS[edition].rules(players), question)]
    return [
        f"borrowed from {source.edition}" if source.kind == "borrowed" else source.kind for source in found
    ]


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_one_or_two_sentences_state_each_deciding_ruling(edition, players):
    rules = EDITIONS[edition].rules(players)
    for situation in situations(rules):
        decided = verdict(rules, situation.question).decided_by
        stated = [*stated_by(rules, situation.question)]
        assert {key for key, _ in stated} == set(decided), situation.id
        assert 1 <= len(stated) <= 2, (situation.id, [sentence.text.en for _, sentence in stated])


def test_each_case_has_a_sentence():
    stated = {
        name for article in articles().values() for sentence in article.rule for name in sentence.states
    }
    assert stated >= CASES


def classic(id, edition="winning-moves", players=2):
    (found,) = [found for found in situations(EDITIONS[edition].rules(players)) if found.id == id]
    return found.question


@pytest.mark.parametrize(
    ("id", "edition", "expected"),
    [
        # Rules Summary: the exceptions that Right of Way makes are the booklet's
        ("hazard-on-remedy-with-right-of-way", "winning-moves", [PRINTED]),
        ("hazard-on-remedy-with-right-of-way", "rules-summary", [OURS]),
        ("hazard-on-remedy-with-right-of-way", "dujardin-2024", [PRINTED]),
        ("right-of-way-without-roll", "rules-summary", [THE_BOOKLETS]),
        ("remedy-then-drive", "rules-summary", [PRINTED]),
        ("right-of-way-without-roll", "wikipedia", [PRINTED]),
        ("100-under-limit-with-right-of-way", "rules-summary", [THE_BOOKLETS]),
        ("100-under-limit-with-right-of-way", "dujardin-2024", [THE_BOOKLETS]),
        ("100-under-limit-with-right-of-way", "winning-moves", [PRINTED]),
        # a side with Right of Way and a bare battle pile
        ("hazard-on-empty-pile-with-right-of-way", "winning-moves", [PRINTED, OURS]),
        ("hazard-on-empty-pile-with-right-of-way", "rules-summary", [OURS, OURS]),
        # the list of plays is missing from our copy of Wikipedia 2016
        ("hazard-on-remedy", "wikipedia", [PRINTED]),
        ("hazard-on-remedy", "wikipedia-2016", [WIKIPEDIAS]),
        ("hazard-on-empty-pile", "wikipedia-2016", [WIKIPEDIAS, WIKIPEDIAS]),
        ("hazard-on-hazard", "wikipedia-2016", [PRINTED, PRINTED]),
        ("hazard-on-hazard", "winning-moves", [PRINTED]),
        ("limit-on-limit", "winning-moves", [PRINTED, PRINTED]),
        ("limit-on-limit", "rules-summary", [THE_BOOKLETS, THE_BOOKLETS]),
        ("limit-on-limit", "dujardin-2024", [THE_BOOKLETS, THE_BOOKLETS]),
        ("limit-on-limit", "wikipedia", [PRINTED]),
        ("limit-on-limit", "wikipedia-2016", [WIKIPEDIAS]),
        ("second-roll", "wikipedia", [PRINTED]),
        ("second-roll", "wikipedia-2016", [WIKIPEDIAS]),
        ("second-roll", "winning-moves", [OURS]),
        ("second-roll", "rules-summary", [OURS]),
        ("second-roll", "dujardin-2024", [OURS]),
        ("roll-on-cancelled-hazard", "wikipedia", [OURS]),
        ("safety-then-drive", "winning-moves", [OURS]),
        ("safety-then-drive", "rules-summary", [OURS]),
        ("safety-then-drive", "dujardin-2024", [OURS]),
        ("safety-then-drive", "wikipedia", [PRINTED]),
        ("safety-then-drive", "wikipedia-2016", [PRINTED]),
        ("coup-fourre-on-limit", "winning-moves", [PRINTED]),
        ("coup-fourre-on-limit", "dujardin-2024", [OURS]),
        ("discard-though-playable", "winning-moves", [PRINTED, OURS]),
        ("discard-though-playable", "wikipedia", [PRINTED, PRINTED]),
    ],
)
def test_sources_of_rulings_that_a_box_does_not_print(id, edition, expected):
    assert sources(edition, classic(id, edition)) == expected


@pytest.mark.parametrize(
    ("edition", "players", "expected"),
    [
        ("winning-moves", 4, [PRINTED, OURS]),
        ("rules-summary", 4, [PRINTED, OURS]),
        ("wikipedia", 4, [PRINTED, PRINTED]),
        ("dujardin-2024", 8, [PRINTED, OURS]),
        ("wikipedia-2016", 4, [PRINTED, PRINTED]),
    ],
)
def test_sources_of_a_partners_coup_fourre(edition, players, expected):
    question = classic("coup-fourre-by-partner", edition, players)
    assert sources(edition, question, players) == expected


@pytest.mark.parametrize(("edition", "players"), [("wikipedia-2016", 3), ("wikipedia-2016", 2)])
def test_answering_ones_own_hazard_is_forbidden_by_our_ruling(edition, players):
    question = classic("coup-fourre-on-own-hazard", edition, players)
    assert sources(edition, question, players) == [OURS]


REPAIRED, STOPPED = Tableau(battle=("repairs",)), Tableau(battle=("roll", "stop"))
WITH_ACE = Tableau(battle=("roll", "accident"), safeties=("driving_ace",))
CRASHED = Tableau(battle=("roll", "accident"))
PROTECTED = Tableau(battle=("roll", "accident"), safeties=("right_of_way",))
UNDER_LIMIT = Tableau(battle=("roll", "stop"), speed=("speed_limit",))


@pytest.mark.parametrize(
    ("card", "own", "expected"),
    [
        ("roll", Tableau(), ("roll-to-start",)),
        ("roll", STOPPED, ("roll-to-start/stop",)),
        ("roll", REPAIRED, ("roll-to-start/remedy",)),
        ("roll", WITH_ACE, ("roll-to-start/cancelled",)),
        ("repairs", CRASHED, ("remedy-matches",)),
        ("repairs", STOPPED, ("remedy-matches",)),
        ("repairs", Tableau(), ("remedy-matches/in advance",)),
        ("repairs", REPAIRED, ("remedy-matches/in advance",)),
        ("repairs", WITH_ACE, ("remedy-matches/cancelled",)),
        ("driving_ace", CRASHED, ("safety-cancels/in force",)),
        ("extra_tank", CRASHED, ("safety-cancels",)),
        ("right_of_way", UNDER_LIMIT, ("safety-cancels/in force", "safety-cancels/discards")),
        ("100", REPAIRED, ("distance-needs-moving",)),
        ("100", CRASHED, ("distance-needs-moving",)),
        ("100", PROTECTED, ("distance-needs-moving/right of way",)),
        ("100", WITH_ACE, ("roll-after-safety",)),
        ("50", UNDER_LIMIT, ("distance-needs-moving",)),
        ("75", UNDER_LIMIT, ("limit-caps-50", "distance-needs-moving")),
    ],
)
def test_the_cards_decide_the_case_of_a_ruling(card, own, expected):
    question = Question("play", card, MY_TURN, own=own)
    assert verdict(EDITIONS["winning-moves"].rules(2), question).decided_by == expected


@pytest.mark.parametrize(
    ("safety", "answers", "when", "expected"),
    [
        ("driving_ace", Answered("accident", OWN), OTHERS_TURN, ("coup-fourre-timing",)),
        ("driving_ace", Answered("accident", OWN), AFTER_DRAW, ("coup-fourre-timing/late",)),
        ("extra_tank", Answered("accident", OWN), OTHERS_TURN, ("coup-fourre-timing",)),
        ("extra_tank", Answered("accident", OWN), AFTER_DRAW, ("coup-fourre-timing",)),
        ("driving_ace", Answered("accident", MINE), OTHERS_TURN, ("coup-fourre-who",)),
        ("right_of_way", Answered("speed_limit", OWN), OTHERS_TURN, ("coup-fourre-timing/limit",)),
    ],
)
def test_the_case_of_a_coup_fourre_is_named(safety, answers, when, expected):
    question = Question("coup_fourre", safety, when, own=CRASHED, answers=answers)
    assert verdict(EDITIONS["winning-moves"].rules(2), question).decided_by == expected


@pytest.mark.parametrize(
    ("edition", "on", "expected"),
    [
        ("winning-moves", OWN, ("coup-fourre-timing", "coup-fourre-who/partner")),
        ("winning-moves", OTHER, ("coup-fourre-who",)),
        ("parker-1988", OTHER, ("coup-fourre-who", "coup-fourre-timing")),
    ],
)
def test_who_may_answer_among_partners_is_named(edition, on, expected):
    answers = Answered("accident", on)
    question = Question("coup_fourre", "driving_ace", OTHERS_TURN, own=CRASHED, answers=answers)
    assert verdict(EDITIONS[edition].rules(4), question).decided_by == expected


ROLLING, ARRIVED, ACE_OUT = (
    Tableau(battle=("roll",)),
    Tableau(battle=("roll",), miles=700),
    Tableau(safeties=("driving_ace",)),
)
OWN_ACCIDENT = Answered("accident", OWN)


@pytest.mark.parametrize(
    ("question", "sides"),
    [
        (Question("play", "100", MY_TURN, ROLLING, ROLLING), ("own",)),
        (Question("play", "100", MY_TURN, ROLLING, ARRIVED), ("own", "opponent")),
        (Question("play", "accident", MY_TURN, ROLLING, ROLLING), ("opponent",)),
        (Question("play", "accident", MY_TURN, ARRIVED, ROLLING), ("own", "opponent")),
        (Question("play", "driving_ace", MY_TURN, ROLLING, ACE_OUT), ("own", "opponent")),
        (Question("discard", "100", MY_TURN, ROLLING, ROLLING), ()),
        (Question("discard", "100", MY_TURN, ARRIVED, ROLLING), ("own",)),
        (Question("extension", None, ACTED, ROLLING, ROLLING), ("own", "opponent")),
        (Question("coup_fourre", "driving_ace", OTHERS_TURN, CRASHED, ROLLING, OWN_ACCIDENT), ()),
        (Question("coup_fourre", "driving_ace", OTHERS_TURN, CRASHED, ACE_OUT, OWN_ACCIDENT), ("opponent",)),
    ],
)
def test_knows_whose_cards_matter(question, sides):
    assert sides_that_matter(EDITIONS["winning-moves"].rules(2), question) == sides


@pytest.mark.parametrize(
    ("edition", "question", "decided"),
    [
        ("winning-moves", Question("play", "50", MY_TURN, Tableau(battle=("roll",), speed=("speed_limit",))),
         ("limit-caps-50",)),
        ("winning-moves", Question("play", "100", MY_TURN, Tableau(battle=("roll",), miles=600)),
         ("never-over-target",)),
        ("winning-moves", Question("play", "50", MY_TURN, Tableau(
            battle=("roll",), speed=("speed_limit",), safeties=("right_of_way",))),
         ("right-of-way-lifts-limit",)),
        ("winning-moves", Question("play", "50", MY_TURN, Tableau(
            battle=("roll",), speed=("speed_limit",), miles=650)),
         ("never-over-target", "limit-caps-50")),
        ("winning-moves", Question("play", "100", MY_TURN, Tableau(safeties=("right_of_way",))),
         ("distance-needs-moving/right of way",)),
        ("dujardin-2014", Question("play", "100", MY_TURN, Tableau(safeties=("right_of_way",))),
         ("distance-needs-moving/right of way",)),
        ("winning-moves", Question("play", "speed_limit", MY_TURN), ("speed-limit-any-time",)),
        ("winning-moves", Question("play", "speed_limit", MY_TURN, opponent=CRASHED),
         ("speed-limit-any-time/beside",)),
        ("winning-moves", Question("play", "end_of_limit", MY_TURN, Tableau(speed=("speed_limit",))),
         ("end-of-limit-needs-limit",)),
        ("winning-moves", Question("play", "accident", MY_TURN, opponent=ROLLING), ("hazard-needs-moving",)),
        ("winning-moves", Question("play", "accident", MY_TURN, opponent=CRASHED), ("no-hazard-on-hazard",)),
        ("winning-moves", Question("play", "stop", MY_TURN,
                                   opponent=Tableau(battle=("roll",), safeties=("right_of_way",))),
         ("hazard-blocked-by-safety/right of way",)),
        ("winning-moves", Question("play", "accident", MY_TURN,
                                   opponent=Tableau(battle=("roll",), safeties=("driving_ace",))),
         ("hazard-blocked-by-safety",)),
        ("winning-moves", Question("extension", None, ACTED, ARRIVED), ("extension-call",)),
    ],
)  # fmt: skip
def test_names_what_decides(edition, question, decided):
    assert verdict(EDITIONS[edition].rules(2), question).decided_by == decided


def test_the_own_box_answers_with_the_house_rules_of_the_table():
    on_hazard = Question("play", "accident", MY_TURN, opponent=Tableau(battle=("roll", "flat_tire")))
    house = EDITIONS["winning-moves"].rules(2, {"hazard_on_hazard": True})
    found = verdict(house, on_hazard)
    assert found.legal and found.by_edition["winning-moves"] == () and found.by_edition["wikipedia"] == ()
    assert found.by_edition["rules-summary"] == ("hazard-needs-moving", "no-hazard-on-hazard")
    forbidden = verdict(EDITIONS["winning-moves"].rules(2), on_hazard)
    assert not forbidden.legal and forbidden.rulings == forbidden.by_edition["rules-summary"]
    assert forbidden.articles == tuple(articles_of(forbidden.rulings))


def test_a_box_without_so_many_players_gives_no_answer():
    eight = verdict(EDITIONS["dujardin-2024"].rules(8), Question("play", "100", MY_TURN, ROLLING))
    answering = [edition for edition, rulings in eight.by_edition.items() if rulings is not None]
    assert answering == ["dujardin-2024", "dujardin-2014"]
