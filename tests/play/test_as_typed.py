"""What people type on the page of a game becomes a record, or an error that names the play."""

import pytest

from scorekeeper.limits import MAX_RECORD_BYTES
from scorekeeper.play.as_typed import GameTable, MisreadPlay, as_record
from scorekeeper.records.plays import Record, read_record, write_record
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.voice import ENGLISH, Voice
from tests.builders import DATA, rules

HEAD = '[Format "mille-bornes-record/1"]\n[Edition "winning-moves"]\n[Players "2"]\n'


def table_of(*names, dealer=None, voice=ENGLISH):
    record = Record(rules(players=len(names)), len(names) - 1 if dealer is None else dealer, (), names=names)
    return GameTable(record, names, voice)


ANN_AND_BOB = table_of("Ann", "Bob")


def plays(text, table=ANN_AND_BOB):
    """The plays that a text is read as, each as a line of a record."""
    return [line for line in as_record(text, table).split("\n") if line and not line.startswith("[")]


def refusal(text, table=ANN_AND_BOB):
    with pytest.raises(MisreadPlay) as raised:
        as_record(text, table)
    return raised.value.in_words(ENGLISH)


# --- read ------------------------------------------------------------------------------------------------


def test_the_tags_are_the_games():
    record = read_record(as_record("Ann: roll", table_of("Ann", "Bob", dealer=1)))
    assert (record.rules, record.names, record.dealer) == (rules(), ("Ann", "Bob"), 1)


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("Ann: roll", "A roll"),
        ("ANN : Roll", "A roll"),
        ("a: 100", "A 100"),
        ("Ann 100", "A 100"),
        ("A 100", "A 100"),
        ("Ann: X 25", "A x 25"),
        ("Ann: stop > Bob", "A stop > B"),
        ("Ann: Stop > b", "A stop > B"),
        ("Ann: ! right of way", "A ! right_of_way"),
        ("Ann: end-of-limit", "A end_of_limit"),
        ("Ann: flat tire", "A flat_tire"),
        ("Ann: < x 25", "A < x 25"),
        ("Ann: Extension", "A extension"),
        ("Ann:\u00a0roll", "A roll"),
        ("Ann: roll # at last", "A roll  # at last"),
        ("  A   roll", "  A   roll"),
    ],
)
def test_names_and_cards_are_read_as_people_write_them(typed, read):
    assert plays(typed) == [read]


def test_a_name_of_two_words_needs_no_colon():
    assert plays("Ann Lee roll", table_of("Ann Lee", "Bob")) == ["A roll"]


def test_a_whole_name_goes_before_the_beginning_of_another():
    assert plays("Ann: roll\nAnna: 100", table_of("Ann", "Anna")) == ["A roll", "B 100"]


def test_the_names_of_a_record_are_its_own():
    text = HEAD + '[Names "Bob, Ann"]\nBob: roll\nAnn: stop > Bob\n'
    assert plays(text) == ["A roll", "B stop > A"]


def test_the_names_of_the_game_serve_where_the_record_has_none():
    assert plays(HEAD + "Bob: roll\n") == ["B roll"]


@pytest.mark.parametrize("text", [HEAD + "A Roll  # first\r\n\r\nB x 25", '[Format "other"]\nhello'])
def test_what_has_its_tags_and_letters_stays_as_it_is(text):
    assert as_record(text, ANN_AND_BOB) == text


def test_what_is_too_long_for_a_record_stays_as_it_is():
    """Reading a megabyte line by line, only to refuse it, takes seconds."""
    text = "Ann: 100\n" * (MAX_RECORD_BYTES // 9 + 1)
    assert as_record(text, ANN_AND_BOB) == text


def test_a_record_of_another_table_stays_as_it_is():
    """That it is of another table is said later."""
    text = HEAD.replace('"2"', '"3"') + "A roll\nB stop > C\nC x 25"
    assert as_record(text, ANN_AND_BOB) == text


def test_the_real_records_stay_as_they_are():
    text = (DATA / "played-hands.mb").read_text("utf-8").split("[Format")[1]
    assert as_record(f"[Format{text}", ANN_AND_BOB) == f"[Format{text}"


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_example_can_be_typed_at_every_table(edition):
    for players in EDITIONS[edition].players:
        names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal")[:players]
        record = Record(rules(edition, players), 0, (), names=names)
        table = GameTable(record, names, ENGLISH.naming(record.rules))
        example = table.example()
        assert example[0].startswith("Bob: ")
        assert len(read_record(as_record("\n".join(example), table)).actions) == 5


def test_the_cards_have_their_names_in_the_language_of_the_page():
    words = {"Stop": "Feu rouge", "extension": "allonge"}
    french = Voice(translate=lambda text: words.get(text, text))
    table = table_of("Ann", "Bob", voice=french)
    assert plays("Ann: feu rouge > Bob\nAnn: allonge", table) == ["A stop > B", "A extension"]


# --- refused ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "Ann: roll\nBob: x 25\nAnn: 100\nBob: fly",
            "Bob’s second play, “Bob: fly”: there is no card “fly”.",
        ),
        ("Ann: end of limt", "Ann’s first play, “Ann: end of limt”: there is no card “end of limt”."),
        ("Ann: ! stop", "Ann’s first play, “Ann: ! stop”: a coup fourré is made with a safety"),
        ("Ann:", "Ann’s first play, “Ann:”: this is not an action."),
        (
            "Ann: stop > Cy",
            "Ann’s first play, “Ann: stop > Cy”: there is no player “Cy”. The players are Ann, Bob.",
        ),
        ("Cy: roll", "“Cy: roll”: there is no player “Cy”. The players are Ann, Bob."),
        (": roll", "“: roll”: there is no player “”."),
        (HEAD + "B fly", "Bob’s first play, “B fly”: there is no card “fly”."),
    ],
)
def test_an_error_names_the_play(typed, said):
    assert refusal(typed).startswith(said)


@pytest.mark.parametrize(
    ("names", "typed", "said"),
    [
        (
            ("Ann", "Anna"),
            "An: roll",
            "“An: roll”: “An” may be any of these: Ann, Anna. Write more of the name.",
        ),
        (("Ann", "Ann"), "Ann: roll", "“Ann: roll”: “Ann” may be any of these: Ann, Ann."),
        (("Bob", "Ann"), "A: roll", "“A: roll”: “A” may be any of these: Bob, Ann."),
    ],
    ids=["two beginnings", "the same name", "a letter and a name"],
)
def test_nobody_is_guessed(names, typed, said):
    assert refusal(typed, table_of(*names)).startswith(said)


def test_with_more_sides_a_hazard_needs_its_target():
    assert "Ann’s first play, “Ann: stop”: against whom?" in refusal(
        "Ann: stop", table_of("Ann", "Bob", "Cy")
    )


def test_an_error_keeps_its_line():
    with pytest.raises(MisreadPlay) as raised:
        as_record("Ann: roll\n\nBob: fly", ANN_AND_BOB)
    assert raised.value.line == 3


def test_what_is_typed_is_what_would_be_written():
    typed = "Ann: roll\nBob: speed limit > Ann"
    written = as_record(typed, ANN_AND_BOB)
    assert write_record(read_record(written)).strip() == written
