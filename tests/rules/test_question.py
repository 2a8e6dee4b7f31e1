"""Questions of play: the asker describes the moment and the piles. The rulings are those of a table."""

import random

import pytest

from scorekeeper.rules import EDITIONS
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.question import Answered, Question, forbidden
from scorekeeper.rules.table import Action, Table, apply, legal
from scorekeeper.rules.tableau import Tableau
from tests.builders import rules
from tests.rules.random_play import choice, shuffled
from tests.rules.strategies import PRINTED

ROLLING = Tableau(battle=("roll",))


def ask(
    card,
    *,
    own=ROLLING,
    opponent=ROLLING,
    when="my_turn",
    action="play",
    edition="winning-moves",
    players=4,
    **more,
):
    return forbidden(rules(edition, players), Question(action, card, when, own, opponent, **more))


# --- moments --------------------------------------------------------------------------------------


@pytest.mark.parametrize("action", ["play", "discard"])
@pytest.mark.parametrize(
    ("when", "rulings"),
    [("my_turn", ()), ("others_turn", ("turn-order",)), ("acted", ("draw-then-act",))],
)
def test_the_moment_decides_the_rulings(action, when, rulings):
    assert ask("100", action=action, when=when) == rulings


def test_the_piles_are_checked_at_every_moment():
    assert ask("100", own=Tableau(), when="acted") == ("draw-then-act", "distance-needs-moving")


@pytest.mark.parametrize(
    ("own", "opponent", "rulings"),
    [
        pytest.param(1000, 0, ("never-over-target", "hand-ends"), id="I have arrived"),
        pytest.param(0, 1000, ("hand-ends",), id="they have"),
        pytest.param(975, 975, (), id="nobody has"),
    ],
)
def test_nothing_may_be_played_after_the_hand(own, opponent, rulings):
    sides = {"own": Tableau(("roll",), miles=own), "opponent": Tableau(("roll",), miles=opponent)}
    assert ask("25", **sides) == rulings


def test_the_extension_lets_play_continue():
    at_700 = Tableau(("roll",), miles=700)
    assert ask("25", own=at_700, players=2) == ("never-over-target", "hand-ends")
    assert ask("25", own=at_700, players=2, extension_called=True) == ()
    assert ask("25", own=at_700, players=2, edition="dujardin-2024") == ()


# --- coups fourrés --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "when", "answers", "edition", "rulings"),
    [
        ("right_of_way", "others_turn", ("stop", "own"), "winning-moves", ()),
        ("right_of_way", "others_turn", ("speed_limit", "own"), "dujardin-2024", ()),
        ("driving_ace", "others_turn", ("stop", "own"), "winning-moves", ("coup-fourre-timing",)),
        ("right_of_way", "after_draw", ("stop", "own"), "wikipedia", ("coup-fourre-timing",)),
        ("right_of_way", "others_turn", ("stop", "other"), "wikipedia", ("coup-fourre-who",)),
        ("right_of_way", "others_turn", ("stop", "other"), "wikipedia-2016", ()),
        ("right_of_way", "others_turn", ("stop", "mine"), "wikipedia-2016", ("coup-fourre-who",)),
        (
            "right_of_way", "after_draw", ("stop", "other"), "rules-summary",
            ("coup-fourre-timing", "coup-fourre-who"),
        ),
    ],
)  # fmt: skip
def test_a_coup_fourre_is_judged_by_moment_and_hazard(card, when, answers, edition, rulings):
    answered = Answered(*answers)
    found = ask(card, action="coup_fourre", when=when, answers=answered, edition=edition, players=2)
    assert found == rulings


def test_a_coup_fourre_needs_no_draw_pile():
    answered = Answered("stop", "own")
    more = {"action": "coup_fourre", "when": "others_turn", "answers": answered, "draw_pile_empty": True}
    assert ask("right_of_way", **more) == ()


# --- the extension --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "may"),
    [
        pytest.param({}, True, id="at once, by the first"),
        pytest.param({"when": "my_turn"}, False, id="a turn later"),
        pytest.param({"when": "others_turn"}, False, id="when the next is to play"),
        pytest.param({"first": False}, False, id="the second to arrive"),
        pytest.param({"extension_called": True}, False, id="called already"),
        pytest.param({"own": Tableau(("roll",), miles=675)}, False, id="not there yet"),
        pytest.param({"opponent": Tableau(("roll",), miles=700)}, False, id="they were there before"),
        pytest.param({"players": 4}, False, id="four players have none"),
        pytest.param({"edition": "dujardin-2024"}, False, id="Dujardin has none"),
    ],
)
def test_the_extension_is_judged_by_its_conditions(changes, may):
    at_700 = {"own": Tableau(("roll",), miles=700), "players": 2, "when": "acted"}
    found = ask(None, action="extension", **at_700 | changes)
    assert found == (() if may else ("extension-call",))


