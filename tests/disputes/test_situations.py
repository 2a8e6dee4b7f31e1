"""The classic disputes: the answers of each edition of `PRINTED_EDITIONS`, by hand from the printed rules.

() means legal.
"""

import pytest

from scorekeeper.disputes.rulebook import articles
from scorekeeper.disputes.situations import situations
from scorekeeper.disputes.verdict import verdict
from scorekeeper.rules import EDITIONS
from tests.builders import PRINTED_EDITIONS, of_printed

MAY = ()
NEEDS_MOVING, ON_HAZARD = ("hazard-needs-moving",), ("hazard-needs-moving", "no-hazard-on-hazard")
BLOCKED = ("hazard-blocked-by-safety",)
WHO, TIMING = ("coup-fourre-who",), ("coup-fourre-timing",)
CALL = ("extension-call",)


def all_say(rulings):
    return dict.fromkeys(PRINTED_EDITIONS, rulings)


def wikipedias_say(rulings, others):
    return all_say(others) | {"wikipedia": rulings, "wikipedia-2016": rulings}


ANSWERS = {
    "safety-then-drive": all_say(("distance-needs-moving", "roll-after-safety")),
    "right-of-way-without-roll": all_say(MAY),
    "remedy-then-drive-with-right-of-way": all_say(MAY),
    "remedy-then-drive": all_say(("distance-needs-moving",)),
    "limit-on-limit": wikipedias_say(("speed-limit-on-limit",), MAY),
    "limit-before-roll": all_say(MAY),
    "limit-beside-hazard": all_say(MAY),
    "limit-against-right-of-way": all_say(BLOCKED),
    "stop-against-right-of-way": all_say(BLOCKED),
    "accident-against-ace": all_say(BLOCKED),
    "hazard-on-roll": all_say(MAY),
    "hazard-on-remedy": wikipedias_say(MAY, NEEDS_MOVING),
    "hazard-on-remedy-with-right-of-way": all_say(MAY),
    "hazard-on-empty-pile": all_say(NEEDS_MOVING),
    "hazard-on-empty-pile-with-right-of-way": wikipedias_say(NEEDS_MOVING, MAY),
    "hazard-on-hazard": wikipedias_say(MAY, ON_HAZARD),
    "hazard-on-cancelled-hazard": wikipedias_say(MAY, NEEDS_MOVING),
    "coup-fourre-by-partner": all_say(MAY),
    "coup-fourre-by-third-player": all_say(WHO) | {"wikipedia-2016": MAY},
    "coup-fourre-on-own-hazard": all_say(WHO),
    "coup-fourre-after-draw": all_say(TIMING),
    "coup-fourre-without-pile": all_say(MAY),
    "coup-fourre-on-limit": all_say(MAY),
    "coup-fourre-with-other-safety": all_say(TIMING),
    "remedy-and-roll-in-one-turn": all_say(("draw-then-act",)),
    "second-roll": all_say(("roll-on-roll",)),
    "roll-on-accident": all_say(("roll-not-on-hazard",)),
    "roll-on-stop": all_say(MAY),
    "roll-on-cancelled-hazard": all_say(MAY),
    "remedy-on-other-hazard": all_say(("remedy-matches",)),
    "remedy-in-advance": all_say(("remedy-matches",)),
    "75-under-limit": all_say(("limit-caps-50",)),
    "50-under-limit": all_say(MAY),
    "100-under-limit-with-right-of-way": all_say(MAY),
    "end-of-limit-without-limit": all_say(("end-of-limit-needs-limit",)),
    "third-200": all_say(("two-200s",)),
    "past-the-target": all_say(("never-over-target",)),
    "exactly-the-target": all_say(MAY),
    "extension-at-once": all_say(MAY) | {"dujardin-2024": CALL},
    "extension-by-second": all_say(CALL),
    "extension-a-turn-later": all_say(CALL),
    "discard-though-playable": all_say(MAY),
    "discard-a-safety": all_say(MAY),
    "again-after-safety": all_say(MAY),
    "delayed-action": all_say(MAY),
    "safety-before-the-attack": all_say(MAY),
    "safety-out-of-turn": all_say(("turn-order",)),
}


