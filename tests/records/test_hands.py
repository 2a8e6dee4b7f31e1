"""Reading and writing `mille-bornes-hand/1`: what is read, and how everything else is refused."""

import json

import pytest

from scorekeeper.records.errors import Unreadable
from scorekeeper.records.hands import (
    hand_as_dict,
    hand_from,
    read_hand,
    side_as_dict,
)
from scorekeeper.records.json_lines import decoded, is_one_object, read_lines
from scorekeeper.rules import EDITIONS, HandResult, SideResult
from tests.builders import ACE, ALL_FOUR, PROOF, ROW, TANK, hand, hand_json, rules, side

# The example of the format's description.
EXAMPLE = """{
  "format": "mille-bornes-hand/1",
  "edition": "winning-moves",
  "house_rules": {},
  "players": 2,
  "extension_called_by": 0,
  "draw_pile_empty": true,
  "sides": [
    {"name": "Ann", "miles": 1000, "safe_trip": true,
     "safeties": ["right_of_way", "extra_tank"], "coups_fourres": ["right_of_way"]},
    {"name": "Bob", "miles": 475, "safeties": ["driving_ace"]}
  ]
}
"""


def refusal(read, *arguments):
    with pytest.raises(Unreadable) as refused:
        read(*arguments)
    return refused.value


# --- what is read ----------------------------------------------------------------------------------


def test_the_example_is_read():
    read = read_hand(EXAMPLE)
    assert read.rules == rules("winning-moves", 2)
    assert read.house_rules == {}
    assert read.names == ("Ann", "Bob")
    assert read.hand == hand(
        side(1000, ROW, TANK, coups=[ROW], safe=True), side(475, ACE), caller=0, delayed=True
    )


def test_no_100s_is_read_and_written():
    """It is written only where it is true, and implies a safe trip."""
    text = (
        '{"format":"mille-bornes-hand/1","edition":"dujardin-classic","players":2,'
        '"house_rules":{"points_no_100s":500},"sides":[{"miles":700,"no_100s":true},{"miles":25}]}'
    )
    read = read_hand(text)
    assert read.rules.option and read.hand == hand(side(700, no_100s=True), side(25))
    written = [side_as_dict(side) for side in read.hand.sides]
    assert [found.get("no_100s") for found in written] == [True, None]
    assert refusal(read_hand, text.replace('"no_100s":true', '"no_100s":"yes"')).where == "/sides/0/no_100s"


def test_a_safe_trip_that_is_denied_and_implied_is_refused():
    contradiction = hand_json({"miles": 700, "safe_trip": False, "no_100s": True}, {"miles": 25})
    error = refusal(hand_from, contradiction)
    assert error.where == "/sides/0/safe_trip"
    assert error.reason.startswith("This cannot be false where “no_100s” is true")


def test_the_smallest_hand_is_read():
    read = read_hand(
        '{"format":"mille-bornes-hand/1","edition":"dujardin-2024","players":2,'
        '"sides":[{"miles":0},{"miles":25}]}'
    )
    assert read.rules == rules("dujardin-2024", 2)
    assert read.names == ("", "")
    assert read.hand == HandResult((SideResult(0), SideResult(25)), None, False)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        pytest.param({"extension_called_by": None}, hand(side(700), side(475)), id="nobody called: null"),
        pytest.param(
            {"extension_called_by": 1}, hand(side(700), side(475), caller=1), id="the second called"
        ),
        pytest.param({"draw_pile_empty": False}, hand(side(700), side(475)), id="draw pile: false"),
        pytest.param(
            {"draw_pile_empty": True}, hand(side(700), side(475), delayed=True), id="draw pile: true"
        ),
    ],
)
def test_each_key_of_a_hand_is_read(change, expected):
    assert hand_from(hand_json(**change)).hand == expected


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        pytest.param({"miles": 0}, side(0), id="miles alone"),
        pytest.param({"miles": -25}, side(-25), id="below zero: for the rules to judge"),
        pytest.param({"miles": 137}, side(137), id="no sum of cards: for the rules to judge"),
        pytest.param({"miles": 10**30}, side(10**30), id="from here to Sirius: for the rules to judge"),
        pytest.param({"miles": 0, "safe_trip": True}, side(0, safe=True), id="safe trip"),
        pytest.param({"miles": 0, "safeties": []}, side(0), id="no safeties"),
        pytest.param({"miles": 0, "safeties": [*ALL_FOUR]}, side(0, *ALL_FOUR), id="all four"),
        pytest.param(
            {"miles": 0, "safeties": [ACE, ACE]}, side(0, ACE, ACE), id="twice: for the rules to judge"
        ),
        pytest.param({"miles": 0, "coups_fourres": [ROW]}, side(0, coups=[ROW]), id="a coup fourré"),
    ],
)
def test_each_key_of_a_side_is_read(given, expected):
    assert hand_from(hand_json(given, {"miles": 0})).hand.sides[0] == expected


