"""The format mille-bornes-games/1: a written file reads back the same, and anything else is refused."""

import json
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.limits import MAX_FILE_BYTES, MAX_GAMES, MAX_HANDS, MAX_RECORD_BYTES
from scorekeeper.records.errors import Unreadable
from scorekeeper.records.games import (
    GameEntry,
    HandEntry,
    ToldChange,
    house_rules_of,
    read_games,
    reader,
    write_files,
    write_games,
)
from scorekeeper.records.hands import hand_from
from scorekeeper.records.plays import read_record, read_records, write_record
from scorekeeper.rules import HandResult, SideResult, problems
from scorekeeper.rules.editions import ADDED_LATER
from scorekeeper.rules.voice import Voice
from scorekeeper.rules.who_plays import EarlierSeats, with_other_players
from tests.builders import DATA, ROW, hand, rules, side
from tests.rules.strategies import every_table, possible_hands, tables_with_hands

EVENING = datetime(2025, 12, 31, 20, 15, 0, 123456)


def entry(*hands, table=None, **changes):
    """A game of Ann and Bob; `hands` are results."""
    table = table or rules()
    values = {
        "title": None,
        "rules": table,
        "seats": ("Ann", "Bob", "Chloé", "Dev", "Eva", "Finn", "Gus", "Hana")[: table.players],
        "first_dealer": 0,
        "next_dealer": None,
        "start_totals": (),
        "hands_to_play": None,
        "count_all": False,
        "stopped": False,
        "created_at": EVENING,
        "hands": tuple(HandEntry(0, False, EVENING, result) for result in hands),
    }
    return GameEntry(**values | changes)


A_HAND = hand(side(700, ROW, coups=[ROW]), side(475))
EARLIER = (EarlierSeats(2, ("Ann", "Bob")),)
COUNTED = HandResult((SideResult(700, cards=(0, 0, 0, 7, 0)), SideResult(475)))
#: The record of a hand hardly begun, with comments, blanks and line ends of its own.
A_RECORD = (
    '[Format "mille-bornes-record/1"]\r\n[Edition "winning-moves"]\n[Players "2"]\n'
    '[Names "Ann, Chloé"]  # à la main\n\n  A  roll\t# "!"\nB x 25'
)


def with_record(text):
    """A game of one hand with this record."""
    return entry(hands=(HandEntry(0, False, EVENING, A_HAND, text),))


def as_json(*games):
    return json.loads(write_games(games or [entry(A_HAND)]))


def data_of(value):
    return json.dumps(value).encode()


def refusal(value):
    with pytest.raises(Unreadable) as refused:
        read_games(value if isinstance(value, bytes) else data_of(value))
    return refused.value


def changed(path, value):
    """A file of one game and one hand, with another value at this JSON pointer."""
    whole = as_json()
    *way, last = [int(key) if key.isdigit() else key for key in path.strip("/").split("/")]
    place = whole
    for key in way:
        place = place[key]
    place[last] = value
    return whole


# --- out, in, and out again ------------------------------------------------------------------------


@st.composite
def entries(draw):
    """Games of any rules, with deleted hands among the others."""
    table = draw(every_table)
    possible = possible_hands(table).filter(lambda result: not problems(table, result))
    _, of_other_rules = draw(tables_with_hands())
    hands = [
        HandEntry(
            draw(st.integers(0, table.players - 1)),
            draw(st.booleans()),
            draw(moments),
            draw(possible),
            draw(some_records),
        )
        for _ in range(draw(st.integers(0, 3)))
    ]
    hands.append(HandEntry(0, True, draw(moments), of_other_rules, draw(some_records)))
    names = st.lists(
        some_names, min_size=table.players, max_size=table.players, unique_by=lambda name: name.casefold()
    ).map(tuple)
    seats, earlier = draw(names), ()
    for after in draw(st.lists(st.integers(1, len(hands)), unique=True).map(sorted)):
        seats, earlier = with_other_players(seats, earlier, after, draw(names))
    seat = st.integers(0, table.players - 1)
    totals = st.tuples(*[st.integers(0, 999_999_999)] * table.sides)
    return GameEntry(
        draw(st.none() | some_names),
        table,
        seats,
        draw(seat),
        draw(st.none() | seat),
        draw(st.just(()) | totals),
        draw(st.none() | st.integers(1, 99)),
        draw(st.booleans()),
        draw(st.booleans()),
        draw(moments),
        tuple(hands),
        earlier_seats=earlier,
    )