TABLES = [(edition, players) for edition in PRINTED_EDITIONS for players in EDITIONS[edition].players]
#: Situations that exist only at some tables.
AMONG_PARTNERS, AMONG_THREE = {"coup-fourre-by-partner"}, {"coup-fourre-by-third-player"}
EXTENSIONS = {"extension-at-once", "extension-by-second", "extension-a-turn-later"}


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_each_edition_answers_as_printed(edition, players):
    rules = EDITIONS[edition].rules(players)
    for situation in situations(rules):
        found = verdict(rules, situation.question)
        assert found.rulings == ANSWERS[situation.id][edition], situation.id
        for other, rulings in of_printed(found.by_edition).items():
            if players not in EDITIONS[other].players:
                assert rulings is None
            elif EDITIONS[other].rules(players).target_miles == rules.target_miles:
                assert rulings == answer_of(situation, other, players), (situation.id, other)


def answer_of(situation, edition, players):
    """The answer of an edition, even about calling an extension that it does not have."""
    extension = EDITIONS[edition].rules(players).extension_miles
    return CALL if situation.id in EXTENSIONS and extension is None else ANSWERS[situation.id][edition]


@pytest.mark.parametrize(
    ("edition", "players", "lacking"),
    [
        ("winning-moves", 2, AMONG_PARTNERS | AMONG_THREE),
        ("winning-moves", 3, AMONG_PARTNERS),
        ("winning-moves", 4, AMONG_THREE | EXTENSIONS),
        ("winning-moves", 6, set()),
        ("rules-summary", 6, EXTENSIONS),
        ("dujardin-2024", 4, AMONG_PARTNERS | EXTENSIONS | {"delayed-action"}),
        ("dujardin-2024", 8, EXTENSIONS | {"delayed-action"}),
    ],
)
def test_a_table_gets_only_situations_it_can_meet(edition, players, lacking):
    found = {situation.id for situation in situations(EDITIONS[edition].rules(players))}
    assert set(ANSWERS) - found == lacking


@pytest.mark.parametrize(
    ("edition", "players", "house_rules", "miles"),
    [
        ("winning-moves", 2, {}, 650),
        ("winning-moves", 4, {}, 950),
        ("dujardin-2024", 4, {"target_miles": 700}, 650),
        ("wikipedia", 2, {"target_miles": 825}, 775),
    ],
)
def test_miles_follow_the_target_of_the_table(edition, players, house_rules, miles):
    asked = {found.id: found.question for found in situations(EDITIONS[edition].rules(players, house_rules))}
    assert asked["past-the-target"].own.miles == asked["exactly-the-target"].own.miles == miles


def test_a_trip_can_be_at_its_target():
    asked = {found.id: found.question for found in situations(EDITIONS["winning-moves"].rules(2))}
    assert (asked["extension-at-once"].own.miles, asked["extension-at-once"].opponent.miles) == (700, 500)


def everywhere():
    """Each situation once, at the first table that has it."""
    found = {}
    for edition, players in TABLES:
        for situation in situations(EDITIONS[edition].rules(players)):
            found.setdefault(situation.id, situation)
    return list(found.values())


def test_each_situation_occurs_once_and_has_an_article():
    found = everywhere()
    assert sorted(situation.id for situation in found) == sorted(ANSWERS) and len(found) >= 40
    assert {situation.article for situation in found} <= set(articles())
    assert len({title for situation in found for title in situation.title}) == 2 * len(found)


def test_the_miles_of_a_situation_can_have_been_driven():
    for situation in everywhere():
        for side in (situation.question.own, situation.question.opponent):
            assert side.miles % 25 == 0 <= side.miles - 200 * side.two_hundreds, situation.id
    third = next(situation.question for situation in everywhere() if situation.id == "third-200")
    assert (third.own.miles, third.own.two_hundreds) == (400, 2)


@pytest.mark.parametrize("situation", everywhere(), ids=lambda situation: situation.id)
def test_the_article_of_a_situation_states_the_forbidding_rulings(situation):
    for rulings in ANSWERS[situation.id].values():
        stated = articles()[situation.article].rulings
        assert not rulings or set(rulings) & set(stated), situation.article