@pytest.mark.parametrize(
    ("spelling", "card"),
    [
        ("driving_ace", ACE), ("DRIVING_ACE", ACE), ("Driving-Ace", ACE), ("driving-ace", ACE), ("ace", ACE),
        ("Ace", ACE), ("extra_tank", TANK), ("EXTRA-tank", TANK), ("tank", TANK), ("TANK", TANK),
        ("puncture_proof", PROOF), ("Puncture-Proof", PROOF), ("proof", PROOF), ("pRoOf", PROOF),
        ("right_of_way", ROW), ("Right-Of_Way", ROW), ("row", ROW), ("ROW", ROW),
    ],
)  # fmt: skip
def test_each_spelling_of_a_safety_is_read(spelling, card):
    given = hand_json({"miles": 0, "safeties": [spelling], "coups_fourres": [spelling]}, {"miles": 0})
    assert hand_from(given).hand.sides[0] == side(0, card, coups=[card])


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "Ann",
        "Ann & Chloé",
        "Zoë",
        "李雷",
        "عمر",
        "🚗💨",
        "a\u202eb",
        pytest.param("x" * 10_000, id="long"),
        '"',
        "\\",
        "\n",
        "\x00",
    ],
)
def test_any_text_is_read_as_a_name(name):
    text = json.dumps(hand_json({"name": name, "miles": 0}, {"miles": 0}))
    assert read_hand(text).names == (name, "")


def test_a_wrong_number_of_sides_is_read_and_left_to_the_rules():
    read = hand_from(hand_json({"miles": 0}, {"miles": 0}, {"miles": 0}))
    assert len(read.hand.sides) == 3
    assert read.rules.sides == 2


@pytest.mark.parametrize(
    ("edition", "players", "house_rules", "name"),
    [
        ("winning-moves", 2, {"points_to_win": 3000}, "winning-moves + house rules"),
        ("winning-moves", 2, {"points_to_win": 5000}, "winning-moves"),
        (
            "wikipedia-2016",
            3,
            {"target_miles": 1000, "extension_miles": 1200},
            "wikipedia-2016, 1000 -> 1200",
        ),
        ("dujardin-2024", 8, {"target_miles": 700}, "dujardin-2024, 700 km"),
        ("dujardin-2024", 8, {"target_miles": 700, "tie": "stands"}, "dujardin-2024, 700 km + house rules"),
        ("wikipedia", 4, {"extension_miles": None}, "wikipedia"),
    ],
)
def test_house_rules_are_read(edition, players, house_rules, name):
    sides = [{"miles": 0}] * rules(edition, players).sides
    read = hand_from(hand_json(*sides, edition=edition, players=players, house_rules=house_rules))
    assert read.rules == rules(edition, players, **house_rules)
    assert read.rules.name == name
    assert read.house_rules == house_rules


def test_one_and_true_are_not_the_same_house_rule():
    """1 == True in Python, so a cache for the one must not answer the other."""
    assert hand_from(hand_json(house_rules={"points_to_win": 1})).rules.points_to_win == 1
    assert refusal(hand_from, hand_json(house_rules={"points_to_win": True})).where == "/house_rules"
    assert hand_from(hand_json(house_rules={"hazard_on_hazard": True})).rules.hazard_on_hazard is True
    assert refusal(hand_from, hand_json(house_rules={"hazard_on_hazard": 1})).where == "/house_rules"
    assert refusal(hand_from, hand_json(house_rules={"points_to_win": 1.0})).where == "/house_rules"


