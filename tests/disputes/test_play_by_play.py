"""Records in words: expected sentences for small ones. In any record every action is told exactly once."""

import random
from pathlib import Path

import pytest

import scorekeeper
from scorekeeper.disputes.play_by_play import Discards, actions_in_words, dealt_cards, folded, play_by_play
from scorekeeper.play.replay import replay
from scorekeeper.play.witness import witness
from scorekeeper.records.hands import read_hand
from scorekeeper.records.plays import Record, read_records, records_in
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.table import Action, IllegalAction
from scorekeeper.rules.voice import ENGLISH
from tests.builders import DATA, hand, rules, side
from tests.possible import any_hand, any_table
from tests.rules.random_play import played_out

EXAMPLES = sorted((Path(scorekeeper.__file__).parent / "examples").glob("*.mb"))
SIDES = ["Ann", "Bob", "Cy", "Dev"]


def read(path):
    with path.open("rb") as file:
        return list(read_records(file))


def record_of(text, edition="winning-moves", players=2, **tags):
    head = {"Format": "mille-bornes-record/1", "Edition": edition, "Players": players, **tags}
    lines = [f'[{tag} "{value}"]' for tag, value in head.items()] + text.split(", ")
    (record,) = records_in("\n".join(lines).encode())
    return record


def in_words(record):
    """Each turn as a page would show it."""
    turns = [
        (turn.player, [ENGLISH.say(sentence, SIDES) for sentence in turn.sentences])
        for turn in play_by_play(record)
    ]
    return [f"{'ABCDEFGH'[player]} {ENGLISH.and_list(sentences)}" for player, sentences in turns]


# --- small records ---------------------------------------------------------------------------------------

