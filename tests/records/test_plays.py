"""Reading and writing records of whole hands: the format mille-bornes-record/1."""

import re

import pytest

from scorekeeper.records import plays
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.plays import (
    Record,
    action_text,
    blocks,
    passages,
    read_action,
    read_records,
    records_in,
    write_record,
)
from scorekeeper.rules.cards import CLASSIC
from scorekeeper.rules.table import Action
from tests.builders import DATA, rules

HEAD = '[Format "mille-bornes-record/1"]\n[Edition "winning-moves"]\n[Players "2"]\n'
THREE = HEAD.replace('"2"', '"3"')


def read_all(text):
    return list(records_in(text.encode() if isinstance(text, str) else text))


def read(text):
    (record,) = read_all(text)
    if isinstance(record, Unreadable):
        raise record
    return record


def played(*texts, head=HEAD):
    """The actions of these lines."""
    return read(head + "\n".join(texts) + "\n").actions


# --- what can be read ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "action"),
    [
        pytest.param("A roll", Action(0, "play", "roll", 0), id="a card of one's own"),
        pytest.param("B 100", Action(1, "play", "100", 1), id="a distance card"),
        pytest.param("B stop > A", Action(1, "play", "stop", 0), id="a hazard"),
        pytest.param("B stop", Action(1, "play", "stop", 0), id="there is one opponent only"),
        pytest.param("A stop", Action(0, "play", "stop", 1), id="and for A it is B"),
        pytest.param(
            "A stop > A", Action(0, "play", "stop", 0), id="a hazard on oneself is illegal, not unreadable"
        ),
        pytest.param("A 100 > A", Action(0, "play", "100", 0), id="one's own side may be named"),
        pytest.param("A 100 > B", Action(0, "play", "100", 1), id="the other side, too: illegal"),
        pytest.param("A x right_of_way", Action(0, "discard", "right_of_way"), id="a discard"),
        pytest.param("B ! right_of_way", Action(1, "coup_fourre", "right_of_way"), id="a coup fourré"),
        pytest.param("B extension", Action(1, "extension"), id="the extension"),
        pytest.param("  A \t roll  # to start", Action(0, "play", "roll", 0), id="blanks and a comment"),
        pytest.param("A roll#start", Action(0, "play", "roll", 0), id="a comment right behind the card"),
        pytest.param("A Roll\r", Action(0, "play", "roll", 0), id="CRLF, a capital"),
        pytest.param("A x END-OF-LIMIT", Action(0, "discard", "end_of_limit"), id="a hyphen, all capitals"),
    ],
)
def test_each_kind_of_line_is_read(line, action):
    assert played(line) == (action,)
    assert read_action(line, rules()) == action


SHORT = {
    "acc": "accident", "gas": "out_of_gas", "tire": "flat_tire", "limit": "speed_limit", "rep": "repairs",
    "fuel": "gasoline", "spare": "spare_tire", "end": "end_of_limit", "ace": "driving_ace",
    "tank": "extra_tank", "proof": "puncture_proof", "row": "right_of_way",
}  # fmt: skip


@pytest.mark.parametrize(
    ("spelling", "card"), [*SHORT.items(), *zip(CLASSIC.copies, CLASSIC.copies, strict=True)]
)
def test_every_name_of_a_card_is_read(spelling, card):
    assert played(f"A x {spelling}") == (Action(0, "discard", card),)


def test_partners_sit_opposite():
    four = HEAD.replace('"2"', '"4"')
    assert played("A stop > D", "C 25 > A", "D stop > C", head=four) == (
        Action(0, "play", "stop", 1),
        Action(2, "play", "25", 0),
        Action(3, "play", "stop", 0),
    )


def test_every_tag_is_read():
    deck = [card for card, copies in rules().pack.items() for _ in range(copies)]
    record = read(
        HEAD
        + '[HouseRules "{"points_to_win": 3000, "shutout": "once"}"]\n'
        + '[Names "Ann [the "ace"], #1 Bob"]  # a comment with a "] in it\n'
        + f'[Dealer "A"]\n[Deck "{" ".join(deck)}"]\nB roll\n'
    )
    assert record.rules == rules(points_to_win=3000)
    assert record.house_rules == {"points_to_win": 3000, "shutout": "once"}
    assert record.names == ('Ann [the "ace"]', "#1 Bob")
    assert (record.dealer, record.deck) == (0, tuple(deck))


