"""Following a hand tap by tap: what a tap may leave out, where it stops, and undo."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.play.replay import replay, result_of
from scorekeeper.play.tracking import (
    UNDO,
    AmbiguousTap,
    ForbiddenTap,
    UnreadableTap,
    apply_taps,
    start_tracking,
    unchecked_result,
)
from scorekeeper.records.plays import Record, action_text, read_action, read_records, records_in, write_record
from scorekeeper.rules import HandResult
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.table import Action, Table, apply, legal
from tests.builders import ACE, ALL_FOUR, DATA, ROW, TANK, hand, rules, side
from tests.profiles import examples
from tests.rules.random_play import played_out, thinkable
from tests.rules.strategies import every_table

with (DATA / "played-hands.mb").open("rb") as file:
    RECORDS = list(read_records(file))


def start(edition="winning-moves", players=2, **house_rules):
    """A hand about which only the rules are known. The last seat dealt."""
    table = rules(edition, players, **house_rules)
    return start_tracking(Record(table, players - 1, (), house_rules))


def tapped(text, **table):
    """The hand after these taps, "roll, x 25, ..."."""
    return apply_taps(start(**table), text.split(", ") if text else [])


def action_texts(tracked):
    return [action_text(action, tracked.record.rules) for action in tracked.record.actions]


def stopped_by_table(tracked, action):
    """The tracked hand stopped at `action`, which the table insists on."""
    return replace(tracked, stopped_at=action and ForbiddenTap(action, ("hand-ends",)))


# --- what a tap may leave out ----------------------------------------------------------------------------

FOUR, ANYONE = {"players": 4}, {"edition": "wikipedia-2016", "players": 3}


@pytest.mark.parametrize(
    ("text", "table", "lines"),
    [
        pytest.param("", {}, [], id="nothing yet"),
        pytest.param("roll, x 25, 100", {}, ["A roll", "B x 25", "A 100"], id="whose turn it is"),
        pytest.param(
            "roll, gas, x 25, limit",
            {},
            ["A roll", "B out_of_gas > A", "A x 25", "B speed_limit > A"],
            id="two sides attack each other",
        ),
        pytest.param("roll, limit", FOUR, ["A roll", "B speed_limit > A"], id="so do two partnerships"),
        pytest.param(
            "roll, x 25, stop > A", {"players": 3}, ["A roll", "B x 25", "C stop > A"], id="one of two"
        ),
        pytest.param("roll, stop, ! row", {}, ["A roll", "B stop > A", "A ! right_of_way"], id="a call"),
        pytest.param(
            "roll, stop, ! row, 100",
            {},
            ["A roll", "B stop > A", "A ! right_of_way", "A 100"],
            id="who called has a turn",
        ),
        pytest.param(
            "x 25, x 25, limit > B, ! row",
            {"players": 3},
            ["A x 25", "B x 25", "C speed_limit > B", "B ! right_of_way"],
            id="a call out of turn",
        ),
        pytest.param(
            "roll, stop, x row",
            {},
            ["A roll", "B stop > A", "A x right_of_way"],
            id="a safety that would answer, discarded",
        ),
        pytest.param("ace, tank, roll", {}, ["A driving_ace", "A extra_tank", "A roll"], id="safeties"),
        pytest.param(
            "roll, acc, tank",
            {},
            ["A roll", "B accident > A", "A extra_tank"],
            id="a safety that answers something else is merely played",
        ),
        pytest.param(
            "roll, x 25, 200, x 25, 200, x 25, 100, x 25, 100, x 25, 100, extension, x 25, 25",
            {},
            [
                "A roll", "B x 25", "A 200", "B x 25", "A 200", "B x 25", "A 100", "B x 25", "A 100",
                "B x 25", "A 100", "A extension", "B x 25", "A 25",
            ],
            id="the extension, by whoever arrived",
        ),
        pytest.param("A roll, B x 25, A 100", {}, ["A roll", "B x 25", "A 100"], id="all of it said"),
        pytest.param("A roll, B stop > A", FOUR, ["A roll", "B stop > A"], id="more than is needed"),
        pytest.param(
            "roll, stop, C ! row, 100",
            FOUR,
            ["A roll", "B stop > A", "C ! right_of_way", "C 100"],
            id="a partner calls",
        ),
        pytest.param(" roll, B\tx  25, \t100 # fast", {}, ["A roll", "B x 25", "A 100"], id="any blanks"),
    ],
)  # fmt: skip
def test_taps_may_leave_out_the_seat_and_side(text, table, lines):
    tracked = tapped(text, **table)
    assert (tracked.stopped_at, tracked.waiting) == (None, ())
    assert action_texts(tracked) == lines
    assert tracked.table == replay(tracked.record).table


def shortest(action, rules):
    """The shortest tap for an action: no seat, and an attacked side only if there is a choice."""
    text = action_text(action, rules)[2:]
    return text.partition(" > ")[0] if rules.sides == 2 else text


@pytest.mark.parametrize("deck", [True, False], ids=["deck known", "deck unknown"])
@pytest.mark.parametrize("record", [pytest.param(record, id=f"line {record.line}") for record in RECORDS])
def test_the_shortest_taps_follow_a_real_hand(record, deck):
    """A tap is ambiguous only if a safety would answer the hazard just played. Then it says more."""
    record = record if deck else replace(record, deck=None)
    tracked, unclear = start_tracking(replace(record, actions=())), 0
    for action in record.actions:
        after = apply_taps(tracked, [shortest(action, record.rules)])
        if isinstance(after.stopped_at, AmbiguousTap):
            assert after.record == tracked.record and after.table == tracked.table
            assert action in after.stopped_at.meanings and len(after.stopped_at.meanings) > 1
            assert action.card in SAFETIES and tracked.table.attack
            after = apply_taps(tracked, [action_text(action, record.rules)])
            unclear += 1
        assert (after.stopped_at, after.waiting) == (None, ())
        tracked = after
    assert tracked.record == record
    assert tracked.table == replay(record).table
    assert unclear <= sum(action.card in SAFETIES for action in record.actions)
    assert (
        apply_taps(
            start_tracking(replace(record, actions=())),
            [action_text(action, record.rules) for action in record.actions],
        )
        == tracked
    )


def test_a_followed_hand_is_a_readable_record():
    record = RECORDS[0]
    tracked = apply_taps(
        start_tracking(replace(record, actions=())),
        [action_text(action, record.rules) for action in record.actions],
    )
    (again,) = records_in(write_record(tracked.record).encode())
    assert again == record


# --- ambiguous taps ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "table", "meanings"),
    [
        pytest.param("roll, stop, row", {}, ["A right_of_way", "A ! right_of_way"], id="played or called"),
        pytest.param(
            "roll, stop > A, row",
            {"players": 3},
            ["C right_of_way", "A ! right_of_way"],
            id="C’s turn, or A answers",
        ),
        pytest.param("roll, stop, ! row", FOUR, ["A ! right_of_way", "C ! right_of_way"], id="which partner"),
        pytest.param(
            "roll, limit, row",
            FOUR,
            ["C right_of_way", "A ! right_of_way", "C ! right_of_way"],
            id="either partner, or the turn after it",
        ),
        pytest.param(
            "roll, stop > A, ! row", ANYONE, ["A ! right_of_way", "C ! right_of_way"], id="anyone may call"
        ),
    ],
)
def test_stops_at_an_ambiguous_tap(text, table, meanings):
    *before, unclear = text.split(", ")
    sure = tapped(", ".join(before), **table)
    stopped = apply_taps(sure, [unclear, "x 25", "x 50"])
    assert (stopped.record, stopped.table, stopped.waiting) == (sure.record, sure.table, ("x 25", "x 50"))
    assert isinstance(stopped.stopped_at, AmbiguousTap) and stopped.stopped_by == unclear
    assert [action_text(meaning, sure.record.rules) for meaning in stopped.stopped_at.meanings] == meanings
    for meant in stopped.stopped_at.meanings:
        clear = apply_taps(sure, [action_text(meant, sure.record.rules)])
        assert clear.stopped_at is None
        assert clear.record.actions == (*sure.record.actions, meant)


def dealt_with(*first):
    """Four players, and a pack that begins with these cards: A's, B's, C's, D's, A's, ..."""
    table = rules(players=4)
    left = [card for card, copies in table.pack.items() for _ in range(copies)]
    for card in first:
        left.remove(card)
    return start_tracking(Record(table, 3, (), deck=(*first, *reversed(left))))


