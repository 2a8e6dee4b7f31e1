"""Another pack, another value of a safety, another number of 200s: scored, played, recorded and witnessed."""

import io
import json

import pytest

from scorekeeper.cli import main
from scorekeeper.disputes.compare import compare_editions
from scorekeeper.disputes.play_by_play import actions_in_words
from scorekeeper.disputes.question_from_table import question_from_table
from scorekeeper.disputes.verdict import verdict
from scorekeeper.disputes.ways_to_be_legal import ways_to_be_legal
from scorekeeper.play.replay import replay, result_of
from scorekeeper.play.witness import witness
from scorekeeper.records.plays import Record, read_records, records_in, write_record
from scorekeeper.rules import EDITIONS, Rules, problems, score
from scorekeeper.rules.choices import plays
from scorekeeper.rules.question import Question, forbidden
from scorekeeper.rules.rulings import sentence
from scorekeeper.rules.table import Action, Table, apply, legal
from scorekeeper.rules.tableau import Tableau
from scorekeeper.rules.voice import ENGLISH
from scorekeeper.rules.ways_to_be_possible import ways_to_be_possible
from tests.builders import ACE, PRINTED_EDITIONS, TANK, hand, hand_json, rules, side
from tests.builders_web import record_text

SNOWED_IN = ["A roll", "B roll", "A snow > B"]


def winter(players=2, **house_rules):
    return rules("winter-test", players, **house_rules)


def counted(*copies):
    """A side that counted its 25s, 50s, 75s, 100s and 200s."""
    miles = sum(card * count for card, count in zip((25, 50, 75, 100, 200), copies, strict=True))
    return side(miles)._replace(cards=copies)


def record(*lines, players=2):
    (read,) = records_in(record_text(*lines, edition="winter-test", players=players, dealer="B").encode())
    assert isinstance(read, Record), read
    return read


# --- the box -------------------------------------------------------------------------------------------


def test_the_edition_stands_behind_the_printed_ones():
    order = list(EDITIONS)
    assert all(order.index(edition) < order.index("winter-test") for edition in PRINTED_EDITIONS)


def test_the_pack_has_the_editions_cards():
    assert sum(winter(2).pack.values()) == 110
    assert (winter(2).pack["snow"], winter(2).pack["snow_chains"], winter(2).pack["200"]) == (2, 1, 5)
    assert (winter(3).pack["stop"], winter(2).pack["stop"]) == (4, 5)
    assert sum(rules("wikipedia").pack.values()) == 106
    assert Table(winter(4)).draw_pile == 110 - 24


def test_the_rules_survive_storage():
    stored = json.loads(json.dumps(winter(3, points_to_win=3000).as_dict()))
    assert Rules.from_dict(stored) == winter(3, points_to_win=3000)
    assert Rules.from_dict(stored).most_200s == 3


@pytest.mark.parametrize(
    ("language", "card", "name"),
    [("en", "snow", "Snowdrift"), ("fr", "snow", "Congère"), ("de", "snow", "Snowdrift")],
)
def test_cards_have_the_editions_names(language, card, name):
    assert winter().words_in(language).cards[card] == name


# --- the score -----------------------------------------------------------------------------------------


def test_a_safety_is_worth_150():
    ann, bob = score(winter(), hand(side(700, ACE, TANK, coups=[ACE]), side(475)))
    assert [tuple(line) for line in ann.lines] == [
        ("distance", 700, 700), ("safeties", 2, 300), ("coups_fourres", 1, 300), ("trip_completed", 1, 400),
    ]  # fmt: skip
    assert (ann.total, bob.total) == (1700, 475)


@pytest.mark.parametrize(
    ("sides", "codes"),
    [
        pytest.param([counted(0, 0, 0, 1, 3), counted(0, 0, 0, 0, 2)], [], id="all five 200s"),
        pytest.param([counted(0, 0, 0, 1, 3), counted(0, 0, 0, 0, 3)], ["pack-exceeded"], id="six of them"),
        pytest.param([counted(6, 0, 0, 0, 0), counted(5, 0, 0, 0, 0)], ["pack-exceeded"], id="eleven 25s"),
    ],
)
def test_the_cards_of_a_hand_come_out_of_its_pack(sides, codes):
    found = problems(winter(), hand(*sides))
    assert [problem.code for problem in found] == codes
    for problem in found:
        message = (
            "These miles, all sides together, need more distance cards than the pack has. Check "
            "each side’s miles."
        )
        assert problem.message(("Ann", "Bob")) == message


