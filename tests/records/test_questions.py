"""Reading questions of play: the format mille-bornes-question/1."""

import json

import pytest

from scorekeeper.records.errors import Unreadable
from scorekeeper.records.questions import read_question
from scorekeeper.rules.question import Answered, Question
from scorekeeper.rules.tableau import Tableau
from tests.builders import rules

#: The example of the format's description.
EXAMPLE = {
    "format": "mille-bornes-question/1", "edition": "winning-moves", "house_rules": {}, "players": 4,
    "action": "play", "card": "stop", "when": "my_turn", "draw_pile_empty": False, "answers": None,
    "own": {"battle": ["roll"], "speed": [], "safeties": [], "miles": 300, "two_hundreds": 1},
    "opponent": {
        "battle": ["roll", "flat_tire"], "speed": ["speed_limit"], "safeties": ["puncture_proof"],
        "miles": 0, "two_hundreds": 0,
    },
    "extension_called": False,
}  # fmt: skip
COUP = {"action": "coup_fourre", "card": "right_of_way", "when": "others_turn"}
ANSWERS = {"hazard": "stop", "on": "own"}


def read(**changes):
    """The example with other values; "out" removes a key."""
    asked = {key: value for key, value in (EXAMPLE | changes).items() if value != "out"}
    return read_question(json.dumps(asked))


def test_the_example_is_read():
    asked = read()
    assert asked.rules == rules(players=4)
    assert asked.question == Question(
        "play",
        "stop",
        "my_turn",
        Tableau(battle=("roll",), miles=300, two_hundreds=1),
        Tableau(battle=("roll", "flat_tire"), speed=("speed_limit",), safeties=("puncture_proof",)),
    )


def test_optional_keys_may_be_missing():
    left_out = dict.fromkeys(
        ("house_rules", "draw_pile_empty", "answers", "own", "opponent", "extension_called"), "out"
    )
    assert read(**left_out).question == Question("play", "stop", "my_turn")
    assert read(own={}).question.own == Tableau()
    called = read(action="extension", card="out", when="acted").question
    assert called.card is None and called.first


def test_questions_of_coup_fourre_and_extension_are_read():
    assert read(**COUP, answers=ANSWERS).question.answers == Answered("stop", "own")
    assert read(action="extension", card=None, when="acted", first=False).question.first is False


def test_short_names_in_any_case_are_read():
    asked = read(
        card="LIMIT", own={"battle": ["Roll", "acc"], "speed": ["end-of-limit"], "safeties": ["ROW"]}
    )
    assert asked.question.card == "speed_limit"
    assert asked.question.own == Tableau(("roll", "accident"), ("end_of_limit",), ("right_of_way",))


def test_house_rules_of_a_question_are_read():
    asked = read(house_rules={"hazard_on_hazard": True})
    assert asked.house_rules == {"hazard_on_hazard": True} and asked.rules.hazard_on_hazard


@pytest.mark.parametrize(("miles", "two_hundreds"), [(400, 2), (2700, 0), (2900, 1), (3500, 4)])
def test_miles_can_be_all_200s_or_all_other_cards(miles, two_hundreds):
    own = read(own={"miles": miles, "two_hundreds": two_hundreds}).question.own
    assert (own.miles, own.two_hundreds) == (miles, two_hundreds)


def test_an_impossible_tableau_is_read():
    """Not even one that rules forbid is refused: people also ask about mistakes, such as a third 200."""
    strange = {
        "battle": ["stop", "accident", "repairs"], "speed": ["speed_limit"] * 6, "miles": 1100,
        "safeties": ["right_of_way", "right_of_way"], "two_hundreds": 3,
    }  # fmt: skip
    assert read(own=strange).question.own.two_hundreds == 3


