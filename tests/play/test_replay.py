"""Replays 63 hands that three other programs played, and variants of them with a changed card."""

import random
from dataclasses import replace

import pytest

from scorekeeper.play.replay import replay
from scorekeeper.records.plays import read_records, records_in
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.table import Action
from tests.builders import DATA, ROW, json_lines, rules
from tests.rules.random_play import in_reach


def real_records():
    with (DATA / "played-hands.mb").open("rb") as file:
        return list(read_records(file))


RECORDS = real_records()
SCORES = json_lines("played-hands.scores.jsonl")
NAMED = [
    pytest.param(record, scored, id=f"{scored['played_by']}, line {record.line}")
    for record, scored in zip(RECORDS, SCORES, strict=True)
]
records = pytest.mark.parametrize(("record", "scored"), NAMED)
with_deck = pytest.mark.parametrize(
    "record", [pytest.param(record, id=f"line {record.line}") for record in RECORDS if record.deck]
)


def replay_of(text, edition="winning-moves", players=2, **tags):
    """A record of these lines, replayed."""
    head = {"Format": "mille-bornes-record/1", "Edition": edition, "Players": players, **tags}
    lines = [f'[{tag} "{value}"]' for tag, value in head.items()] + text.strip().splitlines()
    (record,) = records_in("\n".join(line.strip() for line in lines).encode())
    return replay(record)


# --- hands of other programs -------------------------------------------------------------------------


@records
def test_a_real_hand_is_legal_and_scores_as_its_program_said(record, scored):
    played = replay(record)
    assert played.failure is None
    assert played.finished
    assert [side.total for side in played.scores] == scored["scores"]
    assert record.rules.players == scored["players"]


@records
def test_a_real_hand_replays_without_its_deck(record, scored):
    played = replay(replace(record, deck=None))
    assert played.finished
    assert [side.total for side in played.scores] == scored["scores"]


def changed(record, place, **changes):
    """The record with another action at this index."""
    action = replace(record.actions[place], **changes)
    return replace(record, actions=(*record.actions[:place], action, *record.actions[place + 1 :]))


@records
def test_catches_a_distance_card_before_the_first_roll(record, scored):
    """Nobody can drive before the first Roll."""
    first = record.actions[0]
    failure = replay(changed(record, 0, kind="play", card="100", on=first.seat % record.rules.sides)).failure
    assert (failure.index, failure.line) == (0, record.lines[0])
    assert failure.rulings[0] == "distance-needs-moving"


@records
def test_catches_a_safety_played_twice(record, scored):
    for place, table in enumerate(replay(record).states[:-1]):
        displayed = [card for side in table.sides for card in side.safeties]
        action = record.actions[place]
        if displayed and action.kind in ("play", "discard"):
            on = None if action.kind == "discard" else action.seat % record.rules.sides
            failure = replay(changed(record, place, card=displayed[0], on=on)).failure
            assert (failure.index, failure.line) == (place, record.lines[place])
            assert "pack-counts" in failure.rulings


@with_deck
def test_catches_a_card_that_is_not_in_hand(record):
    """Replaces each action in turn by a card that its player does not hold then."""
    dice = random.Random(record.line)
    for place, table in enumerate(replay(record).states[:-1]):
        action = record.actions[place]
        if action.kind == "extension":
            continue
        held = in_reach(table) if action.kind != "coup_fourre" else set(table.hands[action.seat])
        among = SAFETIES if action.kind == "coup_fourre" else record.rules.pack
        card = dice.choice([card for card in among if card not in held])
        failure = replay(changed(record, place, card=card)).failure
        assert (failure.index, failure.line) == (place, record.lines[place])
        assert "not-in-hand" in failure.rulings


@with_deck
def test_a_card_at_the_bottom_of_the_pile_is_not_in_hand(record):
    """All copies of the first card played were moved there."""
    card = record.actions[0].card
    others = [other for other in record.deck if other != card]
    failure = replay(replace(record, deck=(*others, *[card] * record.deck.count(card)))).failure
    assert failure.index == 0 and "not-in-hand" in failure.rulings


@records
def test_catches_a_missing_turn(record, scored):
    for place in range(len(record.actions) - 1):
        action, following = record.actions[place : place + 2]
        skipped = replay(record).states[place].draw_pile and following.kind in ("play", "discard")
        if action.kind in ("play", "discard") and action.card not in SAFETIES and skipped:
            actions = record.actions[:place] + record.actions[place + 1 :]
            failure = replay(replace(record, actions=actions)).failure
            assert failure.index == place and failure.rulings[0] == "turn-order"
            return
    raise AssertionError("this record has no two turns")