def test_the_pack_holds_3700_miles():
    assert winter(4).cards.miles == 3700


def test_a_problem_calls_a_card_by_its_name():
    [problem] = problems(winter(), hand(side(700, ACE), side(0, ACE)))
    named = problem.message(("Ann", "Bob"), ENGLISH.naming(winter()))
    assert named == "Ann and Bob both have Winter Driver: there is only one."
    assert "Driving Ace" in problem.message(("Ann", "Bob"))


def test_a_way_out_fits_the_editions_pack():
    way, *_ = ways_to_be_possible(winter(), hand(counted(0, 0, 0, 1, 3), counted(0, 0, 0, 0, 3)))
    assert not problems(winter(), way.hand)


def test_a_hand_scores_differently_by_other_boxes():
    reported = hand(side(700, ACE), side(0))
    here = {box.edition: box.scores[0].total for box in compare_editions(rules(), reported) if box.scores}
    assert here["winter-test"] == 1750
    there = {box.edition: box.scores[0].total for box in compare_editions(winter(), reported) if box.scores}
    assert there["winning-moves"] == 1700


# --- play ----------------------------------------------------------------------------------------------


def after(*lines):
    played = replay(record(*lines))
    assert played.legal, played.failure
    return played.table


def test_the_new_hazard_stops_a_side_until_its_own_remedy():
    table = apply(after(*SNOWED_IN), Action(1, "discard", "25"))
    table = apply(table, Action(0, "discard", "25"))
    assert table.sides[1].stopped_by == "snow"
    assert legal(table, Action(1, "play", "100", 1)) == ("distance-needs-moving",)
    assert legal(table, Action(1, "play", "repairs", 1)) == ("remedy-matches",)
    assert legal(table, Action(1, "play", "roll", 1)) == ("roll-not-on-hazard",)
    freed = apply(table, Action(1, "play", "snow_chains", 1))
    assert (freed.sides[1].top, freed.sides[1].stopped_by) == ("snow_chains", None)
    assert freed.unseen["snow_chains"] == 0


def test_the_editions_safety_answers_its_hazard():
    table = apply(after(*SNOWED_IN), Action(1, "coup_fourre", ACE))
    assert table.sides[1].coups_fourres == (ACE,)
    assert table.sides[1].top == "roll"
    table = apply(table, Action(1, "discard", "25"))
    assert legal(table, Action(0, "play", "snow", 1)) == ("hazard-blocked-by-safety",)
    assert Action(0, "play", "snow", 1) not in plays(table, 0)


def test_other_boxes_refuse_the_card():
    with pytest.raises(ValueError, match=r"^There is no 'snow' in this box\.$"):
        legal(Table(rules()), Action(0, "play", "snow", 1))


def test_three_200s_are_allowed_and_a_fourth_is_not():
    lines = ["A roll", "B x 25", "A 200", "B x 25", "A 200", "B x 25"]
    assert after(*lines, "A 200").sides[0].miles == 600
    again = replay(record(*lines, "A 200", "B x 25", "A 200"))
    assert again.failure.rulings == ("two-200s", "never-over-target")
    assert again.failure.message == "The most 200s that a side may play in a hand: 3."


def test_rulings_name_only_cards_of_all_boxes():
    text = str(sentence(winter(), "hazard-needs-moving"))
    assert text.startswith("A hazard of the battle pile goes only on an opponent who is moving")
    assert str(sentence(rules(), "hazard-needs-moving")).startswith(
        "Accident, Out of Gas, Flat Tire and Stop"
    )
    assert str(sentence(winter(hazard_on_hazard=True), "hazard-needs-moving")).endswith("that is not empty.")
    assert "another remedy" in str(sentence(winter(), "roll-not-on-hazard"))


# --- disputes ------------------------------------------------------------------------------------------