TOLD = [
    pytest.param(
        record_of("A roll, B x 25, A 100, B x 25, A 75"),
        [
            "A plays a Roll", "B discards a 25", "A plays a 100, now at 100 miles", "B discards a 25",
            "A plays a 75, now at 175 miles",
        ],
        id="driving",
    ),
    pytest.param(
        record_of("A limit > B, B ! row, B roll, A x 50, B tank, B ace, B 200"),
        [
            "A plays a Speed Limit against Bob",
            "B answers a Speed Limit with the Right of Way (coup fourré) and plays a Roll",
            "A discards a 50",
            "B plays the Extra Tank, plays the Driving Ace and plays a 200, now at 200 miles",
        ],
        id="safeties are not the end of a turn",
    ),
    pytest.param(
        record_of("A roll, B x 25, C x 25, D stop > A, C ! row, C x 25", "wikipedia-2016", 4),
        [
            "A plays a Roll", "B discards a 25", "C discards a 25", "D plays a Stop against Ann",
            "C answers a Stop with the Right of Way (coup fourré) and discards a 25",
        ],
        id="a partner answers, and a discard after it",
    ),
    pytest.param(
        record_of("A roll, B gas > A, C ! tank, C roll", "wikipedia-2016", 3),
        [
            "A plays a Roll", "B plays an Out of Gas card against Ann",
            "C answers an Out of Gas card with the Extra Tank (coup fourré) and plays a Roll",
        ],
        id="a third player answers",
    ),
    pytest.param(
        record_of("A roll, B limit > C, C end, A 25, B x 25, C roll, A x 25, B x 25, C 50", "wikipedia", 3),
        [
            "A plays a Roll", "B plays a Speed Limit against Cy", "C plays an End of Limit",
            "A plays a 25, now at 25 miles", "B discards a 25", "C plays a Roll", "A discards a 25",
            "B discards a 25",
            "C plays a 50, now at 50 miles",
        ],
        id="three players",
    ),
    pytest.param(
        record_of(
            "A roll, B roll, C x 25, D x 25, A 100, B 50, C 75, D 200, A x 25", "winning-moves", 4
        ),
        [
            "A plays a Roll", "B plays a Roll", "C discards a 25", "D discards a 25",
            "A plays a 100, now at 100 miles", "B plays a 50, now at 50 miles",
            "C plays a 75, now at 175 miles", "D plays a 200, now at 250 miles", "A discards a 25",
        ],
        id="partners drive together",
    ),
    pytest.param(
        record_of("A roll, B x 25, A 200", HouseRules='{"target_miles": 200}'),
        ["A plays a Roll", "B discards a 25", "A plays a 200, now at 200 miles and completes the trip"],
        id="the end of the trip",
    ),
    pytest.param(
        record_of(
            "A roll, B x 25, A 200, A extension, B x 25, A 100",
            HouseRules='{"target_miles": 200, "extension_miles": 300}',
        ),
        [
            "A plays a Roll", "B discards a 25", "A plays a 200, now at 200 miles and calls the extension",
            "B discards a 25", "A plays a 100, now at 300 miles and completes the trip",
        ],
        id="the extension",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("record", "expected"), TOLD)
def test_small_records_in_words(record, expected):
    assert in_words(record) == expected
    assert dealt_cards(record) == ()


@pytest.mark.parametrize("text", ["A 100", "A roll, A 100", "A roll, B x 25, A 200, B x 25"])
def test_refuses_an_illegal_record(text):
    with pytest.raises(IllegalAction):
        play_by_play(record_of(text, HouseRules='{"target_miles": 200}'))
    with pytest.raises(IllegalAction):
        actions_in_words(record_of(text, HouseRules='{"target_miles": 200}'))


def with_deck(text, first, edition="winning-moves", players=2, **tags):
    """The record with a deck that begins with these cards."""
    record = record_of(text, edition, players, **tags)
    left = [card for card, copies in record.rules.pack.items() for _ in range(copies)]
    for card in first:
        left.remove(card)
    return Record(record.rules, record.dealer, record.actions, deck=(*first, *left))


def test_names_the_drawn_cards_if_the_deck_is_known():
    """After a coup fourré its player draws two cards: one for the safety, one for the turn that follows."""
    ann = ["roll", "100", "75", "25", "25", "25"]
    bob = ["speed_limit", "roll", "50", "50", "50", "50"]
    cards = [card for both in zip(ann, bob, strict=True) for card in both]
    drawn = ["right_of_way", "200", "stop", "gasoline", "50"]
    record = with_deck("A roll, B limit > A, A ! row, A 100, B x 50", [*cards, *drawn])
    assert dealt_cards(record) == (tuple(ann), tuple(bob))
    assert in_words(record) == [
        "A draws the Right of Way and plays a Roll",
        "B draws a 200 and plays a Speed Limit against Ann",
        "A answers a Speed Limit with the Right of Way (coup fourré), draws a Stop, draws a Gasoline card "
        "and plays a 100, now at 100 miles",
        "B discards a 50",
    ]


def test_gives_each_action_its_own_draw():
    """Each action has its draw, even a simple discard."""
    ann, bob = ["roll", "100", "75", "25", "25", "25"], ["speed_limit", "roll", "50", "50", "50", "50"]
    cards = [card for both in zip(ann, bob, strict=True) for card in both]
    drawn = ["right_of_way", "200", "stop", "gasoline", "50"]
    record = with_deck("A roll, B limit > A, A ! row, A 100, B x 50", [*cards, *drawn])
    expected = [
        "draws the Right of Way and plays a Roll",
        "draws a 200 and plays a Speed Limit against Ann",
        "answers a Speed Limit with the Right of Way (coup fourré) and draws a Stop",
        "draws a Gasoline card and plays a 100, now at 100 miles",
        "draws a 50 and discards a 50",
    ]
    assert steps_in_words(record) == expected
    for until in range(8):
        assert steps_in_words(record, until) == expected[:until]


def steps_in_words(record, until=None):
    return [
        ENGLISH.and_list([ENGLISH.say(sentence, SIDES) for sentence in step])
        for step in actions_in_words(record, until)
    ]


def test_the_trip_is_completed_unless_the_extension_is_called():
    house = '{"target_miles": 200, "extension_miles": 300}'
    called = record_of("A roll, B x 25, A 200, A extension, B x 25, A 100", HouseRules=house)
    assert steps_in_words(called)[2:4] == ["plays a 200, now at 200 miles", "calls the extension"]
    assert steps_in_words(called)[-1] == "plays a 100, now at 300 miles and completes the trip"
    assert steps_in_words(called, 3)[-1] == "plays a 200, now at 200 miles"
    over = record_of("A roll, B x 25, A 200", HouseRules=house)
    assert steps_in_words(over)[-1] == "plays a 200, now at 200 miles and completes the trip"


def test_puts_the_actions_before_an_illegal_one_into_words():
    record = record_of("A roll, B x 25, B 100")
    assert len(actions_in_words(record, 2)) == 2
    with pytest.raises(IllegalAction):
        actions_in_words(record, 3)


def test_the_deal_begins_with_the_dealers_left():
    record = with_deck("A roll", ["roll", "25", "50"] * 6, "wikipedia", 3, Dealer="A")
    # B was dealt the first card. A got the third, so A cannot play first.
    assert dealt_cards(record) == (("50",) * 6, ("roll",) * 6, ("25",) * 6)
    with pytest.raises(IllegalAction):
        play_by_play(record)


def test_the_last_card_is_mentioned_in_every_kind_of_turn():
    """101 cards, twelve of them dealt: of ninety discards the eighty-ninth draws the last card."""
    pack = [card for card, copies in rules().pack.items() for _ in range(copies)]
    # Each player discards the dealt cards and then those drawn six turns before.
    actions = tuple(Action(place % 2, "discard", card) for place, card in enumerate(pack[:90]))
    for deck in (tuple(pack), None):
        turns = play_by_play(Record(rules(), 1, actions, deck=deck))
        assert [str(turns[88].sentences[0]), len(turns[88].sentences)] == ["draws the last card", 2]
        assert all(len(turn.sentences) == 1 for place, turn in enumerate(turns) if place != 88)


def test_a_safety_as_the_very_last_card_is_not_followed_by_another_turn():
    """B has no card left. What A does afterwards is A's own turn."""
    pack = [card for card, copies in rules().pack.items() for _ in range(copies)]
    pack.remove("driving_ace")
    pack.insert(99, "driving_ace")
    actions = [Action(place % 2, "discard", card) for place, card in enumerate(pack)]
    actions[99] = Action(1, "play", "driving_ace", 1)
    turns = play_by_play(Record(rules(), 1, tuple(actions)))
    assert len(turns) == 101
    assert [(turn.player, *map(str, turn.sentences)) for turn in turns[98:]] == [
        (0, f"discards {pack[98]}"),
        (1, "plays driving_ace"),
        (0, f"discards {pack[100]}"),
    ]


def test_the_last_card_is_named_where_it_matters():
    (record,) = read(EXAMPLES[2])
    assert in_words(record)[-1] == (
        "A draws a 100 (the last card), plays a 100, now at 1,000 miles and completes the trip"
    )


# --- any record ------------------------------------------------------------------------------------------

PLAYED = {"plays %(a_card)s", "plays %(a_card)s, now at %(miles)s miles", "plays %(a_card)s against %(side)s"}
DRAWN = {"draws %(a_card)s", "draws %(a_card)s (the last card)", "draws the last card"}


ENDS = {"completes the trip", "ends the race"}
TAKEN = "takes %(a_card)s from the discard pile"


def actions_in(turn, sides):
    """The actions that a turn's sentences tell."""
    takes = False
    for text, facts in turn.sentences:
        if text in PLAYED:
            on = facts["side"] if "against" in text else turn.player % sides
            yield Action(turn.player, "play", facts["a_card"], on, takes)
        elif text == "discards %(a_card)s":
            yield Action(turn.player, "discard", facts["a_card"], None, takes)
        elif text == "answers %(other_card)s with %(a_card)s (coup fourré)":
            yield Action(turn.player, "coup_fourre", facts["a_card"])
        elif text == "calls the extension":
            yield Action(turn.player, "extension")
        else:
            assert text in DRAWN | ENDS | {TAKEN}
        takes = text == TAKEN


def same_turn(before, action):
    """True if an action belongs to the same turn as the action before it."""
    again = before.kind == "coup_fourre" or (before.kind == "play" and before.card in SAFETIES)
    return before.seat == action.seat and (again or action.kind == "extension")


def check(record):
    """Assert that every action is told once, in order and in its turn, with its miles, hazards, draws and
    end."""
    turns, played = play_by_play(record), replay(record)
    sides = record.rules.sides
    found = [list(actions_in(turn, sides)) for turn in turns]
    assert [action for actions in found for action in actions] == list(record.actions)
    expected = []
    for index, action in enumerate(record.actions):
        if index and same_turn(record.actions[index - 1], action):
            expected[-1].append(action)
        else:
            expected.append([action])
    assert found == expected
    _check_draws(record, turns, expected)
    miles, completed = [0] * sides, []
    for turn in turns:
        for text, facts in turn.sentences:
            if "miles" in facts:
                assert facts["side"] == turn.player % sides
                assert facts["miles"] == miles[facts["side"]] + int(facts["a_card"])
                miles[facts["side"]] = facts["miles"]
            if text in ENDS:
                completed.append(turn.player % sides)
    table = played.table
    assert miles == [side.miles for side in table.sides]
    arrived = [index for index, own in enumerate(table.sides) if record.rules.has_arrived(own, table.target)]
    assert completed == arrived
    assert not completed or turns[-1].sentences[-1].text in ENDS
    _check_answers(record, turns)
    _check_steps(record, turns, expected)


def drawn(record):
    """For each action the card drawn (None if unknown), and whether it is the last. () if none is drawn."""
    states = replay(record).states
    for before, after, action in zip(states, states[1:], record.actions, strict=False):
        ends_by_coup = action.kind == "coup_fourre" and after.finished
        if action.card is None or action.takes or ends_by_coup or not before.draw_pile:
            yield ()
        else:
            known = record.deck and not before.shuffled
            yield before._deck[-before.draw_pile] if known else None, before.draw_pile == 1


def _check_steps(record, turns, expected):
    """Assert that the actions say what the turns say, and also the draws before simple discards."""
    remaining = actions_in_words(record)
    assert len(remaining) == len(record.actions)
    half = len(remaining) // 2
    assert actions_in_words(record, half) == remaining[:half]
    draws = drawn(record)
    for turn, actions in zip(turns, expected, strict=True):
        own_steps = [remaining.pop(0) for _ in actions]
        for step in own_steps:
            known = [card for card in next(draws)[:1] if card]
            assert [facts["a_card"] for text, facts in step if text in DRAWN and facts] == known
        joined = [sentence for step in own_steps for sentence in step]
        if actions[0].kind == "discard":
            told = [sentence for sentence in turn.sentences if sentence.text not in DRAWN]
            assert [sentence for sentence in joined if sentence.text not in DRAWN] == told
        else:
            assert joined == list(turn.sentences)


def _check_draws(record, turns, expected):
    """Assert that each action draws one card while the deck lasts, told except for simple discards."""
    draws = drawn(record)
    for turn, actions in zip(turns, expected, strict=True):
        due = []
        for _ in actions:
            found = next(draws)
            if found:
                card, last = found
                if card is not None and actions[0].kind != "discard":
                    due.append(("draws %(a_card)s (the last card)" if last else "draws %(a_card)s", card))
                elif last:
                    due.append(("draws the last card", None))
        assert [(text, facts.get("a_card")) for text, facts in turn.sentences if text in DRAWN] == due


def _check_answers(record, turns):
    """Assert that a coup fourré answers the hazard played just before it."""
    hazard = None
    for turn in turns:
        for text, facts in turn.sentences:
            if "other_card" in facts:
                assert facts["other_card"] == hazard
            if text not in DRAWN:
                hazard = facts["a_card"] if "against" in text else None


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_shipped_examples_in_words(path):
    (record,) = read(path)
    check(record)
    read_back = read_hand(path.with_suffix(".json").read_text("utf-8")).hand
    words = in_words(record)
    assert words[-1].endswith(f"{read_back.sides[0].miles:,} miles and completes the trip")
    assert sum("coup fourré" in line for line in words) == 4
    assert sum("extension" in line for line in words) == (read_back.extension_called_by is not None)
    assert sum("(the last card)" in line or "draws the last card" in line for line in words) == (
        read_back.draw_pile_empty
    )


def test_an_example_in_words():
    (record,) = read(EXAMPLES[0])
    words = in_words(record)
    assert dealt_cards(record)[1][:2] == ("accident", "out_of_gas")
    assert words[:5] == [
        "A draws a 100 and plays a Roll",
        "B draws a Gasoline card and plays an Accident against Ann",
        "A answers an Accident with the Driving Ace (coup fourré), draws the Right of Way, draws a 100 and "
        "plays a 100, now at 100 miles",
        "B draws a Spare Tire and plays an Out of Gas card against Ann",
        "A answers an Out of Gas card with the Extra Tank (coup fourré), draws a 100, draws a 100 and "
        "plays a 100, now at 200 miles",
    ]
    assert words[-1] == "A draws a Roll, plays a 100, now at 1,000 miles and completes the trip"


@pytest.mark.parametrize("record", read(DATA / "played-hands.mb"), ids=lambda record: f"line {record.line}")
def test_hands_of_other_programs_are_told_completely(record):
    check(record)


def test_random_hands_are_told_completely():
    dice = random.Random(1906)
    for _ in range(60):
        table = any_table(dice)
        tables, deck, actions = played_out(table, dice)
        dealer = (tables[0].turn - 1) % table.players
        check(Record(table, dealer, tuple(actions), deck=tuple(deck)))
        check(Record(table, dealer, tuple(actions)))


def test_a_witness_in_words_agrees_with_its_hand():
    """The sentences on miles, safeties, the extension and the end agree with the report."""
    dice, seen = random.Random(1927), 0
    for _ in range(150):
        table = any_table(dice)
        reported = any_hand(table, dice)
        record = witness(table, reported)
        if record is None:
            continue
        seen += 1
        check(record)
        done = [action for turn in play_by_play(record) for action in actions_in(turn, table.sides)]
        for index, result in enumerate(reported.sides):
            own = [action for action in done if action.seat % table.sides == index]
            coups = [action.card for action in own if action.kind == "coup_fourre"]
            laid = [action.card for action in own if action.kind == "play" and action.card in SAFETIES]
            assert sorted(coups) == sorted(result.coups_fourres)
            assert sorted(coups + laid) == sorted(result.safeties)
        callers = [action.seat % table.sides for action in done if action.kind == "extension"]
        assert callers == [caller for caller in (reported.extension_called_by,) if caller is not None]
    assert seen > 80


def test_a_long_hand_is_short_to_read():
    """No more lines than turns, with few words in each."""
    record = witness(rules(), hand(side(1000), side(475), caller=0, delayed=True))
    words = in_words(record)
    assert len(words) < 110
    assert sum(map(len, words)) / len(words) < 40


# --- runs of discards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "passages"),
    [
        ("A x 25, B x 50, A x stop, B roll, A roll", [[(0, "25"), (1, "50"), (0, "stop")], 1, 0]),
        ("A roll, B x 25, A 100, B x 25, A x 75", [0, 1, 0, [(1, "25"), (0, "75")]]),
        ("A ace, A x 25, B x 50, A x 25", [0, [(1, "50"), (0, "25")]]),
        ("A roll, B roll", [0, 1]),
    ],
)
def test_consecutive_discards_are_joined(text, passages):
    found = folded(play_by_play(record_of(text)))
    assert [list(part.cards) if isinstance(part, Discards) else part.player for part in found] == passages