# --- what is refused, by pointer -------------------------------------------------------------------

A_SIDE = {"miles": 0}
NOT_A_NUMBER = [True, False, 100.0, 1e3, "100", None, [], {}]
NO_SAFETY = "is not one of driving_ace, extra_tank, puncture_proof, right_of_way."
NO_EDITION = f"use one of {', '.join(EDITIONS)}."
NO_NUMBER_OF_PLAYERS = "The number of players must be a whole number."

REFUSED = [
    # the hand
    *[pytest.param(value, "", "This must be a JSON object.", id=f"{value!r} for a hand")
      for value in (None, True, 7, 1.5, "hand", [], [{}])],
    pytest.param({}, "", "“format” is missing.", id="nothing in it"),
    *[pytest.param({k: v for k, v in hand_json().items() if k != key}, "", f'“{key}” is missing.',
                   id=f"no {key}")
      for key in ("format", "edition", "players", "sides")],
    pytest.param(hand_json(winner=0), "", "“winner” is not a key of this format.", id="unknown key"),
    pytest.param(hand_json(Format="x"), "", "“Format” is not a key of this format.", id="key in capitals"),
    pytest.param(hand_json(trip_completed=0), "", "“trip_completed” is not a key of this format.",
                 id="a trip is never given"),
    pytest.param(hand_json(**{"x" * 99: 0}), "", f'“{"x" * 39}…” is not a key of this format.',
                 id="a long key is shortened"),
    pytest.param(hand_json(**{"x" * 40: 0}), "", f'“{"x" * 40}” is not a key of this format.',
                 id="but not one of 40 letters"),
    # format
    *[pytest.param(hand_json(format=value), "/format", "The format must be “mille-bornes-hand/1”.",
                   id=f"format {value!r}")
      for value in ("mille-bornes-hand/2", "mille-bornes-record/1", "MILLE-BORNES-HAND/1", "", None, 1, [])],
    # edition
    *[pytest.param(hand_json(edition=value), "/edition", f'There is no edition “{value}”: {NO_EDITION}',
                   id=f"edition {value!r}")
      for value in ("hasbro", "Wikipedia", "winning_moves", "")],
    *[pytest.param(hand_json(edition=value), "/edition",
                   f'There is no edition “{json.dumps(value)}”: {NO_EDITION}', id=f"edition {value!r}")
      for value in (None, 1, True, [], {}, ["wikipedia"])],
    pytest.param(hand_json(edition="x" * 99), "/edition", f'There is no edition “{"x" * 39}…”: {NO_EDITION}',
                 id="a long edition is shortened"),
    # players
    *[pytest.param(hand_json(players=value), "/players", NO_NUMBER_OF_PLAYERS, id=f"players {value!r}")
      for value in (True, 2.0, "2", None, [2])],
    *[pytest.param(hand_json(players=value), "/players",
                   f"winning-moves is for 2, 3, 4, 6 players, not {value}.",
                   id=f"{value} players of winning-moves")
      for value in (-2, 0, 1, 5, 7, 8, 10**12)],
    pytest.param(hand_json(edition="dujardin-2024", players=5), "/players",
                 "dujardin-2024 is for 2, 3, 4, 6, 8 players, not 5.", id="5 players of dujardin-2024"),
    # extension
    *[pytest.param(hand_json(extension_called_by=value), "/extension_called_by",
                   "This must be null or the index of a side, 0 to 1.", id=f"caller {value!r}")
      for value in (-1, 2, 7, 10**12, True, False, 0.0, "0", "Ann", [])],
    pytest.param(hand_json(sides=[], extension_called_by=0), "/extension_called_by",
                 "This must be null, because there are no sides.", id="a caller, and no sides"),
    # draw pile
    *[pytest.param(hand_json(draw_pile_empty=value), "/draw_pile_empty", "This must be true or false.",
                   id=f"draw pile {value!r}")
      for value in (0, 1, "true", None, [])],
    # house rules
    *[pytest.param(hand_json(house_rules=value), "/house_rules", "This must be a JSON object.",
                   id=f"house rules {value!r}")
      for value in (None, [], "none", False, 0)],
    pytest.param(hand_json(house_rules={"luck": 1}), "/house_rules", "There is no house rule called luck.",
                 id="unknown house rule"),
    pytest.param(hand_json(house_rules={"target_miles": 710}), "/house_rules",
                 "The house rule target_miles cannot be 710: it takes a multiple of 25 from 200 to 1200.",
                 id="house rule out of range"),
    pytest.param(hand_json(house_rules={"target_miles": 1000, "extension_miles": 1000}), "/house_rules",
                 "extension_miles is 1000: it must be above the target of 1000 miles.",
                 id="extension no longer than the trip"),
    *[pytest.param(hand_json(house_rules={"tie": value}), "/house_rules",
                   "A house rule is a number, a word, true, false or null.", id=f"house rule {value!r}")
      for value in ([], {}, ["stands"])],
    # sides
    *[pytest.param(hand_json(sides=value), "/sides", "This must be a list with one entry a side.",
                   id=f"sides {value!r}")
      for value in (None, {}, "", 2, {"0": A_SIDE})],
    *[pytest.param(hand_json(A_SIDE, value), "/sides/1", "This must be a JSON object.",
                   id=f"a side {value!r}")
      for value in (None, 0, "Bob", [], True)],
    pytest.param(hand_json(A_SIDE, {}), "/sides/1", "“miles” is missing.", id="no miles"),
    pytest.param(hand_json({"name": "Ann"}, A_SIDE), "/sides/0", "“miles” is missing.", id="a name only"),
    pytest.param(hand_json(A_SIDE, {"miles": 0, "200s": 1}), "/sides/1",
                 "“200s” is not a key of this format.", id="unknown key of a side"),
    *[pytest.param(hand_json(A_SIDE, {"miles": value}), "/sides/1/miles", "Miles must be a whole number.",
                   id=f"miles {value!r}")
      for value in NOT_A_NUMBER],
    *[pytest.param(hand_json({"miles": 0, "name": value}, A_SIDE), "/sides/0/name", "A name must be a text.",
                   id=f"name {value!r}")
      for value in (None, 1, True, [], {})],
    *[pytest.param(hand_json({"miles": 0, "name": value}, A_SIDE), "/sides/0/name",
                   "This name contains a broken character. Delete it and type it again.",
                   id=f"name {value!r}")
      for value in ("\ud800", "Ann\udfff", "\udc80\udc80")],
    *[pytest.param(hand_json({"miles": 0, "safe_trip": value}, A_SIDE), "/sides/0/safe_trip",
                   "This must be true or false.", id=f"safe trip {value!r}")
      for value in (0, 1, "yes", None, [])],
    # safeties and coups fourrés
    *[pytest.param(hand_json(A_SIDE, {"miles": 0, key: value}), f"/sides/1/{key}",
                   "This must be a list of safety cards.", id=f"{key} {value!r}")
      for key in ("safeties", "coups_fourres")
      for value in (None, "driving_ace", "", 0, 4, True, {}, {ACE: 1})],
    *[pytest.param(hand_json(A_SIDE, {"miles": 0, key: [ACE, value]}), f"/sides/1/{key}/1",
                   f"“{value}” {NO_SAFETY}", id=f"{key} with {value!r}")
      for key in ("safeties", "coups_fourres")
      for value in ("roll", "200", "accident", "joker", "", "driving ace", "ace ", "aces")],
    *[pytest.param(hand_json({"miles": 0, "safeties": [value]}, A_SIDE), "/sides/0/safeties/0",
                   f"“{json.dumps(value)}” {NO_SAFETY}", id=f"safeties with {value!r}")
      for value in (None, 1, 2.5, True, [ACE], {"card": ACE})],
]  # fmt: skip