def test_other_boxes_cannot_be_asked_about_its_card():
    moving = Tableau(("roll",), cards=winter().cards)
    found = verdict(winter(), Question("play", "snow", "my_turn", moving, moving))
    assert found.legal
    assert found.by_edition == dict.fromkeys(EDITIONS) | {"winter-test": ()}


def test_the_conditions_of_a_legal_play_use_its_number_of_200s():
    own = Tableau(("roll",), miles=650, two_hundreds=3, cards=winter(4).cards)
    question = Question("play", "200", "my_turn", own)
    assert forbidden(winter(4), question) == ("two-200s",)
    found = [ENGLISH.say(way.changes[0]) for way in ways_to_be_legal(winter(4), question)]
    assert found[:2] == ["with a 100 instead", "if your side had fewer 200s than 3"]
    assert forbidden(rules(players=4), question) == ("two-200s",)


def test_a_table_asks_about_the_editions_hazard():
    table = apply(after(*SNOWED_IN), Action(1, "discard", "25"))
    asked = question_from_table(table, Action(0, "play", "snow", 1))
    assert forbidden(winter(), asked) == ("hazard-needs-moving", "no-hazard-on-hazard")


# --- records -------------------------------------------------------------------------------------------


def test_a_record_names_its_cards():
    read = record(*SNOWED_IN, "B Snow-Chains")
    assert [action.card for action in read.actions] == ["roll", "roll", "snow", "snow_chains"]
    (again,) = read_records(io.BytesIO(write_record(read).encode()))
    assert again == read
    sentences = [ENGLISH.naming(read.rules).say(step[-1], ("Ann", "Bob")) for step in actions_in_words(read)]
    assert sentences[-2:] == ["plays Snowdrift against Bob", "plays Snow Chains"]


def test_records_of_other_boxes_refuse_its_cards():
    (read,) = records_in(record_text(*SNOWED_IN).encode())
    assert "there is no card “snow”" in str(read)


@pytest.mark.parametrize(
    "reported",
    [
        pytest.param(hand(side(700, ACE, coups=[ACE]), side(300)), id="a coup fourré"),
        pytest.param(hand(counted(0, 0, 0, 1, 3), counted(0, 0, 0, 0, 2)), id="all five 200s"),
        pytest.param(hand(side(1000, TANK), side(700), caller=1), id="the extension"),
    ],
)
def test_a_witness_is_found_with_its_deck(reported):
    found = witness(winter(), reported)
    assert len(found.deck) == 110
    played = replay(found)
    assert played.legal and played.finished
    assert [side.miles for side in result_of(played.table, True).sides] == [
        side.miles for side in reported.sides
    ]
    assert [side.total for side in played.scores] == [side.total for side in score(winter(), played.result)]


def test_a_hand_beyond_its_pack_has_no_witness():
    assert witness(winter(), hand(counted(0, 0, 0, 1, 3), counted(0, 0, 0, 0, 3))) is None


# --- the command line ----------------------------------------------------------------------------------


def test_a_hand_is_scored_from_a_file(tmp_path, capsys):
    sides = [{"name": "Ann", "miles": 700, "safeties": ["ace"]}, {"name": "Bob", "miles": 0}]
    file = tmp_path / "hand.json"
    file.write_text(json.dumps(hand_json(*sides, edition="winter-test")), "utf-8")
    assert main(["score", str(file), "--json"]) == 0
    assert [side["total"] for side in json.loads(capsys.readouterr().out)["sides"]] == [1750, 0]


def test_the_rulebook_lists_the_edition_among_other_boxes(capsys):
    assert main(["rule", "MB-1.1"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    there = printed.partition(" - Winter box, different result: ")[2]
    assert there.startswith("There are 110 cards in play") and "[our ruling]" in there


def test_a_question_is_answered_in_words(tmp_path, capsys):
    asked = {
        "format": "mille-bornes-question/1", "edition": "winter-test", "players": 2, "action": "play",
        "card": "snow", "when": "my_turn", "opponent": {"battle": ["roll"]},
    }  # fmt: skip
    file = tmp_path / "question.json"
    file.write_text(json.dumps(asked), "utf-8")
    assert main(["check", str(file)]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("winter-test, 2 players: legal.")
    assert printed.splitlines()[-1].endswith("and the Parkers: without these cards.")
    assert "agree" not in printed