def test_the_real_hands_cover_what_matters():
    """They include coups fourrés, an empty draw pile, hands played to the last card, and every number of
    players."""
    played = [replay(record) for record in RECORDS]
    assert {replayed.record.rules.players for replayed in played} == {2, 3, 4, 6}
    assert sum(len(side.coups_fourres) for replayed in played for side in replayed.table.sides) > 20
    assert sum(replayed.table.draw_pile == 0 for replayed in played) > 5
    assert sum(not any(replayed.table.held) for replayed in played) > 0


# --- what a replay reports -------------------------------------------------------------------------------


def test_reports_the_first_illegal_play():
    played = replay_of(
        "A roll\nB limit > A\nA ! row  # coup fourré\nA 100\nB roll\nA 50\nB limit > A\nA 25",
        Names="Ann, Bob",
    )
    failure = played.failure
    assert (failure.index, failure.line, failure.text) == (6, 11, "B limit > A")
    assert failure.action == Action(1, "play", "speed_limit", 0)
    assert failure.rulings == ("hazard-blocked-by-safety",)
    assert failure.message == "Nobody can be attacked with a hazard whose safety they display."
    assert not played.legal and not played.finished
    assert played.result.sides[0].miles == 150
    assert played.result.sides[0].coups_fourres == (ROW,)
    assert [side.total for side in played.scores] == [550, 0]


def test_says_whose_turn_it_is():
    assert replay_of("A roll\nA 100").failure.message.endswith("It is B’s turn.")
    assert replay_of("A roll\nA 100", Names="Ann, Bob").failure.message.endswith("It is Bob’s turn.")


def test_says_why_it_is_not_a_players_turn():
    """The message tells the skipped player why, and names the player who must act again."""
    coup = "A roll\nB gas > A\nA ! tank\n"
    assert replay_of(coup + "A 25\nC roll", players=3).failure.message == (
        "Players act in turn, clockwise from the dealer’s left. Only a coup fourré changes "
        "that. After a coup fourré play goes on from the left of its player: a player who is "
        "passed over loses a turn. It is B’s turn."
    )
    assert "must act again before anyone else. It is A’s turn." in replay_of("A row\nB roll").failure.message
    assert "then has a whole turn. It is A’s turn." in replay_of(coup + "B roll").failure.message


def test_an_unfinished_record_scores_the_cards_on_the_table():
    """Only the cards on the table score, not the bonuses of a finished hand."""
    played = replay_of("A roll\nB roll\nA 200\nB x 25")
    assert played.legal and not played.finished
    assert played.table.draw_pile == 89 - 4
    assert [[line.item for line in side.lines] for side in played.scores] == [["distance"], []]


def finishing(last, **tags):
    """A drives 650 miles with 100s, 50s and 200s while B discards. Then these lines follow."""
    drive = ("roll", "200", "200", "100", "100", "50")
    lines = [line for card in drive for line in (f"A {card}", "B x roll")]
    return replay_of("\n".join([*lines, *last]), **tags)


def test_the_hand_ends_at_the_target():
    played = finishing(["A 50"])
    assert played.finished
    assert played.result.extension_called_by is None
    assert [line.item for line in played.scores[0].lines] == ["distance", "trip_completed", "shutout"]


def test_an_action_after_the_end_leaves_an_unfinished_hand():
    """So the result has no claims of a finished hand."""
    again = replay_of("A roll\nB x 25\nA 100\nB x 25\nA 100\nB x 25", HouseRules='{"target_miles": 200}')
    assert again.failure.rulings == ("hand-ends",)
    assert again.result.sides[0].claims == () and not again.result.draw_pile_empty
    assert [line.item for line in again.scores[0].lines] == ["distance"]


def test_the_extension_is_replayed():
    played = finishing(["A 50", "A extension", "B x end", "A 100", "B x end", "A 100", "B x end", "A 100"])
    assert played.finished and played.result.extension_called_by == 0
    assert [line.item for line in played.scores[0].lines] == [
        "distance", "trip_completed", "extension", "shutout",
    ]  # fmt: skip


def test_play_after_the_target_needs_a_call():
    played = finishing(["A 50", "B x end"])
    assert played.failure.rulings == ("hand-ends",)
    assert not played.finished and played.table.finished


def test_a_safe_trip_is_recognised():
    drive = ("roll", *["100"] * 7)
    lines = [line for card in drive for line in (f"A {card}", "B x 25")][:-1]
    assert replay_of("\n".join(lines)).result.sides[0].claims == ("safe_trip",)


def test_keeps_the_table_after_each_action():
    played = replay_of("A roll\nB limit > A\nA 100")
    assert len(played.states) == 3
    assert [table.turn for table in played.states] == [0, 1, 0]
    assert played.states[-1] == played.table
    assert played.states[0].sides[0].battle == ()


