"""The printed pack: Winning Moves booklet, "Equipment"; Wikipedia, "List of cards"."""

import copy
import pickle
from dataclasses import replace

import pytest

from scorekeeper.rules.cards import CLASSIC, SAFETIES, Cards
from scorekeeper.rules.words import CARD_NAMES
from tests.builders import ALL_FOUR

DISTANCE = [("25", 10), ("50", 10), ("75", 10), ("100", 12), ("200", 4)]
HAZARD = [("accident", 3), ("out_of_gas", 3), ("flat_tire", 3), ("stop", 5), ("speed_limit", 4)]
REMEDY = [("repairs", 6), ("gasoline", 6), ("spare_tire", 6), ("roll", 14), ("end_of_limit", 6)]
SAFETY = [("driving_ace", 1), ("extra_tank", 1), ("puncture_proof", 1), ("right_of_way", 1)]


def test_the_pack_card_by_card():
    assert dict(CLASSIC.copies) == dict(DISTANCE + HAZARD + REMEDY + SAFETY)


@pytest.mark.parametrize(
    ("kind", "printed", "of_the_kind"),
    [
        pytest.param(106, DISTANCE + HAZARD + REMEDY + SAFETY, CLASSIC.copies, id="106 cards in play"),
        pytest.param(
            46, DISTANCE, {str(miles): n for miles, n in CLASSIC.distances.items()}, id="46 distances"
        ),
        pytest.param(18, HAZARD, CLASSIC.hazards, id="18 hazards"),
        pytest.param(38, REMEDY, CLASSIC.remedies, id="38 remedies"),
        pytest.param(4, SAFETY, dict.fromkeys(SAFETIES, 1), id="4 safeties"),
    ],
)
def test_each_kind_has_the_printed_number_of_cards(kind, printed, of_the_kind):
    assert of_the_kind == dict(printed)
    assert sum(of_the_kind.values()) == kind


def test_a_pack_keeps_its_cards_when_what_it_was_made_from_changes():
    distances = dict(CLASSIC.distances)
    pack = replace(CLASSIC, distances=distances)
    distances[25] = 0
    assert pack == CLASSIC


def test_the_distance_cards_make_3500_miles():
    assert sum(miles * copies for miles, copies in CLASSIC.distances.items()) == 3500


@pytest.mark.parametrize(
    ("hazard", "remedy", "safety"),
    [
        ("accident", "repairs", "driving_ace"),
        ("out_of_gas", "gasoline", "extra_tank"),
        ("flat_tire", "spare_tire", "puncture_proof"),
        ("stop", "roll", "right_of_way"),
        ("speed_limit", "end_of_limit", "right_of_way"),
    ],
)
def test_each_hazard_has_its_remedy_and_safety(hazard, remedy, safety):
    assert CLASSIC.remedy_for[hazard] == remedy
    assert CLASSIC.safety_for[hazard] == safety


def test_only_hazards_have_a_remedy_and_a_safety():
    assert list(CLASSIC.remedy_for) == list(CLASSIC.safety_for) == list(CLASSIC.hazards)


@pytest.mark.parametrize(
    ("spelling", "card"),
    [
        ("acc", "accident"), ("gas", "out_of_gas"), ("tire", "flat_tire"), ("stop", "stop"),
        ("limit", "speed_limit"), ("rep", "repairs"), ("fuel", "gasoline"), ("spare", "spare_tire"),
        ("roll", "roll"), ("end", "end_of_limit"), ("ace", "driving_ace"), ("tank", "extra_tank"),
        ("proof", "puncture_proof"), ("row", "right_of_way"),
        ("25", "25"), ("200", "200"),
        ("Driving_Ace", "driving_ace"), ("RIGHT-OF-WAY", "right_of_way"), ("Row", "right_of_way"),
        ("out-of_gas", "out_of_gas"), ("END-of-limit", "end_of_limit"),
    ],
)  # fmt: skip
def test_finds_a_card_by_another_spelling(spelling, card):
    assert CLASSIC.named(spelling) == card


@pytest.mark.parametrize("card", [*CLASSIC.copies])
def test_finds_each_card_by_its_own_name(card):
    assert CLASSIC.named(card) == CLASSIC.named(card.upper()) == card