some_records = st.none() | st.builds(
    lambda comment: f"{A_RECORD} #{comment}",
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\n")),
)
moments = st.datetimes(datetime(1900, 1, 1), datetime(2999, 12, 31))
some_names = st.text(
    st.characters(
        exclude_categories=["Cc", "Cs", "Zl", "Zp"],
        exclude_characters="\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
    ),
    min_size=1,
    max_size=60,
).filter(str.strip)


@given(st.lists(entries(), max_size=3))
def test_a_game_survives_its_file(games):
    written = write_games(games)
    assert read_games(written) == games
    assert write_games(read_games(written)) == written


@given(every_table)
def test_a_hand_of_the_file_means_the_same_alone(table):
    whole = as_json(entry(hand(*[side()] * table.sides), table=table))
    read = hand_from(whole["games"][0]["hands"][0]["hand"])
    assert (read.rules.paid_items, read.rules.target_miles, read.rules.extension_miles) == (
        table.paid_items,
        table.target_miles,
        table.extension_miles,
    )
    assert house_rules_of(read.rules) == house_rules_of(table)


@pytest.mark.parametrize(
    ("edition", "changes"),
    [
        ("asmodee-2014", {"sides": 2}),
        ("dujardin-2014", {"roll_after_remedy": True}),
        ("dujardin-2014", {"sides": 2, "roll_after_remedy": True}),
    ],
)
def test_a_printed_option_that_is_no_house_rule_is_kept(edition, changes):
    table = rules(edition, 4, **changes)
    others = [side()] * (table.sides - 1)
    game = entry(hand(side(1000), *others), table=table)
    assert read_games(write_games([game])) == [game]
    whole = as_json(game)
    assert whole["games"][0]["house_rules"] == changes
    del whole["games"][0]["rules"]
    assert read_games(data_of(whole)) == [game]


def test_counted_cards_are_kept():
    (read,) = read_games(write_games([entry(COUNTED)]))
    assert read.hands[0].result == COUNTED


def test_a_record_is_kept_as_it_was_written():
    """With its own line ends and blanks."""
    game = with_record(A_RECORD)
    written = write_games([game])
    assert json.loads(written)["games"][0]["hands"][0]["record"] == A_RECORD
    assert read_games(written) == [game]
    assert write_games(read_games(written)) == written


def test_every_hand_really_played_can_be_kept():
    with open(DATA / "played-hands.mb", "rb") as stream:
        records = list(read_records(stream))
    texts = [write_record(record) for record in records]
    assert [read_record(text) for text in texts] == records
    games = [with_record(text) for text in texts]
    assert read_games(write_games(games)) == games
    assert len(games) == 63


def test_a_record_that_disagrees_is_read():
    """A table may have changed since: the record has other rules and players, and only two plays."""
    game = with_record(A_RECORD.replace("winning-moves", "dujardin-2024"))
    assert read_games(write_games([game])) == [game]


def test_a_file_without_records_has_no_key_for_them():
    (kept,) = as_json(entry(A_HAND))["games"][0]["hands"]
    assert list(kept) == ["dealer", "deleted", "created_at", "hand"]
    (kept,) = as_json(entry(COUNTED))["games"][0]["hands"]
    assert list(kept) == ["dealer", "deleted", "created_at", "hand", "cards"]


def test_a_file_has_a_line_for_each_game():
    written = write_games([entry(title="Ça roule")]).decode()
    assert written.startswith(
        '{"format": "mille-bornes-games/1", "games": [\n{"title": "Ça roule", "edition": '
    )
    assert written.endswith('"hands": []}\n]}\n') and written.count("\n") == 3
    assert '"created_at": "2025-12-31T20:15:00.123456Z"' in written
    assert write_games([]) == b'{"format": "mille-bornes-games/1", "games": []}\n'