# --- notes -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "lines", "noted"),
    [
        pytest.param("winning-moves", "A x 25\nB x 25\nA x 50", [4, 5], id="the booklet's first turns"),
        pytest.param("winning-moves", "A ace\nA x 25\nB roll\nA x 25", [5], id="a safety is no turn"),
        pytest.param("dujardin-2024", "A roll\nB x 25\nA x 50", [5], id="Dujardin's"),
        pytest.param("rules-summary", "A x 25\nB x 25\nA x 50", [4, 5, 6], id="any turn, by the summary"),
        pytest.param("wikipedia-2016", "A roll\nB roll\nA x 50", [6], id="any turn, by Wikipedia 2016"),
        pytest.param("wikipedia", "A x 25\nB x 25\nA x 50", [], id="Wikipedia says it outright"),
    ],
)
def test_notes_discards_that_another_reading_forbids(edition, lines, noted):
    notes = replay_of(lines, edition).notes
    assert [line for line, note in notes if note.ruling == "discard-any-time"] == noted


SILENCES = [
    ("dujardin-2024", "A limit > B\nB ! row", [(5, "coup-fourre-timing")]),
    ("winning-moves", "A limit > B\nB ! row", []),
    ("rules-summary", "A limit > B\nB roll\nA limit > B", [(6, "speed-limit-on-limit")]),
    ("winning-moves", "A limit > B\nB roll\nA limit > B", []),
    ("winning-moves", "A row\nA roll\nB roll\nA 25\nB gas > A\nA fuel\nB gas > A", []),
    (
        "rules-summary",
        "A row\nA roll\nB roll\nA 25\nB gas > A\nA fuel\nB gas > A",
        [(10, "hazard-needs-moving")],
    ),
    ("winning-moves", "A row\nA x 25\nB gas > A", [(5, "discard-any-time"), (6, "hazard-needs-moving")]),
    ("winning-moves", "A limit > B\nB row\nB roll", [(5, "safety-cancels")]),
    ("winning-moves", "A limit > B\nB roll\nA limit > B\nB ! row", [(7, "safety-cancels")]),
    ("winning-moves", "A limit > B\nB ! row\nB roll", []),
    ("winning-moves", "A roll\nB gas > A\nA tank\nA fuel", [(7, "remedy-matches")]),
    ("winning-moves", "A roll\nB gas > A\nA spare", []),
    ("wikipedia-2016", "A limit > B\nB roll\nA limit > B", [(6, "speed-limit-on-limit")]),
    ("wikipedia-2016", "A gas > B", [(4, "hazard-needs-moving")]),
    ("wikipedia", "A gas > B", []),
    ("wikipedia-2016", "A roll\nB gas > A\nB ! tank", [(6, "coup-fourre-who")]),
    ("wikipedia", "A limit > B\nB row\nB roll", []),
    ("wikipedia", "A roll\nB gas > A\nA tank\nA roll", [(7, "roll-to-start")]),
    ("winning-moves", "A roll\nB roll\nA roll", [(6, "roll-on-roll")]),
    ("wikipedia", "A roll\nB roll\nA roll", []),
    ("rules-summary", "A roll\nB gas > A\nA tank\nA 25", [(7, "roll-after-safety")]),
]


def test_house_rules_silence_notes_about_the_printed_rules():
    """If only the attacked side may call a coup fourré, there is no note about a third party."""
    coup = "A roll\nB gas > A\nC ! tank"
    assert replay_of(coup, "wikipedia-2016", 3).legal
    altered = replay_of(coup, "wikipedia-2016", 3, HouseRules='{"coup_fourre_by_anyone": false}')
    assert altered.failure.rulings == ("coup-fourre-who",) and altered.notes == ()


@pytest.mark.parametrize(("players", "noted"), [(3, []), (4, []), (6, ["extension-call"])])
def test_notes_the_extension_of_six_players_in_the_summary(players, noted):
    called = replay_of("A extension", "rules-summary", players)
    assert called.failure.rulings == ("extension-call",)
    assert [note.ruling for _, note in called.notes] == noted


def test_notes_the_empty_pile_once_for_dujardin():
    """The note on the empty pile comes once, at the first play without a draw."""
    deck = [card for card, copies in rules("dujardin-2024").pack.items() for _ in range(copies)]
    discards = [f"{'AB'[place % 2]} x {card}" for place, card in enumerate(deck)]
    played = replay_of("\n".join(discards), "dujardin-2024")
    assert played.finished and played.table.draw_pile == 0
    assert [line for line, note in played.notes if note.ruling == "pile-exhausted"] == [4 + 106 - 12]
    before = replay_of("\n".join(discards[:94]), "dujardin-2024")
    assert before.table.draw_pile == 0 and "pile-exhausted" not in {note.ruling for _, note in before.notes}


@pytest.mark.parametrize(("edition", "lines", "noted"), SILENCES)
def test_notes_where_an_edition_is_silent(edition, lines, noted):
    """The note appears for a legal play and also for a ruling that forbids one."""
    assert [(line, note.ruling) for line, note in replay_of(lines, edition).notes] == noted