@pytest.mark.parametrize(
    ("holder", "safety", "called"),
    [
        pytest.param(0, ["A ! right_of_way"], "A ! right_of_way", id="A, whose turn it is not"),
        pytest.param(2, ["C right_of_way", "C ! right_of_way"], "C ! right_of_way", id="C, who is next"),
    ],
)
def test_known_cards_decide_who_calls_the_coup_fourre(holder, safety, called):
    second = ["25"] * 4
    second[holder] = ROW
    sure = apply_taps(dealt_with("roll", "stop", "25", "25", *second), ["roll", "stop"])
    assert action_texts(apply_taps(sure, ["! row"]))[2:] == [called]
    tracked = apply_taps(sure, ["row"])
    unclear = (
        [action_text(meaning, sure.record.rules) for meaning in tracked.stopped_at.meanings]
        if tracked.stopped_at
        else []
    )
    assert (unclear or action_texts(tracked)[2:]) == safety


# --- cards that were laid, not discarded ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "table", "action", "stopped_by"),
    [
        pytest.param("roll, x 100", {}, Action(1, "play", "100", 1), "B 100", id="a distance card"),
        pytest.param("x stop", {}, Action(0, "play", "stop", 1), "A stop > B", id="a hazard"),
        pytest.param("x 100", FOUR, Action(0, "play", "100", 0), "A 100", id="with partners"),
    ],
)
def test_the_table_says_that_it_was_laid(text, table, action, stopped_by):
    sure = tapped(text, **table)
    laid = apply_taps(sure, ["laid"])
    assert laid.stopped_at.action == action
    assert laid.stopped_by == stopped_by
    assert action_texts(laid) == action_texts(sure)[:-1]
    assert apply_taps(laid, [UNDO, action_texts(sure)[-1]]) == sure
    assert apply_taps(sure, ["laid", "25"]).waiting == ("25",)