def test_rules_of_an_earlier_version_are_kept():
    whole = as_json(entry(A_HAND))
    whole["games"][0]["rules"] |= {"points_shutout": 450, "limit_on_limit": False, "taken_out": ["stop"]}
    (read,) = read_games(data_of(whole))
    assert (read.rules.points_shutout, read.rules.limit_on_limit, read.rules.taken_out) == (
        450,
        False,
        ("stop",),
    )


def test_rules_from_before_a_value_was_added_have_its_default(monkeypatch):
    monkeypatch.setattr(reader, "ADDED_LATER", frozenset({"tie"}))
    whole = as_json(entry(A_HAND))
    del whole["games"][0]["rules"]["tie"]
    (read,) = read_games(data_of(whole))
    assert read.rules == rules()


def test_rules_of_the_first_release_read_as_they_were_played():
    whole = as_json(entry(A_HAND))
    for name in ADDED_LATER:
        del whole["games"][0]["rules"][name]
    (read,) = read_games(data_of(whole))
    assert read.rules == rules()


def test_missing_rules_are_those_of_the_edition():
    whole = as_json(entry(hand(side(800), side()), table=rules("wikipedia-2016", 2, target_miles=800)))
    del whole["games"][0]["rules"]
    (read,) = read_games(data_of(whole))
    assert read.rules == rules("wikipedia-2016", 2, target_miles=800)


def test_the_longest_texts_and_the_largest_numbers_are_read():
    hands = (HandEntry(1, False, EVENING, A_HAND, form_key="k" * 32),)
    game = entry(
        title="t" * 60, place="p" * 80, note="n" * 500, seats=("A" * 60, "B" * 60), first_dealer=1,
        next_dealer=1, start_totals=(999_999_999, 0), hands_to_play=99, hands=hands,
    )  # fmt: skip
    assert read_games(write_games([game])) == [game]
    least = replace(game, next_dealer=0, hands_to_play=1, hands=())
    assert read_games(write_games([least])) == [least]


def test_a_byte_order_mark_and_whole_seconds_are_read():
    whole = changed("/games/0/created_at", "2025-12-31T20:15:00Z")
    (read,) = read_games(b"\xef\xbb\xbf" + data_of(whole))
    assert read.created_at == EVENING - timedelta(microseconds=123456)


def test_a_deleted_hand_may_be_of_other_partners():
    deleted = HandEntry(0, True, EVENING, hand(side(1000), side()))
    four = entry(table=rules("dujardin-2024", 4), hands=(deleted,))
    assert read_games(write_games([four])) == [four]
    standing = as_json(four)
    standing["games"][0]["hands"][0]["deleted"] = False
    assert refusal(standing).where == "/games/0/hands/0/hand"


# --- what is not read ------------------------------------------------------------------------------