# --- cards of which all copies are on the table ----------------------------------------------------


@pytest.mark.parametrize(
    ("card", "own", "opponent", "players", "counted"),
    [
        ("driving_ace", {}, {"safeties": ("driving_ace",)}, 4, True),
        ("driving_ace", {}, {"safeties": ("extra_tank",)}, 4, False),
        ("200", {"miles": 200, "two_hundreds": 1}, {"miles": 600, "two_hundreds": 3}, 4, True),
        ("200", {"miles": 200, "two_hundreds": 1}, {"miles": 400, "two_hundreds": 2}, 4, False),
        ("speed_limit", {"speed": ("speed_limit",) * 2}, {"speed": ("speed_limit",)}, 2, True),
        ("speed_limit", {"speed": ("speed_limit",) * 2}, {"speed": ("speed_limit",)}, 4, False),
    ],
)
def test_copies_on_the_table_are_counted_against_the_pack(card, own, opponent, players, counted):
    rolling = {"battle": ("roll",)}
    found = ask(card, own=Tableau(**rolling | own), opponent=Tableau(**rolling | opponent), players=players)
    assert ("pack-counts" in found) == counted


# --- contradictions --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "wrong",
    [
        {"when": "after_draw"},
        {"when": "never"},
        {"action": "pass"},
        {"action": "extension"},
        {"card": None},
        {"card": ""},
        {"card": "joker"},
        {"action": "coup_fourre", "when": "others_turn", "answers": Answered("stop", "own"), "card": "roll"},
        {"action": "coup_fourre", "when": "others_turn"},
        {"answers": Answered("stop", "own")},
    ],
)
def test_refuses_contradictory_questions(wrong):
    with pytest.raises(ValueError, match=r"go with|answers"):
        Question(**{"action": "play", "card": "25", "when": "my_turn"} | wrong)


# --- agreement with a table ------------------------------------------------------------------------


def at_the_table(table, action):
    """The table's rulings on an action, except those about cards among the discards."""
    return set(legal(table, action)) - {"pack-counts", "not-in-hand"}


def as_asked(table, question):
    return set(forbidden(table.rules, question)) - {"pack-counts"}


def questions_at(table):
    """Every play, coup fourré and call at this moment, each as an action and as a question."""
    moment = {"extension_called": table.extended, "draw_pile_empty": not table.draw_pile}
    sides = table.sides
    if table.turn is not None:
        own = table.turn % len(sides)
        for card in table.rules.pack:
            for on in (
                side for side in range(len(sides)) if (side != own) == (card in table.rules.cards.hazards)
            ):
                asked = Question(
                    "play", card, "my_turn", sides[own], sides[on if on != own else own - 1], **moment
                )
                yield Action(table.turn, "play", card, on), asked
    if table.attack:
        for seat in range(table.players):
            on = (
                "own"
                if seat % len(sides) == table.attack.on
                else "mine"
                if seat == table.attack.by
                else "other"
            )
            for safety in SAFETIES:
                answers = Answered(table.attack.hazard, on)
                own, other = sides[seat % len(sides)], sides[seat % len(sides) - 1]
                asked = Question("coup_fourre", safety, "others_turn", own, other, answers, **moment)
                if table.held[seat]:
                    yield Action(seat, "coup_fourre", safety), asked
    if table.last is not None:
        own = table.last % len(sides)
        others = [side.miles for index, side in enumerate(sides) if index != own]
        asked = Question(
            "extension", None, "acted", sides[own], sides[own - 1],
            first=max(others) < table.rules.target_miles, **moment,
        )  # fmt: skip
        yield Action(table.last, "extension"), asked


@pytest.mark.sampled(12)
@pytest.mark.parametrize(("edition", "players"), PRINTED)
def test_question_and_table_agree(edition, players):
    """In random hands, a question and the table give the same rulings."""
    dice = random.Random(f"{edition} {players}")
    asked = 0
    for _ in range(4):
        table = Table(
            EDITIONS[edition].rules(players), None, shuffled(EDITIONS[edition].rules(players), dice)
        )
        while (action := choice(table, dice)) is not None:
            table = apply(table, action)
            for played, question in questions_at(table):
                expected = at_the_table(table, played)
                if question.action == "extension":
                    expected -= {"hand-ends"}  # the very last card also ends the hand, but nobody asks then
                elif any(side.miles == table.target for side in table.sides):
                    continue  # a question covers only two sides
                assert as_asked(table, question) == expected, (table.sides, played)
                asked += 1
    assert asked > 2000