def test_a_laid_hazard_asks_against_whom():
    laid = apply_taps(tapped("x stop", players=3), ["laid"])
    assert isinstance(laid.stopped_at, AmbiguousTap) and laid.stopped_by == "A stop"
    assert [action.on for action in laid.stopped_at.meanings] == [1, 2]
    against = apply_taps(tapped("", players=3), ["A stop > C"])
    assert against.stopped_at.rulings == ("hazard-needs-moving",)


@pytest.mark.parametrize("text", ["", "roll", "x roll"], ids=["nothing", "a play", "a card that fits"])
def test_only_a_discard_that_does_not_fit_can_have_been_laid(text):
    stopped = apply_taps(tapped(text), ["laid"])
    assert isinstance(stopped.stopped_at, UnreadableTap)
    assert stopped.record == tapped(text).record
    assert apply_taps(stopped, [UNDO]) == tapped(text)


# --- forbidden taps ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "table", "action", "rulings"),
    [
        pytest.param("100", {}, Action(0, "play", "100", 0), ("distance-needs-moving",), id="no Roll yet"),
        pytest.param(
            "roll, 100", {}, Action(1, "play", "100", 1), ("distance-needs-moving",), id="it is B’s turn"
        ),
        pytest.param(
            "roll, A 100", {}, Action(0, "play", "100", 0), ("turn-order", "draw-then-act"), id="A again"
        ),
        pytest.param("stop", {}, Action(0, "play", "stop", 1), ("hazard-needs-moving",), id="B stands"),
        pytest.param("! ace", {}, Action(0, "coup_fourre", ACE), ("coup-fourre-timing",), id="no attack"),
        pytest.param(
            "roll, stop, ! ace", {}, Action(0, "coup_fourre", ACE), ("coup-fourre-timing",), id="wrong safety"
        ),
        pytest.param(
            "roll, stop > A, ! tank",
            {"players": 3},
            Action(0, "coup_fourre", TANK),
            ("coup-fourre-timing",),
            id="the wrong safety of whoever was attacked",
        ),
        pytest.param(
            "roll, stop, ! ace",
            FOUR,
            Action(2, "coup_fourre", ACE),
            ("coup-fourre-timing",),
            id="of the partner who is next",
        ),
        pytest.param(
            "roll, x row, x 25, x 25, stop > A, ! row",
            {"players": 3},
            Action(0, "coup_fourre", ROW),
            ("pack-counts",),
            id="a safety that is gone, of whoever was attacked",
        ),
        pytest.param(
            "stop", {"players": 3}, Action(0, "play", "stop", 1), ("hazard-needs-moving",), id="both stand"
        ),
        pytest.param("extension", {}, Action(0, "extension"), ("extension-call",), id="nobody has arrived"),
        pytest.param(
            "roll, x 25, 200, roll", {"target_miles": 200, "extension_miles": None},
            Action(0, "play", "roll", 0), ("roll-on-roll", "hand-ends"), id="the hand is over",
        ),
        pytest.param(
            "stop > A", {}, Action(0, "play", "stop", 0), ("hazard-own-side",), id="on oneself"
        ),
    ],
)  # fmt: skip
def test_stops_at_a_forbidden_tap(text, table, action, rulings):
    *before, wrong = text.split(", ")
    sure = tapped(", ".join(before), **table)
    stopped = apply_taps(sure, [wrong, "x 25", "what is this"])
    assert sure.stopped_at is None
    assert stopped.stopped_at == ForbiddenTap(action, rulings)
    assert (stopped.record, stopped.table) == (sure.record, sure.table)
    assert (stopped.stopped_by, stopped.waiting) == (wrong, ("x 25", "what is this"))
    assert apply_taps(stopped, ["undo", "roll"]).waiting == ("x 25", "roll")