HAND = "/games/0/hands/0"
IN_HAND = f"{HAND}/hand"


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("/format", "mille-bornes-games/2"),
        ("/games", {}),
        ("/games", [{}] * (MAX_GAMES + 1)),
        ("/games/0", []),
        ("/games/0/title", 7),
        ("/games/0/title", ""),
        ("/games/0/title", "x" * 61),
        ("/games/0/edition", "parker"),
        ("/games/0/edition", ["winning-moves"]),
        ("/games/0/players", 5),
        ("/games/0/players", True),
        ("/games/0/players", 2.0),
        ("/games/0/house_rules", []),
        ("/games/0/house_rules/tie", "stands"),
        ("/games/0/house_rules/points_shutout", float("nan")),
        ("/games/0/seats", ["Ann"]),
        ("/games/0/seats", ["Ann", "ANN"]),
        ("/games/0/seats", "AB"),
        ("/games/0/seats/1", ""),
        ("/games/0/seats/1", "   "),
        ("/games/0/seats/1", "Bob\n"),
        ("/games/0/seats/1", "\u202ebob"),
        ("/games/0/seats/1", "\ud800"),
        ("/games/0/seats/1", "\x00"),
        ("/games/0/seats/1", 3),
        ("/games/0/first_dealer", 2),
        ("/games/0/first_dealer", -1),
        ("/games/0/first_dealer", None),
        ("/games/0/next_dealer", True),
        ("/games/0/start_totals", [100]),
        ("/games/0/start_totals", [100, 10**9]),
        ("/games/0/start_totals", [-1, 0]),
        ("/games/0/next_dealer", 2),
        ("/games/0/hands_to_play", 0),
        ("/games/0/hands_to_play", 100),
        ("/games/0/count_all", 1),
        ("/games/0/stopped", "no"),
        ("/games/0/created_at", "2025-02-30T20:15:00Z"),
        ("/games/0/created_at", "2025-12-31T20:15:00"),
        ("/games/0/created_at", "0001-01-01T00:00:00Z"),
        ("/games/0/created_at", 0),
        ("/games/0/hands", [{}] * (MAX_HANDS + 1)),
        (f"{HAND}/dealer", 2),
        (f"{HAND}/deleted", None),
        (f"{HAND}/created_at", "today"),
        (f"{HAND}/cards", [None]),
        (f"{HAND}/cards", [[0, 0, 0, 6, 0], None]),
        (f"{HAND}/cards", [[0, 0, 0, 13, 0], None]),
        (f"{HAND}/record", None),
        (f"{HAND}/record", 7),
        (f"{HAND}/record", [A_RECORD]),
        (f"{HAND}/record", ""),
        (f"{HAND}/record", A_RECORD + "\n" + A_RECORD),
        (f"{HAND}/record", "A roll\n" + A_RECORD),
        (f"{HAND}/record", A_RECORD + "\nC roll"),
        (f"{HAND}/record", A_RECORD + "# \0"),
        (f"{HAND}/record", A_RECORD + "# \ud800"),
        (f"{HAND}/record", A_RECORD.replace("record/1", "record/2")),
        (f"{HAND}/record", A_RECORD.replace("winning-moves", "parker")),
        (f"{IN_HAND}/record", A_RECORD),
        (f"{IN_HAND}/sides/0/miles", "700"),
        (f"{IN_HAND}/sides/0/miles", 710),
        (f"{IN_HAND}/sides/0/miles", 10**300),
        (f"{IN_HAND}/sides/0/miles", -(10**300)),
        (f"{IN_HAND}/sides/0/miles", 725),
        (f"{IN_HAND}/sides/0/safeties/0", "ferrari"),
        (f"{IN_HAND}/sides/0/name", "Zoe"),
        (f"{IN_HAND}/edition", "wikipedia"),
        (f"{IN_HAND}/house_rules", {"tie": "stands"}),
        (f"{IN_HAND}/extension_called_by", 2),
        ("/games/0/rules/sides", 1),
        ("/games/0/rules/players", 3),
        ("/games/0/rules/players", 2.0),
        ("/games/0/rules/edition", "wikipedia"),
        ("/games/0/rules/extension_miles", 700),
        ("/games/0/rules/target_miles", 10**30),
        ("/games/0/rules/taken_out", ["joker"]),
        ("/games/0/rules/hand_winner", "nobody"),
        ("/games/0/rules/option", 1),
        ("/games/0/rules/house_rules", {"tie": "stands"}),
        ("/games/0/rules/house_rules", {"nonsense": 1}),
        ("/games/0/rules/points_safety", 100.0),
        ("/games/0/rules/hazard_on_hazard", 0),
    ],
)
def test_a_wrong_value_is_refused_with_its_place(path, value):
    whole = changed(path, value) if "house_rules/" not in path else _with_house_rule(path, value)
    where = refusal(whole).where
    assert where and (where.startswith(path) or path.startswith(where)), where