def test_optional_tags_may_be_missing():
    record = read(HEAD)
    assert record == Record(rules(), 1, ())
    assert record.side_names == ["", ""]
    assert read(HEAD + '[Names "Ann, Bob"]').side_names == ["Ann", "Bob"]
    six = HEAD.replace('"2"', '"6"') + '[Names "Ann, Bob, Cy, Di, Eve, Finn"]'
    assert read(six).side_names == ["Ann & Di", "Bob & Eve", "Cy & Finn"]


def test_a_record_knows_its_lines():
    record = read("# a hand\n\n" + HEAD + "\nA roll  # first\n# nothing\nB limit > A\n")
    assert record.line == 3
    assert record.lines == (7, 9)
    assert record.texts == ("A roll", "B limit > A")


def test_several_records_in_a_file_are_read():
    first, second, third = read_all(f"{HEAD}A roll\n{THREE}A jog\n{HEAD}B roll\n")
    assert first.actions[0].seat == 0 and third.actions[0].seat == 1
    assert isinstance(second, Unreadable) and second.line == 8


def test_a_byte_order_mark_and_crlf_are_read():
    text = b"\xef\xbb\xbf" + (HEAD + "A roll\n").replace("\n", "\r\n").encode()
    assert read(text).actions == (Action(0, "play", "roll", 0),)
    assert read(b"\xef\xbb\xbf# a comment first\r\n" + text[3:]).line == 2


def test_an_empty_file_is_refused():
    for text in ("", "\n", "# nothing\n"):
        (error,) = read_all(text)
        assert isinstance(error, Unreadable) and str(error).startswith("There is no play-by-play here.")
        assert error.line == 1


