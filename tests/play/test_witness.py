"""A hand is possible if and only if some play leads to it.

The slow tests check all hands of two players and a hundred thousand others.
"""

import json
import random
from itertools import combinations, islice
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.cli import main
from scorekeeper.play.replay import replay
from scorekeeper.play.witness import agrees, witness
from scorekeeper.records.hands import hand_as_dict, read_hand
from scorekeeper.records.plays import read_records, records_in, write_record
from scorekeeper.rules import problems
from tests.builders import ACE, ALL_FOUR, PROOF, ROW, TANK, hand, rules, side
from tests.possible import (
    IMPOSSIBLE,
    POSSIBLE,
    WITH_MORE,
    any_hand,
    any_table,
    compared,
    counted,
    hands_by_miles,
    hands_by_safeties,
    how_two_play,
    tables_for_two,
    with_cards,
)  # fmt: skip

EXAMPLES = Path(scorekeeper.__file__).parent / "examples"
BEST = side(1000, *ALL_FOUR, coups=ALL_FOUR, safe=True)

# --- the maximum score -----------------------------------------------------------------------------------

MAXIMA = [
    pytest.param("wikipedia", 2, 4600, id="Wikipedia, 2 players"),
    pytest.param("wikipedia", 4, 4400, id="Wikipedia, 4 players"),
    pytest.param("wikipedia", 3, 5100, id="Wikipedia, 3 players"),
    pytest.param("wikipedia", 6, 5100, id="Wikipedia, 6 players"),
    pytest.param("wikipedia-2016", 6, 5100, id="Wikipedia 2016, 6 players"),
    pytest.param("winning-moves", 2, 4600, id="Winning Moves, 2 players"),
    pytest.param("winning-moves", 3, 4600, id="Winning Moves, 3 players"),
    pytest.param("winning-moves", 6, 4600, id="Winning Moves, 6 players"),
    pytest.param("winning-moves", 4, 4400, id="Winning Moves, 4 players"),
    pytest.param("rules-summary", 2, 4600, id="the summary, 2 players"),
    pytest.param("rules-summary", 6, 4400, id="the summary, 6 players"),
    pytest.param("dujardin-2024", 2, 3700, id="Dujardin, 2 players"),
    pytest.param("dujardin-2024", 3, 4200, id="Dujardin, 3 players"),
    pytest.param("dujardin-2024", 6, 4200, id="Dujardin, 6 players"),
    pytest.param("dujardin-2024", 4, 4700, id="Dujardin, 4 players"),
    pytest.param("dujardin-2024", 8, 4700, id="Dujardin, 8 players"),
    pytest.param("dujardin-classic", 2, 4600, id="the classic French box, 2 players"),
    pytest.param("dujardin-classic", 3, 5100, id="the classic French box, 3 players"),
    pytest.param("dujardin-classic", 4, 4400, id="the classic French box, 4 players"),
    pytest.param("dujardin-classic", 6, 5100, id="the classic French box, 6 players"),
    *[
        pytest.param(edition, players, points, id=f"{edition}, {players} players")
        for edition in ("parker-1962", "parker-1982", "parker-1988")
        for players, points in ((2, 4600), (3, 4600), (4, 4400), (6, 4600))
    ],
]


@pytest.mark.parametrize(("edition", "players", "points"), MAXIMA)
def test_the_maximum_score_can_be_played(edition, players, points):
    played_by = rules(edition, players)
    extended = played_by.extension_miles is not None
    best = hand(BEST, *[side()] * (played_by.sides - 1), caller=0 if extended else None, delayed=True)
    record = witness(played_by, best)
    played = replay(record)
    assert played.legal and played.finished and played.result.sides[0].coups_fourres
    assert played.scores[0].total == points
    assert agrees(record.actions, played_by, best, exactly=True)
    assert record.deck is not None


@pytest.mark.parametrize(
    "told", [hand(side(700), side(475)), hand(side(700, ACE), side(0)), hand(side(625, TANK), side(650, ROW))]
)
def test_players_keep_useful_cards(told):
    """They discard remedies before miles and safeties.

    They discard those only when the hands run out of cards.
    """
    record = witness(rules("winning-moves", 2), told)
    thrown = [action.card for action in record.actions if action.kind == "discard"]
    kept = {"100", "200", *ALL_FOUR}
    first_kept = next((place for place, card in enumerate(thrown) if card in kept), len(thrown))
    remedies = [place for place, card in enumerate(thrown) if card in record.rules.cards.remedies]
    assert thrown and max(remedies) < first_kept