def _with_house_rule(path, value):
    whole = as_json()
    whole["games"][0]["house_rules"][path.rpartition("/")[2]] = value
    return whole


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (
            changed(f"{IN_HAND}/sides/0/miles", "700"),
            f"{IN_HAND}/sides/0/miles: Miles must be a whole number.",
        ),
        (changed(f"{IN_HAND}/sides/0/miles", 725), f"{IN_HAND}/sides/0/miles: Ann cannot have 725 miles"),
        (changed("/games/0/dealer", 1), "/games/0: “dealer” is not a key of this format."),
        (
            changed("/games/0/first_dealer", 2),
            "/games/0/first_dealer: This must be a whole number from 0 to 1.",
        ),
        (
            changed("/games/0/rules/sides", 4),
            "/games/0/rules/sides: 2 players cannot form this many sides.",
        ),
        (changed(f"{HAND}/record", False), f"{HAND}/record: This must be a text."),
        (
            changed(f"{HAND}/record", ""),
            f"{HAND}/record: In line 1 of the play-by-play: There is no play-by-play here. "
            "A play-by-play begins with [Format",
        ),
        (
            changed(f"{HAND}/record", A_RECORD + "\nA ferrari"),
            f"{HAND}/record: In line 8 of the play-by-play: Column 3: there is no card “ferrari”.",
        ),
        (
            changed(f"{HAND}/record", A_RECORD.replace('"2"', '"two"')),
            f"{HAND}/record: In line 3 of the play-by-play: Column 11: The number of players must be a whole",
        ),
        (
            changed(f"{HAND}/record", A_RECORD + "\n" + A_RECORD),
            f"{HAND}/record: A hand has one play-by-play, and there are several here.",
        ),
        (
            changed(f"{HAND}/record", A_RECORD + " " * MAX_RECORD_BYTES),
            f"{HAND}/record: The play-by-play of a hand has at most 65536 bytes. Shorten it and try again.",
        ),
        (
            changed(f"{HAND}/record", A_RECORD + "#\0"),
            f"{HAND}/record: A play-by-play cannot contain the control character U+0000.",
        ),
        (
            changed(f"{HAND}/record", A_RECORD + "#\udc00"),
            f"{HAND}/record: This play-by-play contains a broken character. Delete it and type it again.",
        ),
        ([], "This must be a JSON object."),
        ({"format": "mille-bornes-games/1"}, "“games” is missing."),
    ],
)
def test_a_refusal_says_what_is_wrong(value, message):
    assert str(refusal(value)).startswith(message)


@pytest.mark.parametrize("key", ["title", "seats", "hands", "created_at", "next_dealer"])
def test_a_missing_key_is_refused(key):
    whole = as_json()
    del whole["games"][0][key]
    assert str(refusal(whole)) == f"/games/0: “{key}” is missing."


def test_a_place_and_a_note_are_written_only_where_there_are_some():
    """Older files have no such keys."""
    told = entry(A_HAND, place="Chez Renée", note="Rain.\n\nZoé learns to play.")
    assert read_games(write_games([told, entry(A_HAND)])) == [told, entry(A_HAND)]
    assert {"place", "note"} - as_json()["games"][0].keys() == {"place", "note"}
    assert as_json(told)["games"][0]["note"] == "Rain.\n\nZoé learns to play."


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("place", "x" * 81, "A name has 1 to 80 letters."),
        ("place", "one\ntwo", "A name cannot hold the control character U+000A."),
        ("place", None, "This must be a text."),
        ("note", "x" * 501, "A note has 1 to 500 letters."),
        ("note", " \n ", "A note has 1 to 500 letters."),
        ("note", "one\r\ntwo", "A note cannot hold the control character U+000D."),
        ("note", 1, "This must be a text."),
    ],
)
def test_a_place_or_a_note_that_no_page_could_show_is_refused(key, value, message):
    assert str(refusal(changed(f"/games/0/{key}", value))) == f"/games/0/{key}: {message}"


def test_each_hand_names_the_players_who_played_it():
    """A deleted hand keeps its place, so that the players of the hands after it stay theirs."""
    told = entry(A_HAND, A_HAND, A_HAND, seats=("Dev", "Bob"), earlier_seats=EARLIER)
    told = replace(told, hands=(replace(told.hands[0], deleted=True), *told.hands[1:]))
    assert read_games(write_games([told])) == [told]
    game = as_json(told)["games"][0]
    assert [hand["hand"]["sides"][0]["name"] for hand in game["hands"]] == ["Ann", "Ann", "Dev"]
    assert "earlier_seats" not in as_json()["games"][0], "older files have no such key"