@pytest.mark.parametrize(("value", "where", "reason"), REFUSED)
def test_a_refusal_names_place_and_reason(value, where, reason):
    error = refusal(hand_from, value)
    assert (error.where, error.reason) == (where, reason)
    assert str(error) == (f"{where}: {reason}" if where else reason)
    assert error.line is None


# --- text that is no JSON, or not good enough ------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        pytest.param("", 1, "This is not JSON: Expecting value (column 1).", id="empty"),
        pytest.param(" \n\n ", 3, "This is not JSON: Expecting value (column 2).", id="blank"),
        pytest.param("hello", 1, "This is not JSON: Expecting value (column 1).", id="a word"),
        pytest.param("{'a': 1}", 1,
                     "This is not JSON: Expecting property name enclosed in double quotes (column 2).",
                     id="single quotes"),
        pytest.param('{"a": 1,\n "b" 2}', 2, "This is not JSON: Expecting ':' delimiter (column 6).",
                     id="in the second line"),
        pytest.param('{"a": 1}\n{"a": 1}', 2, "This is not JSON: Extra data (column 1).", id="two objects"),
        pytest.param('{"a": "b\nc"}', 1, "This is not JSON: Invalid control character at (column 9).",
                     id="a line break within a name"),
        pytest.param('{"a": 1', 1, "This is not JSON: Expecting ',' delimiter (column 8).", id="cut off"),
        pytest.param('{"a": 01}', 1, "This is not JSON: Expecting ',' delimiter (column 8).", id="octal"),
    ],
)  # fmt: skip
def test_text_that_is_no_json_is_refused_with_its_line(text, line, reason):
    error = refusal(read_hand, text)
    assert (error.line, error.reason, error.where) == (line, reason, "")