def test_players_use_a_roll_before_discarding_one():
    """Even a side that will drive no mile starts. It only plays no distance card."""
    record = witness(rules("dujardin-2024", 3), hand(side(1000, safe=True), side(675), side(0)))
    rolls = {}
    for action in record.actions:
        if action.card == "roll":
            rolls.setdefault(action.seat, []).append(action.kind)
    assert rolls == {0: ["play"], 1: ["play"], 2: ["play"]}


SHIPPED = ["3700", "4400", "4600", "4700", "5100"]


@pytest.mark.parametrize("points", SHIPPED)
def test_the_examples_are_the_output_of_the_command(points, capsys):
    path = EXAMPLES / f"{points}-points.json"
    assert main(["witness", str(path)]) == 0
    assert capsys.readouterr().out == path.with_suffix(".mb").read_text("utf-8")


@pytest.mark.parametrize("points", SHIPPED)
def test_the_examples_score_the_points_in_their_names(points):
    read = read_hand((EXAMPLES / f"{points}-points.json").read_text("utf-8"))
    with (EXAMPLES / f"{points}-points.mb").open("rb") as file:
        (record,) = read_records(file)
    played = replay(record)
    assert played.finished and played.scores[0].total == int(points)
    assert agrees(record.actions, read.rules, read.hand, exactly=True)


def test_there_is_no_other_example():
    assert {path.stem for path in EXAMPLES.iterdir()} == {f"{points}-points" for points in SHIPPED}


# --- hands with and without a play
# ----------------------------------------------------------------------------

POSSIBLE_HANDS = {
    "nothing happened": ("winning-moves", 2, hand(side(), side())),
    "all cards gone": ("winning-moves", 3, hand(side(675, ROW), side(0, ACE, coups=[ACE]), side(25))),
    "with a 200, then": ("winning-moves", 2, hand(side(700), side(475))),
    "without one": ("winning-moves", 2, hand(side(700, safe=True), side(475))),
    "a delayed action": ("winning-moves", 4, hand(side(1000), side(975), delayed=True)),
    "the extension": ("winning-moves", 2, hand(side(1000), side(975), caller=0)),
    "called by the one who failed": ("winning-moves", 2, hand(side(725), side(1000, safe=True), caller=0)),
    "called, and nobody": ("winning-moves", 3, hand(side(700), side(975), side(900), caller=0)),
    "called at the very end": ("winning-moves", 2, hand(side(700), side(0), caller=0)),
    "1200": ("wikipedia-2016", 6, hand(side(1200), side(1175), side(0), caller=0)),
    "a coup fourré and nothing else": ("wikipedia", 3, hand(side(0, PROOF, coups=[PROOF]), side(), side())),
    "right of way crosswise": ("wikipedia", 2, hand(side(0, ROW, coups=[ROW]), side())),
    "right of way, then coups fourrés": ("wikipedia", 2, hand(side(25, ROW, TANK, coups=[TANK]), side())),
    "all cards of the pack": ("dujardin-2024", 8, hand(side(1000), side(975), side(975), side(550))),
    "the most miles win": ("dujardin-2024", 2, hand(side(500, safe=True), side(475))),
}


@pytest.mark.parametrize("name", POSSIBLE_HANDS)
def test_a_possible_hand_has_a_witness(name):
    edition, players, played = POSSIBLE_HANDS[name]
    options = {"target_miles": 1000, "extension_miles": 1200} if name == "1200" else {}
    assert compared(rules(edition, players, **options), played) == POSSIBLE


SLOW = {"points_no_100s": 500}


@pytest.mark.parametrize(
    ("sides", "answer"),
    [
        pytest.param([side(1000, no_100s=True), side(975)], POSSIBLE, id="claimed"),
        pytest.param([side(1000, safe=True), side(975)], POSSIBLE, id="only no 200s"),
        pytest.param([side(1000), side(975)], POSSIBLE, id="nothing claimed"),
        pytest.param([side(975, no_100s=True), side(950)], IMPOSSIBLE, id="not completed"),
    ],
)
def test_a_trip_without_200s_and_100s_has_a_witness_if_possible(sides, answer):
    assert compared(rules("dujardin-classic", 4, **SLOW), hand(*sides)) == answer