@settings(max_examples=examples(60))
@given(every_table, st.integers(0, 2**32), st.booleans())
def test_stops_at_any_forbidden_action(table, seed, known):
    dice = random.Random(seed)
    tables, deck, actions = played_out(table, dice)
    place = dice.randrange(len(tables))
    record = Record(table, (tables[0].turn - 1) % table.players, tuple(actions[:place]))
    tracked = start_tracking(replace(record, deck=tuple(deck)) if known else record)
    assert (tracked.record.actions, tracked.stopped_at) == (record.actions, None)
    for action in thinkable(tables[place]):
        given = action_text(action, table)
        stopped = apply_taps(tracked, [given, "x 25"])
        rulings = legal(tracked.table, action)
        if rulings:
            assert stopped == replace(
                tracked, stopped_at=ForbiddenTap(action, rulings), stopped_by=given, waiting=("x 25",)
            )
        else:
            assert stopped.record.actions[: place + 1] == (*record.actions, action)


# --- undo ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        pytest.param("undo", [], id="nothing to take back"),
        pytest.param("undo, undo, roll", ["A roll"], id="not even twice"),
        pytest.param("roll, x 25, undo, x 50", ["A roll", "B x 50"], id="another card"),
        pytest.param("roll, stop, ! row, undo, x 25", ["A roll", "B stop > A", "A x 25"], id="a call"),
        pytest.param("roll, x 25, 100, undo, undo, undo", [], id="all of it"),
    ],
)
def test_undo_takes_back_the_last_tap(text, lines):
    tracked = tapped(text)
    assert action_texts(tracked) == lines
    assert tracked.table == replay(tracked.record).table


def test_undo_takes_back_the_end_of_a_hand():
    short = {"target_miles": 200, "extension_miles": 300}
    over = tapped("roll, x 25, 200", **short)
    assert over.table.finished
    called = apply_taps(over, ["extension"])
    assert not called.table.finished
    assert apply_taps(called, ["undo"]) == over
    assert apply_taps(called, ["undo", "undo", "100"]).record.actions[-1] == Action(0, "play", "100", 0)


@settings(max_examples=examples(60))
@given(every_table, st.integers(0, 2**32), st.booleans(), st.data())
def test_undo_takes_back_any_number_of_taps(table, seed, known, data):
    tables, deck, actions = played_out(table, random.Random(seed))
    deck = tuple(deck) if known else None
    taps = [action_text(action, table) for action in actions]
    done = data.draw(st.integers(0, len(actions)))
    back = data.draw(st.integers(0, done + 2))
    left = max(0, done - back)
    fresh = start_tracking(Record(table, (tables[0].turn - 1) % table.players, (), deck=deck))
    gone_back = apply_taps(apply_taps(fresh, taps[:done]), ["undo"] * back)
    states = [Table(table, fresh.record.dealer, deck)]
    for action in actions[:left]:
        states.append(apply(states[-1], action))
    assert gone_back.table == states[left]
    assert gone_back == apply_taps(fresh, taps[:left])
    assert apply_taps(gone_back, taps[left:]).record.actions == tuple(actions)


# --- unreadable taps --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "players"),
    [
        *(
            (wrong, 2)
            for wrong in ("", " ", "# why", "jog", "x", "x jog", "!", "! roll", "!row", "!ace", ">")
        ),
        *((wrong, 2) for wrong in ("A", "C roll", "a roll", "AB roll", "stop >", "stop > C", "roll B")),
        *((wrong, 2) for wrong in ("Undo", "undo undo", "A undo", "extension now", "roll\nB roll", "\ud800")),
        ('[Players "3"]', 2),
        ("stop > D", 3),
    ],
)
def test_stops_at_an_unreadable_tap(wrong, players):
    """What came before it is done, and what comes after it waits."""
    sure = tapped("roll", players=players)
    stopped = apply_taps(sure, ["x 25", wrong, "x 50", "x 75"])
    assert isinstance(stopped.stopped_at, UnreadableTap)
    assert (stopped.stopped_by, stopped.waiting) == (wrong, ("x 50", "x 75"))
    assert action_texts(stopped) == [*action_texts(sure), "B x 25"]
    assert str(stopped.stopped_at.reason)