@pytest.mark.parametrize("name", ["NaN", "Infinity", "-Infinity"])
def test_numbers_of_python_that_are_no_json_are_refused(name):
    assert refusal(read_hand, f'{{"miles": {name}}}').reason == f"{name} is not JSON."


@pytest.mark.parametrize(
    ("text", "key"),
    [
        pytest.param('{"edition": "wikipedia", "edition": "wikipedia"}', "edition", id="in the hand"),
        pytest.param('{"sides": [{"miles": 0, "miles": 25}]}', "miles", id="in a side"),
        pytest.param('{"house_rules": {"tie": "stands", "tie": "play_on"}}', "tie", id="in the house rules"),
        pytest.param('{"m\\u0069les": 0, "miles": 0}', "miles", id="spelled otherwise"),
        pytest.param('{"": 0, "": 0}', "", id="no name at all"),
        pytest.param('{"x": 0, "miles": 1, "y": 2, "miles": 3, "x": 4}', "x", id="the first of several"),
    ],
)
def test_a_repeated_key_is_refused(text, key):
    assert refusal(read_hand, text).reason == f"“{key}” appears twice in this object."


def test_repeated_keys_and_nan_are_refused_with_their_place():
    assert refusal(read_hand, '{"sides": [{"miles": 0, "miles": 25}]}').where == "/sides/0"
    assert refusal(read_hand, '{"sides": [{"miles": NaN}]}').where == "/sides/0/miles"


def test_another_version_is_named_before_its_new_keys():
    error = refusal(hand_from, hand_json(format="mille-bornes-hand/2", weather="rain"))
    assert (error.where, error.reason) == ("/format", "The format must be “mille-bornes-hand/1”.")


def test_many_keys_are_compared_in_linear_time():
    """Comparing each key with every other would take ten billion comparisons."""
    text = "{" + ", ".join(f'"{number}": 0' for number in range(100_000)) + ', "99999": 1}'
    assert refusal(read_hand, text).reason == "“99999” appears twice in this object."


@pytest.mark.parametrize("digits", [4301, 100_000])
def test_too_long_a_number_is_refused(digits):
    text = json.dumps(hand_json({"miles": 777}, {"miles": 0})).replace("777", "7" * digits)
    assert refusal(read_hand, text).reason == "A number in this JSON is too long."
    assert (
        refusal(read_hand, text.replace('"miles": 0', '"miles": NaN')).reason
        == "A number in this JSON is too long."
    )