# --- what cannot --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        pytest.param("A roll\n", 1, "Column 1: A play-by-play begins with [Format", id="no tags"),
        pytest.param(
            '[Edition "winning-moves"]\n', 1, "A play-by-play begins with [Format", id="another tag first"
        ),
        pytest.param(
            '[Format "mille-bornes-record/2"]\n', 1, "Column 10: The format must be", id="another version"
        ),
        pytest.param(
            HEAD[: HEAD.index("[Players")], 1, "[Players] is missing from this play-by-play", id="no players"
        ),
        pytest.param(
            '# c\n\n[Format "mille-bornes-record/1"]\n',
            3,
            "[Edition] is missing from this play-by-play",
            id="after a comment",
        ),
        pytest.param(
            HEAD.replace("winning-moves", "poker"),
            2,
            "Column 11: There is no edition “poker”",
            id="no such edition",
        ),
        pytest.param(HEAD.replace('"2"', '"5"'), 3, "Column 11: winning-moves is for", id="five players"),
        pytest.param(HEAD.replace('"2"', '"two"'), 3, "must be a whole number", id="players in words"),
        pytest.param(HEAD.replace('"2"', '"٢"'), 3, "must be a whole number", id="digits of another script"),
        pytest.param(HEAD.replace('"2"', '""'), 3, "must be a whole number", id="no number"),
        pytest.param(HEAD + "[Players 2]\n", 4, "Column 1: this is not a tag", id="a tag without quotes"),
        pytest.param(HEAD + '  [Players "2"\n', 4, "Column 3: this is not a tag", id="a tag without its end"),
        pytest.param(HEAD + '[Players "2"] 3\n', 4, "this is not a tag", id="something after a tag"),
        pytest.param(
            HEAD + '[Colour "red"]\n', 4, "Column 1: There is no tag [Colour]", id="a tag that is none"
        ),
        pytest.param(
            HEAD + '[Players "2"]\n', 4, "Column 1: The tag [Players] appears twice", id="a tag twice"
        ),
        pytest.param(
            HEAD + 'A roll\n[Dealer "A"]\n', 5, "before the first action", id="a tag after an action"
        ),
        pytest.param(HEAD + '[Dealer "C"]\n', 4, "no seat “C”. The seats here are A, B", id="no such dealer"),
        pytest.param(HEAD + '[Names "Ann"]\n', 4, "needs 2 names", id="too few names"),
        pytest.param(HEAD + '[Names "Ann, "]\n', 4, "needs 2 names", id="an empty name"),
        pytest.param(HEAD + '[HouseRules "[]"]\n', 4, "must be a JSON object", id="house rules in a list"),
        pytest.param(HEAD + '[HouseRules "{"]\n', 4, "This is not JSON", id="house rules that are no JSON"),
        pytest.param(HEAD + '[HouseRules "{"a": 1, "a": 2}"]\n', 4, "appears twice", id="a house rule twice"),
        pytest.param(
            HEAD + '[HouseRules "{"luck": 1}"]\n', 4, "no house rule called luck", id="no such house rule"
        ),
        pytest.param(
            HEAD + '[HouseRules "{"tie": []}"]\n', 4, "A house rule is", id="a list as a house rule"
        ),
        pytest.param(HEAD + '[Deck "roll"]\n', 4, "must be the pack in use: it has", id="a deck of one card"),
        pytest.param(
            HEAD + '[Deck "roll joker"]\n', 4, "Column 13: There is no card “joker”", id="a joker in the deck"
        ),
        pytest.param(HEAD + "A jog\n", 4, "Column 3: there is no card “jog”", id="no such card"),
        pytest.param(HEAD + "C roll\n", 4, "Column 1: there is no seat “C”", id="no such seat"),
        pytest.param(HEAD + "a roll\n", 4, "Column 1: there is no seat “a”", id="a small letter"),
        pytest.param(HEAD + "A stop > C\n", 4, "Column 10: there is no seat “C”", id="against nobody"),
        pytest.param(HEAD + "A\n", 4, "Column 2: this is not an action", id="a seat alone"),
        pytest.param(HEAD + "A stop >\n", 4, "Column 8: this is not an action", id="> and nobody"),
        pytest.param(HEAD + "A X 25\n", 4, "Column 3: this is not an action", id="a capital X"),
        pytest.param(HEAD + "A 25 now\n", 4, "Column 6: this is not an action", id="a word too many"),
        pytest.param(HEAD + "A stop B\n", 4, "this is not an action", id="the > left out"),
        pytest.param(HEAD + "A x stop > B\n", 4, "this is not an action", id="a discard on somebody"),
        pytest.param(HEAD + "A ! row > B\n", 4, "this is not an action", id="a coup fourré on somebody"),
        pytest.param(HEAD + "A extension now\n", 4, "this is not an action", id="more than the extension"),
        pytest.param(HEAD + "A ! roll\n", 4, "and “roll” is not one", id="a coup fourré with a Roll"),
        pytest.param(HEAD + "A roll\nB roll A\n", 5, "Column 8: this is not an action", id="in a later line"),
        pytest.param(THREE + "A stop\n", 4, "Column 7: against whom?", id="a hazard with two opponents"),
        pytest.param((HEAD + "A ").encode() + b"\xff\n", 4, "Column 3: this is not UTF-8", id="no UTF-8"),
    ],
)
def test_an_unreadable_record_names_line_and_column(text, line, reason):
    (error,) = read_all(text)
    assert isinstance(error, Unreadable)
    assert reason in str(error)
    assert error.line == line and re.match(r"Column \d+: ", str(error))


def test_a_text_before_a_record_does_not_spoil_it():
    error, record = read_all("Dear Ann,\n" + HEAD + "A roll\n")
    assert isinstance(error, Unreadable) and error.line == 1
    assert record.actions and record.line == 2


@pytest.mark.parametrize(
    ("text", "players", "reason"),
    [
        pytest.param("", 2, "This is not an action. Actions look like these", id="nothing"),
        pytest.param(" \t", 2, "This is not an action.", id="blanks"),
        pytest.param("# A roll", 2, "This is not an action.", id="a comment"),
        pytest.param('[Dealer "A"]', 2, "Column 1: Tags come before the first action.", id="a tag"),
        pytest.param("A jog", 2, "Column 3: there is no card “jog”", id="no such card"),
        pytest.param("C roll", 2, "Column 1: there is no seat “C”", id="no such seat"),
        pytest.param("A roll\nB roll", 2, "Column 3: this is not an action.", id="two lines"),
        pytest.param("A stop", 3, "Column 7: against whom?", id="one of two opponents"),
        pytest.param("A stop \ud800", 2, "Column 8: this is not an action", id="half a letter"),
    ],
)
def test_a_text_that_is_no_action_is_refused(text, players, reason):
    with pytest.raises(Unreadable) as refused:
        read_action(text, rules(players=players))
    assert str(refused.value).startswith(reason)