# --- continuing a record ----------------------------------------------------------------------------------

HEAD = '[Format "mille-bornes-record/1"]\n[Edition "winning-moves"]\n[Players "2"]\n'


def resumed(text, **tags):
    head = HEAD + "".join(f'[{tag} "{value}"]\n' for tag, value in tags.items())
    (record,) = records_in((head + text).encode())
    return start_tracking(record)


def test_a_record_can_be_continued():
    tracked = resumed("A roll\nB x 25 # so what\n", Names="Ann, Bob", Dealer="B")
    assert tracked.record.names == ("Ann", "Bob")
    tracked = apply_taps(tracked, ["100"])
    assert action_texts(tracked) == ["A roll", "B x 25", "A 100"]
    assert [tracked.record.text_of(index) for index in range(3)] == action_texts(tracked)
    assert [tracked.record.line_of(index) for index in range(3)] == [1, 2, 3]


def test_stops_at_an_illegal_action_of_a_record():
    """The lines after it wait as written, and can be tapped once the mistake is corrected."""
    tracked = resumed("A roll\nB 100\nA\tx  25 # tired\nB x 25\n")
    assert tracked.stopped_at == ForbiddenTap(Action(1, "play", "100", 1), ("distance-needs-moving",))
    assert (action_texts(tracked), tracked.stopped_by) == (["A roll"], "B 100")
    assert tracked.waiting == ("A\tx  25", "B x 25")
    right = apply_taps(start_tracking(tracked.record), ["roll", *tracked.waiting])
    assert action_texts(right) == ["A roll", "B roll", "A x 25", "B x 25"]


@pytest.mark.parametrize(
    "record", [pytest.param(record, id=f"line {record.line}") for record in RECORDS[::7]]
)
def test_follows_a_whole_real_record(record):
    tracked = start_tracking(record)
    assert tracked.record == record and tracked.stopped_at is None
    assert tracked.table == replay(record).table
    assert unchecked_result(tracked) == replay(record).result


# --- going on without the rules --------------------------------------------------------------------------

UP_TO_100 = "roll, roll, 100, x 25"
INSISTED = [
    pytest.param(None, hand(side(100), side()), id="nothing"),
    pytest.param("A 200", hand(side(300), side()), id="a distance card"),
    pytest.param("B 75", hand(side(100), side(75)), id="out of turn"),
    pytest.param("A ace", hand(side(100, ACE), side()), id="a safety"),
    pytest.param("B ! ace", hand(side(100), side(0, ACE, coups=[ACE])), id="a coup fourré"),
    pytest.param("A x 200", hand(side(100), side()), id="a discard"),
    pytest.param("A x ace", hand(side(100), side()), id="a safety that is discarded"),
    pytest.param("A stop > B", hand(side(100), side()), id="a hazard"),
    pytest.param("A stop > A", hand(side(100), side()), id="a hazard on oneself"),
    pytest.param("A rep", hand(side(100), side()), id="a remedy"),
    pytest.param("A extension", hand(side(100), side()), id="the extension"),
    pytest.param("A 200 > B", hand(side(100), side()), id="a distance card on somebody else"),
    pytest.param("A ace > B", hand(side(100), side()), id="a safety on somebody else"),
]


@pytest.mark.parametrize(("insisted", "left"), INSISTED)
def test_the_unchecked_result_includes_the_forbidden_card(insisted, left):
    tracked = tapped(UP_TO_100)
    assert unchecked_result(stopped_by_table(tracked, insisted and read_action(insisted, rules()))) == left
    assert unchecked_result(tracked) == hand(side(100), side())


def test_a_safety_counts_once():
    tracked = tapped("roll, stop, ! row, ace")
    called = side(0, ROW, ACE, coups=[ROW])
    assert unchecked_result(tracked) == hand(called, side())
    for again in (Action(0, "play", ROW, 0), Action(0, "coup_fourre", ROW), Action(0, "coup_fourre", ACE)):
        assert unchecked_result(stopped_by_table(tracked, again)) == hand(called, side())