@pytest.mark.parametrize(
    ("changes", "where", "reason"),
    [
        ({"format": "mille-bornes-question/2"}, "/format", "must be"),
        ({"format": "out"}, "", "“format” is missing"),
        ({"colour": "red"}, "", "“colour” is not a key"),
        ({"edition": "poker"}, "/edition", "no edition"),
        ({"edition": []}, "/edition", "no edition"),
        ({"players": 5}, "/players", "not 5"),
        ({"players": True}, "/players", "whole number"),
        ({"house_rules": {"luck": 1}}, "/house_rules", "no house rule called luck"),
        ({"house_rules": {"tie": {}}}, "/house_rules", "A house rule is"),
        ({"action": "pass"}, "/action", "one of play, discard, coup_fourre, extension"),
        ({"when": "after_draw"}, "/when", "one of my_turn, others_turn, acted"),
        ({"when": "out"}, "", "“when” is missing"),
        ({**COUP, "answers": ANSWERS, "when": "my_turn"}, "/when", "one of others_turn, after_draw"),
        ({"card": "joker"}, "/card", "'joker' is not one of 25, 50"),
        ({"card": 100}, "/card", 'A card must be a text in quotes, such as "25": one of 25, 50'),
        ({"card": None}, "/card", "A card must be a text in quotes"),
        ({"card": "out"}, "", "“card” is missing"),
        ({**COUP, "answers": ANSWERS, "card": "roll"}, "/card", "'roll' is not one of driving_ace"),
        ({"action": "extension", "when": "acted"}, "/card", "must be null"),
        ({**COUP}, "", "“answers” must say which, and on whom"),
        ({"answers": ANSWERS}, "/answers", "Only a coup fourré"),
        ({**COUP, "answers": {"hazard": "stop"}}, "/answers", "“on” is missing"),
        (
            {**COUP, "answers": {"hazard": "roll", "on": "own"}},
            "/answers/hazard",
            "'roll' is not one of accident",
        ),
        ({**COUP, "answers": {"hazard": "stop", "on": "them"}}, "/answers/on", "one of own, other, mine"),
        ({"own": []}, "/own", "must be a JSON object"),
        ({"own": {"hand": []}}, "/own", "“hand” is not a key"),
        ({"own": {"battle": ["25"]}}, "/own/battle/0", "'25' is not one of"),
        ({"own": {"battle": ["roll", "limit"]}}, "/own/battle/1", "'limit' is not one of"),
        ({"own": {"speed": ["roll"]}}, "/own/speed/0", "'roll' is not one of end_of_limit, speed_limit"),
        ({"own": {"safeties": "row"}}, "/own/safeties", "must be a list"),
        ({"own": {"miles": 110}}, "/own/miles", "a multiple of 25"),
        ({"own": {"miles": -25}}, "/own/miles", "from 0 to 3500"),
        ({"own": {"miles": 100.0}}, "/own/miles", "whole number"),
        (
            {"opponent": {"miles": 300, "two_hundreds": 2}},
            "/opponent/two_hundreds",
            "300 miles cannot be laid",
        ),
        ({"own": {"miles": 2725}}, "/own/miles", "2725 miles cannot be laid with 0"),
        ({"own": {"miles": 3500, "two_hundreds": 3}}, "/own/two_hundreds", "cannot be laid with 3"),
        ({"opponent": {"miles": 1000, "two_hundreds": 5}}, "/opponent/two_hundreds", "from 0 to 4"),
        ({"extension_called": 1}, "/extension_called", "true or false"),
        ({"first": "yes"}, "/first", "true or false"),
    ],
)
def test_an_unreadable_value_is_refused_with_its_place(changes, where, reason):
    with pytest.raises(Unreadable) as error:
        read(**changes)
    assert error.value.where == where
    assert reason in error.value.reason


@pytest.mark.parametrize("text", ["", "[]", "null", "{", '{"a": 1, "a": 2}', "[" * 100_000])
def test_a_text_that_is_no_question_is_refused(text):
    with pytest.raises(Unreadable):
        read_question(text)