def test_an_action_among_six_players_is_read():
    assert read_action("A stop > F", rules(players=6)) == Action(0, "play", "stop", 2)
    assert read_action("F ! row", rules(players=6)) == Action(5, "coup_fourre", "right_of_way")


# --- writing ------------------------------------------------------------------------------------------


def test_real_records_survive_writing():
    with (DATA / "played-hands.mb").open("rb") as file:
        records = list(read_records(file))
    assert len(records) == 63
    for record in records:
        text = write_record(record)
        again = read(text)
        assert again == record
        assert write_record(again) == text


def test_any_written_record_is_read_back():
    kinds = ("A 25", "A roll > B", "B stop > A", "A stop > A", "A x 200", "B ! row", "B extension")
    record = read(
        HEAD + '[HouseRules "{"tie": "stands"}"]\n[Names "Zoë, B] ob"]\n[Dealer "A"]\n' + "\n".join(kinds)
    )
    assert read(write_record(record)) == record
    assert [action_text(action, record.rules) for action in record.actions] == [
        "A 25", "A roll > B", "B stop > A", "A stop > A", "A x 200", "B ! right_of_way", "B extension",
    ]  # fmt: skip


def test_a_record_has_one_name_a_seat():
    with pytest.raises(ValueError, match="one a seat"):
        write_record(Record(rules(), 1, (), names=("Ann", "Bob", "Cy")))


@pytest.mark.parametrize("name", ["a, b", "line\nend", "", 'x"] # y', " blank", "half \ud800"])
def test_names_that_cannot_be_written_are_refused(name):
    with pytest.raises(ValueError, match="names cannot be written"):
        write_record(Record(rules(), 1, (), names=(name, "Bob")))


# --- long files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 60, 1 << 20])
def test_a_file_read_in_blocks_is_the_same(tmp_path, size):
    text = ("# first\n" + HEAD + "A roll\n\n" + THREE + "A jog\n" + HEAD + "B roll").encode()
    path = tmp_path / "records.mb"
    path.write_bytes(text)
    with path.open("rb") as file:
        apart = [record for first, block in blocks(file, size) for record in records_in(block, first)]
    whole = read_all(text)
    assert [str(record) for record in apart] == [str(record) for record in whole]
    assert [record.line for record in apart] == [record.line for record in whole] == [2, 10, 11]


# --- the lines of each record --------------------------------------------------------------------------


def lines_of(data, first=1):
    return [(passage.line, b"\n".join(passage.lines).decode()) for passage in passages(data, first)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("", [(1, "")], id="nothing"),
        pytest.param(HEAD + "A roll", [(1, HEAD + "A roll")], id="one"),
        pytest.param("# c\n\n" + HEAD, [(1, "# c\n\n" + HEAD)], id="what stands before it is the first’s"),
        pytest.param(
            f"{HEAD}A roll\n{THREE}# c\n{HEAD}",
            [(1, HEAD + "A roll\n"), (5, THREE + "# c\n"), (9, HEAD)],
            id="three",
        ),
        pytest.param("Dear Ann,\n" + HEAD, [(1, "Dear Ann,\n"), (2, HEAD)], id="what is no record"),
    ],
)
def test_a_file_is_split_into_passages(text, expected):
    assert lines_of(text.encode()) == expected
    assert lines_of(text.encode(), 7) == [(line + 6, lines) for line, lines in expected]


def test_a_byte_order_mark_is_no_part_of_a_passage():
    data = b"\xef\xbb\xbf" + HEAD.encode()
    assert lines_of(data) == [(1, HEAD)]
    assert lines_of(data, 2) != [(2, HEAD)]  # inside a file it is an ordinary character


def test_a_passage_is_what_its_record_was_read_from():
    """Each passage alone gives the same record, and together they are the file."""
    data = (DATA / "played-hands.mb").read_bytes()
    found = list(passages(data))
    assert b"".join(b"\n".join(passage.lines) for passage in found) == data
    text = data.decode().split("\n")
    for record, (line, lines) in zip(records_in(data), found, strict=True):
        assert lines[0].decode() == text[line - 1]
        (again,) = records_in(b"\n".join(lines), line)
        assert (again, again.line, again.lines) == (record, record.line, record.lines)


def test_a_play_is_named_by_its_place():
    assert str(plays.nth_play("Bob", 3)) == "Bob’s third play"
    assert str(plays.nth_play("Bob", 11)) == "Bob’s play number 11"