def test_partners_share_the_unchecked_result():
    tracked = tapped("roll, x 25, x 25, x 25, 100", players=4)
    assert unchecked_result(stopped_by_table(tracked, Action(2, "play", "50", 0))) == hand(side(150), side())


@pytest.mark.parametrize(
    ("behind", "plays", "waiting"),
    [
        pytest.param("undo", "A roll, B x 25", None, id="the tap at which it stopped"),
        pytest.param("undo, 50", "A roll, B x 25, A 50", None, id="and then another"),
        pytest.param("x 25, undo", "A roll, B x 25", [], id="the one behind it"),
        pytest.param("x 25, undo, undo, 100", "A roll, B x 25, A 100", None, id="both"),
        pytest.param("undo, undo", "A roll", None, id="and the one before"),
        pytest.param("x 25, 50", "A roll, B x 25", ["x 25", "50"], id="none"),
    ],
)
def test_undo_takes_back_a_forbidden_tap(behind, plays, waiting):
    """After a forbidden tap, undo removes that tap and not the last legal play."""
    tracked = apply_taps(tapped("roll, x 25"), ["accident > A", *behind.split(", ")])
    assert ", ".join(action_texts(tracked)) == plays
    if waiting is None:
        assert tracked.stopped_at is None and not tracked.waiting and not tracked.stopped_by
    else:
        assert isinstance(tracked.stopped_at, ForbiddenTap) and list(tracked.waiting) == waiting
        assert tracked.stopped_by == "accident > A"
        assert apply_taps(tracked, [UNDO] * (len(waiting) + 1)).stopped_at is None


@pytest.mark.parametrize(
    ("waiting", "left"),
    [
        pytest.param("50, 75, x 200", hand(side(150), side(75)), id="turn by turn"),
        pytest.param("x 25, ace, 25", hand(side(100), side(25, ACE)), id="after a safety the same player"),
        pytest.param("B 50, 75", hand(side(175), side(50)), id="a seat that is named"),
        pytest.param("50, undo, 75", hand(side(175), side()), id="taken back"),
        pytest.param("fly, 75", hand(side(175), side()), id="no action"),
        pytest.param("A ! ace, 50", hand(side(150, ACE, coups=[ACE]), side()), id="a coup fourré"),
    ],
)
def test_the_unchecked_result_includes_waiting_taps(waiting, left):
    """The table insists on Bob's 100 without a Roll and has gone on since."""
    tracked = apply_taps(tapped("roll, x 25, 100"), ["200", *waiting.split(", ")])
    assert isinstance(tracked.stopped_at, ForbiddenTap)
    bobs = left.sides[1]._replace(miles=left.sides[1].miles + 200)
    assert unchecked_result(tracked) == left._replace(sides=(left.sides[0], bobs))


def test_a_waiting_tap_belongs_to_the_player_at_the_left():
    tracked = apply_taps(tapped("roll, x 25, x 25, 50, 75", players=3), ["25", "100", "200"])
    assert unchecked_result(tracked) == hand(side(150), side(275), side(25))


@settings(max_examples=examples(40))
@given(every_table, st.integers(0, 2**32), st.data())
def test_the_unchecked_result_equals_the_table(table, seed, data):
    tables, _, actions = played_out(table, random.Random(seed))
    place = data.draw(st.integers(0, len(actions)))
    tracked = start_tracking(Record(table, (tables[0].turn - 1) % table.players, tuple(actions[:place])))
    left = unchecked_result(tracked)
    assert [(side.miles, side.safeties, side.coups_fourres) for side in left.sides] == [
        (tableau.miles, tableau.safeties, tableau.coups_fourres) for tableau in tables[place].sides
    ]
    assert left == result_of(tables[place], tables[place].finished)
    card = data.draw(st.sampled_from([card for card in table.pack if card not in table.cards.hazards]))
    seat = data.draw(st.integers(0, table.players - 1))
    more = unchecked_result(stopped_by_table(tracked, Action(seat, "play", card, seat % table.sides)))
    assert isinstance(more, HandResult)
    for index, (before, after) in enumerate(zip(left.sides, more.sides, strict=True)):
        own = index == seat % table.sides
        assert after.miles - before.miles == (int(card) if own and card.isdecimal() else 0)
        laid = own and card in ALL_FOUR and card not in before.safeties
        assert after.safeties == before.safeties + ((card,) if laid else ())
        assert after == before._replace(miles=after.miles, safeties=after.safeties)