def test_the_longest_number_of_python_is_read():
    text = json.dumps(hand_json({"miles": 777}, {"miles": 0})).replace("777", "7" * 4000)
    assert read_hand(text).hand.sides[0].miles == int("7" * 4000)


@pytest.mark.parametrize("key", ["edition", "players", "sides"])
def test_deep_nesting_is_refused(key):
    """Whatever the depth at which Python gives up."""
    for depth in (100_000, 5_000, *range(900, 1010)):
        text = json.dumps(hand_json(**{key: 777})).replace("777", "[" * depth + "]" * depth)
        assert str(refusal(read_hand, text)), depth


# --- bytes -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(b"\xef\xbb\xbf" + EXAMPLE.encode(), id="byte order mark"),
        pytest.param(EXAMPLE.replace("\n", "\r\n").encode(), id="CRLF"),
        pytest.param(b"\xef\xbb\xbf" + EXAMPLE.replace("\n", "\r\n").encode(), id="both"),
        pytest.param(EXAMPLE.replace("\n", "").encode(), id="in one line"),
        pytest.param(b"\r\n\n  " + EXAMPLE.encode() + b"\n\n", id="blank lines around it"),
    ],
)
def test_a_byte_order_mark_and_utf_8_are_read(text):
    assert read_hand(decoded(text)).names == ("Ann", "Bob")


@pytest.mark.parametrize(
    ("data", "line", "byte"),
    [
        pytest.param(b"\xff", 1, 1, id="at once"),
        pytest.param(b"\n\xff", 2, 2, id="after a blank line"),
        pytest.param(b'{\n"name": "Chlo\xe9"}', 2, 16, id="Latin-1, second line"),
        pytest.param(b"\xef\xbb\xbf{\n\xff}", 2, 6, id="second line, after a byte order mark"),
        pytest.param("{}".encode("utf-16"), 1, 1, id="UTF-16"),
        pytest.param(b"{\r\n\r\n\xc3", 3, 6, id="half a letter at the end"),
        pytest.param(b"\xed\xa0\x80", 1, 1, id="a surrogate"),
    ],
)
def test_bytes_that_are_no_utf_8_are_refused(data, line, byte):
    error = refusal(decoded, data)
    assert (error.line, error.reason) == (line, f"This is not UTF-8 text (byte {byte}).")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        (b"{}\n", True), (b'{"a": 1}', True), (b'\xef\xbb\xbf{"a": 1}\r\n', True), (b' {"a": NaN} \n', True),
        (b'{"a": 1, "a": 2}\n', True), (b'{"a": ' + b"7" * 5000 + b"}\n", True),
        (b'{"a": "\xe9"}\n', True), (b'{"a": ' + b"[" * 9_999 + b"]" * 9_999 + b"}\n", True),
        (b"", False), (b"\n", False), (b"{\n", False), (b"\xe9{}\n", False),
        (b"[]\n", False), (b"[{}]\n", False), (b'"{}"\n', False),
        (b"7\n", False), (b"{} {}\n", False), (b"\xff\n", False), (b"{" * 100_000, False),
    ],
)  # fmt: skip
def test_the_first_line_tells_json_lines(line, answer):
    assert is_one_object(line) is answer


# --- JSON Lines ------------------------------------------------------------------------------------

A_HAND = json.dumps(hand_json()).encode()


def read_all(*lines):
    """The outcome of each line: the names of a hand, or the line and the reason."""
    return [
        (read.line, str(read)) if isinstance(read, Unreadable) else read.names
        for read in read_lines(lines, read_hand)
    ]