@pytest.mark.parametrize(
    ("earlier", "pointer", "message"),
    [
        ([], "", "This list must have 1 to 1000 entries, not 0."),
        ([{"hands": 1}], "/0", "“seats” is missing."),
        ([{"hands": 0, "seats": ["Ann", "Eva"]}], "/0/hands", "This must be a whole number from 1 to 1000."),
        ([{"hands": 2, "seats": ["Ann", "Eva"]}], "/0/hands", "The game has 1 hand."),
        ([{"hands": 1, "seats": ["Ann", "Bob"]}], "/0/seats", "The next hands have these players, too."),
        ([{"hands": 1, "seats": ["Eva", "eva"]}], "/0/seats", "Two players are called eva."),
        ([{"hands": 1, "seats": ["Eva"]}], "/0/seats", "This list must have 2 to 2 entries, not 1."),
        (
            [{"hands": 1, "seats": ["Ann", "Eva"]}, {"hands": 1, "seats": ["Ann", "Di"]}],
            "/1/hands",
            "This must be a whole number from 2 to 1000.",
        ),
    ],
)
def test_earlier_players_who_cannot_be_are_refused(earlier, pointer, message):
    where = f"/games/0/earlier_seats{pointer}"
    assert str(refusal(changed("/games/0/earlier_seats", earlier))) == f"{where}: {message}"


TOLD = {"at": "2025-12-31T20:30:00Z", "by": None, "says": "A misdeal."}
HISTORY = (
    ToldChange(EVENING, "Ann’s phone", "The game begins."),
    ToldChange(EVENING, None, "Undone:\nHand 1 deleted."),
)


def test_a_game_that_is_handed_on_has_its_history():
    told = entry(A_HAND, history=HISTORY)
    assert read_games(write_games([told])) == [told]
    assert "history" not in as_json()["games"][0], "older files have no such key"


@pytest.mark.parametrize(
    ("history", "pointer", "message"),
    [
        ({}, "", "This must be a list."),
        ([{"at": "2025-12-31T20:30:00Z", "says": "A misdeal."}], "/0", "“by” is missing."),
        ([TOLD | {"device": "secret"}], "/0", "“device” is not a key of this format."),
        ([TOLD | {"at": "yesterday"}], "/0/at", "This must be a moment in UTC, like 2025-12-31T20:15:00Z."),
        ([TOLD | {"by": ""}], "/0/by", "A name has 1 to 40 letters."),
        ([TOLD | {"by": "A" * 41}], "/0/by", "A name has 1 to 40 letters."),
        ([TOLD, TOLD | {"says": " "}], "/1/says", "A note has 1 to 400 letters."),
        ([TOLD | {"says": "A" * 401}], "/0/says", "A note has 1 to 400 letters."),
        ([TOLD | {"says": "\0"}], "/0/says", "A note cannot hold the control character U+0000."),
        ([TOLD] * 1_001, "", "This list must have 0 to 1000 entries, not 1001."),
    ],
)
def test_a_history_that_no_page_could_show_is_refused(history, pointer, message):
    where = f"/games/0/history{pointer}"
    assert str(refusal(changed("/games/0/history", history))) == f"{where}: {message}"


def test_a_hand_with_the_name_of_somebody_who_came_later_is_refused():
    told = as_json(entry(A_HAND, seats=("Dev", "Bob"), earlier_seats=(EarlierSeats(1, ("Ann", "Bob")),)))
    told["games"][0]["hands"][0]["hand"]["sides"][0]["name"] = "Dev"
    assert "This is not the name of the side in the game." in str(refusal(told))


def test_the_largest_record_is_read_and_a_larger_refused():
    """The limit counts bytes: an é takes two."""
    begun = A_RECORD + " # "
    longest = begun + "." * (MAX_RECORD_BYTES - len(begun.encode()))
    assert len(longest) < MAX_RECORD_BYTES == len(longest.encode())
    assert read_games(write_games([with_record(longest)])) == [with_record(longest)]
    assert "at most 65536 bytes" in str(refusal(write_games([with_record(longest + "#")])))