def test_a_trip_without_100s_needs_other_cards():
    """The other side counted all 75s and all 50s, and 25s alone do not make a trip."""
    others = side(1250)._replace(cards=(0, 10, 10, 0, 0))
    table = rules("dujardin-classic", 2, target_miles=1000, extension_miles=1200, **SLOW)
    greedy = others._replace(miles=1150, cards=(0, 8, 10, 0, 0))
    for claim, answer in (({"safe": True}, POSSIBLE), ({"no_100s": True}, IMPOSSIBLE)):
        assert compared(table, hand(side(1200, **claim), greedy, caller=0)) == answer


def test_a_witness_may_contain_an_unavoidable_bonus():
    """Nobody drives 75 miles with a 200, so the hand is a safe trip whether claimed or not."""
    assert compared(rules("dujardin-2024"), hand(side(75), side(0))) == WITH_MORE


def counting(miles, *cards):
    return side(miles)._replace(cards=cards)


IMPOSSIBLE_HANDS = {
    "sides-mismatch": (2, hand(side(), side(), side())),
    "no-extension-here": (4, hand(side(1000), side(), caller=0)),
    "miles-not-a-sum": (2, hand(side(130), side())),
    "past-target": (2, hand(side(725), side())),
    "two-completed": (2, hand(side(700), side(700))),
    "extension-caller-short": (2, hand(side(675), side(1000), caller=0)),
    "claim-without-trip": (2, hand(side(675, safe=True), side())),
    "claim-without-trip, delayed": (2, hand(side(675), side(), delayed=True)),
    "coup-without-safety": (2, hand(side(0, coups=[ACE]), side())),
    "safety-twice": (2, hand(side(0, ACE), side(0, ACE))),
    "safety-twice, in a list": (2, hand(side(0, ACE, ACE), side())),
    "safety-twice, coups": (2, hand(side(0, ACE, coups=[ACE, ACE]), side())),
    "pack-exceeded": (2, hand(counting(250, 10, 0, 0, 0, 0), counting(25, 1, 0, 0, 0, 0))),
    # The caller was once at exactly 700. That is impossible with ten 75s, or with 75s and a 200.
    "extension-caller-short, ten 75s": (2, hand(counting(750, 0, 0, 10, 0, 0), side(), caller=0)),
    "extension-caller-short, a 200": (2, hand(counting(725, 0, 0, 7, 0, 1), side(), caller=0)),
}


@pytest.mark.parametrize("name", IMPOSSIBLE_HANDS)
def test_an_impossible_hand_has_no_witness(name):
    players, reported = IMPOSSIBLE_HANDS[name]
    played_by = rules(players=players)
    assert {found.code for found in problems(played_by, reported)} == {name.partition(",")[0]}
    assert compared(played_by, reported) == IMPOSSIBLE


def test_the_callers_cards_must_add_up_to_the_old_target():
    assert compared(rules(), hand(counting(750, 0, 0, 10, 0, 0), side())) == IMPOSSIBLE
    assert compared(rules(), hand(counting(750, 0, 1, 8, 1, 0), side(), caller=0)) == POSSIBLE


def test_a_caller_needs_cards_that_the_others_do_not_have():
    """700 and 25 more need a 25, and the others may have them all."""
    called = hand(side(725), counting(250, 10, 0, 0, 0, 0), caller=0)
    played_by = rules()
    assert [found.code for found in problems(played_by, called)] == ["pack-exceeded"]
    assert compared(played_by, called) == IMPOSSIBLE
    assert compared(played_by, hand(side(725), counting(225, 9, 0, 0, 0, 0), caller=0)) == POSSIBLE


# --- any hand --------------------------------------------------------------------------------------------


def test_random_hands_have_a_witness_if_and_only_if_possible():
    dice = random.Random(1954)
    cases = ((table, any_hand(table, dice)) for table in (any_table(dice) for _ in range(1000)))
    counts = counted(cases)
    assert counts[POSSIBLE] > 400 and counts[IMPOSSIBLE] > 200