HAND_READ = ("Ann", "Bob")


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        pytest.param([], [], id="no lines"),
        pytest.param([A_HAND], [HAND_READ], id="one without its end"),
        pytest.param([A_HAND + b"\n", A_HAND + b"\r\n"], [HAND_READ, HAND_READ], id="LF and CRLF"),
        pytest.param([b"\xef\xbb\xbf" + A_HAND + b"\n"], [HAND_READ], id="byte order mark"),
        pytest.param([A_HAND, b"\n", b" \r\n", b"\t"], [HAND_READ], id="blank lines at the end"),
        pytest.param(
            [A_HAND, b"\n", A_HAND],
            [HAND_READ, (2, "This line is empty."), HAND_READ],
            id="one in the middle",
        ),
        pytest.param(
            [A_HAND, b"\n", b"  \r\n", A_HAND],
            [HAND_READ, (2, "This line is empty."), (3, "This line is empty."), HAND_READ],
            id="two in the middle",
        ),
        pytest.param([b"\n", A_HAND], [(1, "This line is empty."), HAND_READ], id="one before the first"),
        pytest.param([b"\n", b"\n"], [], id="nothing but"),
        pytest.param(
            [A_HAND + b"\x0b\n", b"\x0c\n", A_HAND],
            [
                (1, f"This is not JSON: Extra data (column {len(A_HAND) + 1})."),
                (2, "This is not JSON: Expecting value (column 1)."),
                HAND_READ,
            ],
            id="what is blank elsewhere is not in JSON",
        ),
        pytest.param(
            [A_HAND, b"{\n", A_HAND],
            [
                HAND_READ,
                (2, "This is not JSON: Expecting property name enclosed in double quotes (column 2)."),
                HAND_READ,
            ],
            id="no JSON in the middle",
        ),
        pytest.param(
            [b"\xff\n", A_HAND],
            [(1, "This is not UTF-8 text (byte 1)."), HAND_READ],
            id="no text in the first",
        ),
        pytest.param(
            [A_HAND, A_HAND[:-1]],
            [HAND_READ, (2, f"This is not JSON: Expecting ',' delimiter (column {len(A_HAND)}).")],
            id="the last is cut off",
        ),
        pytest.param(
            [A_HAND, json.dumps(hand_json(players=7)).encode()],
            [HAND_READ, (2, "/players: winning-moves is for 2, 3, 4, 6 players, not 7.")],
            id="a pointer stays in the reason",
        ),
    ],
)
def test_each_line_of_json_lines_has_its_answer(lines, expected):
    assert read_all(*lines) == expected


def test_lines_are_read_one_at_a_time():
    asked = 0

    def endless():
        nonlocal asked
        while True:
            asked += 1
            yield A_HAND

    reading = read_lines(endless(), read_hand)
    next(reading)
    next(reading)
    assert asked == 2


# --- writing ---------------------------------------------------------------------------------------


def test_a_written_hand_has_every_key():
    reported = hand(side(1000, ROW, TANK, coups=[ROW], safe=True), side(475, ACE), caller=0, delayed=True)
    assert hand_as_dict(rules(), reported, ["Ann", "Bob"]) == {
        "format": "mille-bornes-hand/1",
        "edition": "winning-moves",
        "house_rules": {},
        "players": 2,
        "extension_called_by": 0,
        "draw_pile_empty": True,
        "sides": [
            {"name": "Ann", "miles": 1000, "safe_trip": True,
             "safeties": ["right_of_way", "extra_tank"], "coups_fourres": ["right_of_way"]},
            {"name": "Bob", "miles": 475, "safe_trip": False,
             "safeties": ["driving_ace"], "coups_fourres": []},
        ],
    }  # fmt: skip


def test_a_written_side_has_its_keys():
    assert side_as_dict(side()) == {"miles": 0, "safe_trip": False, "safeties": [], "coups_fourres": []}


def test_house_rules_are_written_as_they_were_given():
    given = {"points_to_win": 3000, "tie": "stands"}
    written = hand_as_dict(rules(**given), hand(side(), side()), ["", ""], given)
    assert written["house_rules"] == given
    assert hand_from(written).rules == rules(**given)


def test_a_written_hand_needs_a_name_for_each_side():
    with pytest.raises(ValueError, match="zip"):
        hand_as_dict(rules(), hand(side(), side()), ["Ann"])