def test_an_error_in_a_record_can_be_translated():
    """Its reason is a message with facts, not an English sentence."""
    error = refusal(changed(f"{HAND}/record", A_RECORD.replace('"2"', '"two"')))
    words = error.in_words(Voice(lambda text: f"<{text}>"))
    assert words == (
        "<In line 3 of the play-by-play: <Column 11: <The number of players must be a whole number.>>>"
    )


def test_a_safe_trip_with_a_counted_200_is_refused():
    whole = as_json(
        entry(HandResult((SideResult(700, claims=("safe_trip",), cards=(0, 0, 0, 7, 0)), SideResult(0))))
    )
    whole["games"][0]["hands"][0]["cards"][0] = [0, 0, 0, 5, 1]
    assert refusal(whole).where == f"{HAND}/cards/0/4"


def test_a_repeated_key_is_refused_with_its_place():
    written = write_games([entry(A_HAND), entry(A_HAND)]).decode()
    first, middle, last = written.rpartition('"dealer": 0,')
    error = refusal((first + '"dealer": 0, "dealer": 1,' + last).encode())
    assert (error.where, error.reason) == ("/games/1/hands/0", "“dealer” appears twice in this object.")
    assert middle


def test_nan_is_refused_with_its_place():
    error = refusal(write_games([entry()]).replace(b'"next_dealer": null', b'"next_dealer": NaN'))
    assert (error.where, error.reason) == ("/games/0/next_dealer", "NaN is not JSON.")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "This is not JSON"),
        (b"PK\x03\x04\xff", "This is not UTF-8 text"),
        (b"[" * 1_000_000, "nested too deeply"),
        (b'{"games": ' * 50_000, "nested too deeply"),
        (b'{"format": ' + b"9" * 100_000 + b"}", "too long"),
        (b" " * (MAX_FILE_BYTES + 1), "at most"),
        (
            b'{"format": "mille-bornes-games/2", "tables": []}',
            "/format: The format must be “mille-bornes-games/1”.",
        ),
    ],
    ids=["nothing", "a zip", "lists", "objects", "digits", "large", "a later version"],
)
def test_a_foreign_file_is_refused(data, message):
    assert message in str(refusal(data))


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    ),
    st.data(),
)
def test_any_value_anywhere_is_read_or_refused(value, data):
    """Any value in any place raises only `Unreadable`, and a game that is read can be written."""
    whole = as_json(entry(A_HAND, COUNTED), with_record(A_RECORD))
    places = list(_places(whole))
    place, key = data.draw(st.sampled_from(places))
    place[key] = value
    try:
        read = read_games(data_of(whole))
    except Unreadable:
        return
    assert read_games(write_games(read)) == read


def _places(value):
    for key in list(value) if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


def test_too_many_games_or_hands_are_not_written():
    with pytest.raises(ValueError, match="more games"):
        write_games([entry()] * (MAX_GAMES + 1))
    with pytest.raises(ValueError, match="more hands"):
        write_games([entry(*[A_HAND] * (MAX_HANDS + 1))])


@pytest.mark.sampled(9)
@pytest.mark.parametrize(
    ("hands", "most", "files"),
    [
        ([2, 1], {"most_hands": 3}, [[2, 1]]),
        ([2, 2], {"most_hands": 3}, [[2], [2]]),
        ([1, 2, 1], {"most_hands": 3}, [[1, 2], [1]]),
        ([4, 1], {"most_hands": 3}, [[4], [1]]),
        ([0, 0], {"most_games": 2}, [[0, 0]]),
        ([0, 0, 0], {"most_games": 2}, [[0, 0], [0]]),
        ([], {"most_games": 2}, [[]]),
    ],
)
def test_a_file_at_the_limit_is_written_and_read(hands, most, files):
    """Filled to the last hand and the last game; a game with too many hands gets a file of its own."""
    written = write_files([entry(*[A_HAND] * count) for count in hands], **most)
    assert [[len(game.hands) for game in read_games(file)] for file in written] == files
