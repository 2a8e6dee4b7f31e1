"""Any input gives a hand or our own refusal, and written hands can be read."""

import json

from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.records.errors import Unreadable
from scorekeeper.records.hands import HandFile, hand_as_dict, hand_from, read_hand
from scorekeeper.records.json_lines import decoded, read_lines
from scorekeeper.rules import EDITIONS, ImpossibleHand, problems, score
from tests.builders import hand_json
from tests.rules.strategies import PRINTED, any_hands, any_side, every_table, possible_hands

names = st.text(st.characters(exclude_categories=["Cs"]), max_size=60)


# --- round trips -----------------------------------------------------------------------------------


@given(every_table, any_hands(any_side), st.data())
def test_any_written_hand_is_read_back(table, reported, data):
    called = [data.draw(names) for _ in reported.sides]
    house_rules = dict(table.house_rules)
    if table.option:  # an option is written as its values, like house rules
        options = {option.name: option for option in EDITIONS[table.edition].options}
        house_rules |= options[table.option].changes
    if "target_miles" in house_rules:  # without the others it would mean no extension
        house_rules["extension_miles"] = table.extension_miles
    written = json.dumps(hand_as_dict(table, reported, called, house_rules))
    assert read_hand(written) == HandFile(table, house_rules, tuple(called), reported)


@given(st.data(), st.sampled_from(PRINTED))
def test_a_possible_hand_scores_the_same_after_its_file(data, printed):
    table = EDITIONS[printed[0]].rules(printed[1])
    reported = data.draw(possible_hands(table).filter(lambda hand: not problems(table, hand)))
    written = json.dumps(hand_as_dict(table, reported, [""] * table.sides), ensure_ascii=False).encode()
    read = read_hand(decoded(written))
    assert score(read.rules, read.hand) == score(table, reported)


# --- wild input ------------------------------------------------------------------------------------

anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=12,
)
places = st.sampled_from(
    [
        ["format"], ["edition"], ["players"], ["house_rules"], ["house_rules", "tie"],
        ["house_rules", "target_miles"], ["extension_called_by"], ["draw_pile_empty"], ["sides"],
        ["sides", 0],
        ["sides", 1, "miles"], ["sides", 1, "name"], ["sides", 1, "safe_trip"], ["sides", 0, "safeties"],
        ["sides", 0, "coups_fourres"], ["sides", 0, "surprise"], ["surprise"],
    ]
)  # fmt: skip


def read_and_score(read, value):
    """Read a value and score it; the outcome is "unreadable", "impossible" or "scored"."""
    try:
        file = read(value)
    except Unreadable as error:
        assert error.reason
        return "unreadable"
    try:
        assert all(receipt.total >= 0 for receipt in score(file.rules, file.hand))
    except ImpossibleHand as error:
        assert all(problem.message(()) for problem in error.problems)
        return "impossible"
    return "scored"


@given(anything)
def test_any_json_value_is_refused(value):
    assert read_and_score(hand_from, value) == "unreadable"


@given(st.lists(st.tuples(places, anything), min_size=1, max_size=3))
def test_any_value_in_any_place_is_read_or_refused(changes):
    value = hand_json({"miles": 700, "safeties": []}, {"miles": 475}, house_rules={})
    for path, new in changes:
        target = value
        for step in path[:-1]:
            try:
                target = target[step]
            except (KeyError, IndexError, TypeError):
                target = {}
        if isinstance(target, dict):
            target[path[-1]] = new
    read_and_score(hand_from, value)
    read_and_score(read_hand, json.dumps(value))


@given(st.text())
@example("[" * 100_000)
@example('{"a":' * 100_000)
@example("9" * 5000)
@example("-" + "9" * 5000)
@example("1e999999999")
@example("\ufeff{}")
@example('"\\ud800"')
@example("nul")
def test_any_text_is_refused(text):
    assert read_and_score(read_hand, text) == "unreadable"


@given(st.binary())
def test_any_bytes_are_refused(data):
    assert read_and_score(lambda data: read_hand(decoded(data)), data) == "unreadable"


GOOD = json.dumps(hand_json()).encode()


@given(st.integers(0, len(GOOD) - 1), st.integers(0, 255))
def test_a_hand_with_one_byte_changed_is_read_or_refused(place, byte):
    changed = GOOD[:place] + bytes([byte]) + GOOD[place + 1 :]
    read_and_score(lambda data: read_hand(decoded(data)), changed)


@given(st.integers(0, len(GOOD) - 1))
def test_a_hand_cut_off_is_refused(place):
    assert read_and_score(lambda data: read_hand(decoded(data)), GOOD[:place]) == "unreadable"


lines = st.lists(
    st.just(GOOD) | st.binary(max_size=20).map(lambda line: line.replace(b"\n", b"")) | st.just(b""),
    max_size=8,
)


@given(lines)
def test_every_line_has_one_answer_in_order(some):
    answers = list(read_lines((line + b"\n" for line in some), read_hand))
    while some and not some[-1].strip(b" \t\r"):
        some.pop()
    assert len(answers) == len(some)
    for number, (line, answer) in enumerate(zip(some, answers, strict=True), start=1):
        if line == GOOD:
            assert isinstance(answer, HandFile)
        else:
            assert isinstance(answer, Unreadable)
            assert answer.line == number
