"""A game as a text from phone to phone: it comes back whole, and anything else is refused."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scorekeeper.limits import MAX_HANDED_BYTES, MAX_HANDED_LETTERS
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import HandEntry, hand_on, only_game, received, write_games
from scorekeeper.records.games.handed import _WORDS, MARK, _checksum
from scorekeeper.records.packed_text import packed
from scorekeeper.store.secrets import new_token
from tests.builders import ROW, hand, side
from tests.records.test_games import A_HAND, A_RECORD, COUNTED, EVENING, HISTORY, entry, with_record


def evening(hands=8, **changes):
    """A game as a phone hands it on."""
    played = [
        HandEntry(
            number % 2,
            number == 3,
            EVENING + timedelta(minutes=11 * number, microseconds=731 * number),
            COUNTED if number == 2 else hand(side(700, ROW, coups=[ROW]), side(25 * (number % 20))),
            form_key=new_token(),
        )
        for number in range(hands)
    ]
    return entry(hands=tuple(played), as_of=EVENING + timedelta(hours=2), **changes)


def refusal(text):
    with pytest.raises(Unreadable) as refused:
        received(text)
    return refused.value.reason


def packed_file(file):
    return MARK + packed(_checksum(file) + file, _WORDS)


@pytest.mark.parametrize(
    "game",
    [evening(), evening(0), entry(A_HAND), with_record(A_RECORD), evening(2, history=HISTORY)],
    ids=["evening", "just begun", "without keys", "card by card", "with its history"],
)
def test_comes_back_whole(game):
    assert received(hand_on(game)) == game


def test_any_letters_come_back():
    game = evening(2, seats=("Zoé 🚗", "王小明"), title="À la mer", place="chez Léo", note="Deux\nlignes")
    assert received(hand_on(game)) == game


def test_an_evening_fits_a_code():
    assert len(hand_on(evening(12))) < 1_200


def test_an_address_and_line_ends_around_it_are_ignored():
    game = evening()
    text = hand_on(game)
    assert received(f"https://score.example.org/games/handed#{text[:90]}\n{text[90:]} \n") == game


@pytest.mark.parametrize("letters", [3, 4, 60, 200, -1], ids=str)
def test_a_text_cut_off_is_refused(letters):
    assert "cut off or was changed" in refusal(hand_on(evening())[:letters])


def test_another_letter_never_makes_another_game():
    game = evening()
    text = hand_on(game)
    answers = []
    for place in range(len(MARK), len(text)):
        changed = text[:place] + ("A" if text[place] != "A" else "B") + text[place + 1 :]
        try:
            # Bits that fill the last byte, and another place of the same words, change nothing.
            assert received(changed) == game
        except Unreadable as refused:
            answers.append(refused.reason)
    assert set(answers) == {
        "This game is cut off or was changed on its way. Scan the code or copy the text again."
    }
    assert len(answers) > len(text) * 0.9


@pytest.mark.parametrize("text", ["", "hello", "https://example.org/#", "g.", "é" * 50, "gg1.AAAA"])
def test_another_text_is_refused(text):
    assert refusal(text) == "This is not a game that a phone handed on."


def test_a_text_of_a_newer_app_is_refused():
    assert refusal("g2.AAAA").startswith("A newer version of the app")


def test_a_longer_text_is_refused_before_it_is_read():
    assert "at most 200000 letters" in refusal(MARK + "A" * MAX_HANDED_LETTERS)


def test_no_more_than_the_limit_is_unpacked():
    bomb = packed_file(b" " * 60_000_000)
    assert len(bomb) < MAX_HANDED_LETTERS
    assert "cut off or was changed" in refusal(bomb)
    assert len(write_games([evening(300)])) < MAX_HANDED_BYTES


def test_a_game_that_is_not_in_the_format_is_refused():
    assert refusal(packed_file(b"[]")) and refusal(packed_file(b"\xff"))
    assert "Only one game" in refusal(packed_file(write_games([entry(), entry()])))


def test_a_file_has_one_game():
    game = evening()
    assert only_game(write_games([game])) == game
    with pytest.raises(Unreadable, match="Only one game"):
        only_game(write_games([]))


def test_keys_of_hands_are_told_apart():
    game = evening(2)
    first, second = game.hands
    twice = replace(game, hands=(first, replace(second, form_key=first.form_key)))
    assert refusal(hand_on(twice)) == "Two hands have the same key."


@pytest.mark.parametrize("key", ["", "é" * 16, "a b", "k" * 33, "a\n"])
def test_a_key_has_plain_letters(key):
    game = evening(1)
    odd = replace(game, hands=(replace(game.hands[0], form_key=key),))
    assert refusal(hand_on(odd)) == "A key has 1 to 32 letters, digits, dashes and underscores."