@pytest.mark.parametrize(
    "spelling", ["", " ", "ace ", "driving ace", "drivingace", "aces", "150", "025", "-", "row_", "ſtop", "İ"]
)
def test_an_unknown_spelling_finds_no_card(spelling):
    assert CLASSIC.named(spelling) is None


def test_the_cards_of_a_battle_pile_begin_with_roll_and_stop():
    hazards, remedies = ("accident", "out_of_gas", "flat_tire"), ("repairs", "gasoline", "spare_tire")
    assert CLASSIC.battle_cards == ("roll", "stop", *hazards, *remedies)
    assert CLASSIC.breakdowns == hazards


def test_the_names_on_the_cards():
    assert dict(CARD_NAMES) == {
        "accident": "Accident", "out_of_gas": "Out of Gas", "flat_tire": "Flat Tire", "stop": "Stop",
        "speed_limit": "Speed Limit", "repairs": "Repairs", "gasoline": "Gasoline",
        "spare_tire": "Spare Tire", "roll": "Roll", "end_of_limit": "End of Limit",
        "driving_ace": "Driving Ace", "extra_tank": "Extra Tank", "puncture_proof": "Puncture-Proof",
        "right_of_way": "Right of Way",
    }  # fmt: skip


def test_the_tests_and_the_rules_name_the_same_safeties():
    assert SAFETIES == ALL_FOUR


@pytest.mark.parametrize(
    "table",
    [
        CLASSIC.copies,
        CLASSIC.distances,
        CLASSIC.hazards,
        CLASSIC.remedies,
        CLASSIC.remedy_for,
        CLASSIC.safety_for,
    ],
)
def test_the_pack_cannot_be_changed(table):
    with pytest.raises(TypeError):
        table["joker"] = 1


# --- another box ---------------------------------------------------------------------------------------


def box(**changes):
    """The classic cards with some of the five mappings replaced."""
    tables = ("distances", "hazards", "remedies", "remedy_for", "safety_for")
    return Cards(**{name: getattr(CLASSIC, name) for name in tables} | changes)


def with_snow(**changes):
    """A box with a sixth hazard and its answers. `changes` replace mappings."""
    return box(
        **{
            "hazards": CLASSIC.hazards | {"snow": 2},
            "remedies": CLASSIC.remedies | {"snow_chains": 2},
            "remedy_for": CLASSIC.remedy_for | {"snow": "snow_chains"},
            "safety_for": CLASSIC.safety_for | {"snow": "driving_ace"},
        }
        | changes
    )


def test_a_box_may_have_another_hazard():
    cards = with_snow()
    assert sum(cards.copies.values()) == 110
    assert cards.breakdowns == ("accident", "out_of_gas", "flat_tire", "snow")
    assert {"snow", "snow_chains"} <= set(cards.battle_cards)
    assert cards.hazards_of("driving_ace") == ("accident", "snow")
    assert cards.hazard_of["snow_chains"] == "snow"
    assert cards.named("Snow-Chains") == "snow_chains"
    assert CLASSIC.named("snow") is None


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"remedies": CLASSIC.remedies}, id="a remedy that isn't in the box"),
        pytest.param({"remedy_for": CLASSIC.remedy_for}, id="no remedy"),
        pytest.param({"remedy_for": CLASSIC.remedy_for | {"snow": "repairs"}}, id="the remedy of another"),
        pytest.param({"safety_for": CLASSIC.safety_for}, id="no safety"),
        pytest.param({"safety_for": CLASSIC.safety_for | {"snow": "snow_chains"}}, id="no such safety"),
        pytest.param({"distances": {25: 10, 50: 10}}, id="no 75s to 200s"),
        pytest.param({"remedy_for": CLASSIC.remedy_for | {"stop": "snow_chains", "snow": "roll"}}, id="Roll"),
    ],
)
def test_refuses_a_box_that_cannot_be_played(changes):
    with pytest.raises(ValueError, match=r"^Every "):
        with_snow(**changes)


def test_boxes_with_the_same_cards_are_equal():
    assert with_snow() == with_snow() != CLASSIC
    assert hash(with_snow()) == hash(with_snow())
    assert pickle.loads(pickle.dumps(with_snow())) == copy.deepcopy(with_snow()) == with_snow()