def test_random_hands_with_counted_cards_have_a_witness_if_possible():
    dice = random.Random(2024)
    cases = (
        (table, with_cards(any_hand(table, dice), dice)) for table in (any_table(dice) for _ in range(500))
    )
    counts = counted(cases)
    assert counts[POSSIBLE] > 100 and counts[IMPOSSIBLE] > 100


@pytest.mark.sampled(4)
@pytest.mark.parametrize("played_by", [*tables_for_two()], ids=lambda played_by: played_by.name)
def test_hands_of_two_players_have_a_witness_if_possible(played_by):
    by_miles = islice(hands_by_miles(played_by), 0, None, 193)
    by_safeties = islice(hands_by_safeties(played_by, step=23), 0, None, 4)
    counts = counted((played_by, reported) for reported in [*by_miles, *by_safeties])
    assert counts[POSSIBLE] > 20 and counts[IMPOSSIBLE] > 20


def test_tables_with_the_same_play_have_the_same_possible_hands():
    """So the slow tests check only one of them."""
    alike = [
        pair for pair in combinations(tables_for_two(), 2) if how_two_play(pair[0]) == how_two_play(pair[1])
    ]
    assert len(alike) >= 3
    for looked_at, other in alike:
        for reported in islice(hands_by_miles(looked_at), 0, None, 631):
            assert problems(looked_at, reported) == problems(other, reported)
            records = [witness(table, reported) for table in (looked_at, other)]
            assert len({record and record.actions for record in records}) == 1


# --- the command ----------------------------------------------------------------------------------------


@pytest.fixture
def run_witness(tmp_path, capsys):
    def run(text):
        path = tmp_path / "hand.json"
        path.write_text(text if isinstance(text, str) else json.dumps(text))
        code = main(["witness", str(path)])
        return code, *capsys.readouterr()

    return run


def test_the_command_prints_a_record_of_a_possible_hand(run_witness):
    played_by, played = rules(points_to_win=3000), hand(side(700, ROW, coups=[ROW]), side(475))
    code, printed, _ = run_witness(hand_as_dict(played_by, played, ["Ann", "Bob"], {"points_to_win": 3000}))
    assert code == 0
    (record,) = records_in(printed.encode())
    assert record.names == ("Ann", "Bob") and record.house_rules == {"points_to_win": 3000}
    assert write_record(record) == printed
    assert agrees(record.actions, played_by, played, exactly=True)


@pytest.mark.parametrize("name", ["", "Ann, or Bea", "Ann\nB roll", "A\x1b[2J"])
def test_the_command_leaves_out_names_that_a_record_cannot_hold(run_witness, name):
    code, printed, _ = run_witness(hand_as_dict(rules(), hand(side(700), side(475)), [name, "Bob"]))
    assert code == 0 and "[Names" not in printed


def test_the_command_leaves_out_the_names_of_partners(run_witness):
    code, printed, _ = run_witness(
        hand_as_dict(rules(players=4), hand(side(1000), side(475)), ["We", "They"])
    )
    assert code == 0 and "[Names" not in printed


def test_the_command_says_why_a_hand_is_impossible(run_witness):
    assert run_witness(hand_as_dict(rules(), hand(side(725), side(475, ACE, ACE)), ["Ann", "Bob"])) == (
        1,
        "  This hand is impossible:\n"
        "  - Ann cannot have 725 miles: the trip ends at exactly 700.\n"
        "  - Bob has Driving Ace twice: there is only one.\n"
        "  It would be possible if Ann had called the extension and with Driving Ace only once "
        "among Bob’s safeties.\n"
        "  It would be possible with Ann at 700 miles and with Driving Ace only once among Bob’s safeties.\n",
        "",
    )


@pytest.mark.parametrize("text", ["", "{}", "[]", "A roll\n"])
def test_the_command_refuses_unreadable_input(run_witness, text):
    code, printed, complaints = run_witness(text)
    assert (code, printed) == (2, "")
    assert complaints.startswith("scorekeeper: this cannot be read")


def test_the_command_refuses_an_unreadable_file(tmp_path, capsys):
    assert main(["witness", str(tmp_path)]) == 2
    assert "cannot be read" in capsys.readouterr().err
