"""A question made from a table gives the table's rulings, except for what a question cannot know."""

import random

import pytest

from scorekeeper.disputes.question_from_table import facing_sides, question_from_table
from scorekeeper.records.plays import read_action
from scorekeeper.rules.cards import CLASSIC, SAFETIES
from scorekeeper.rules.question import Answered, Question, forbidden
from scorekeeper.rules.rulings import RULINGS
from scorekeeper.rules.table import Action, Table, apply, legal
from scorekeeper.rules.tableau import Tableau
from tests.builders import ACE, ROW, TANK, rules
from tests.possible import any_table
from tests.rules.random_play import played_out, thinkable
from tests.rules.strategies import PRINTED


def table_after(text, edition="winning-moves", players=2, **house_rules):
    """The table after these actions ("A roll, B x 25"), with nobody's cards known."""
    table = Table(rules(edition, players, **house_rules))
    for action in text.split(", ") if text else []:
        table = apply(table, read_action(action, table.rules))
    return table


# --- the two sides of a question ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "seat", "on", "expected"),
    [
        pytest.param(2, 0, None, (0, 1), id="two sides"),
        pytest.param(2, 1, None, (1, 0), id="the other way round"),
        pytest.param(2, 1, 0, (1, 0), id="the side that is attacked"),
        pytest.param(2, 1, 1, (1, 0), id="one’s own is no opponent"),
        pytest.param(4, 2, None, (0, 1), id="partners"),
        pytest.param(4, 3, 1, (1, 0), id="a partner’s side is one’s own"),
        pytest.param(3, 1, None, (1, 2), id="the next player’s side"),
        pytest.param(3, 1, 0, (1, 0), id="the one that is meant"),
        pytest.param(3, 2, None, (2, 0), id="after the last comes the first"),
        pytest.param(6, 4, None, (1, 2), id="three partnerships"),
        pytest.param(6, 5, 1, (2, 1), id="the one that is meant, of three"),
    ],
)
def test_finds_the_two_sides_of_a_question(players, seat, on, expected):
    table = Table(rules(players=players))
    for index, tableau in enumerate(table.sides):
        tableau.miles = 25 * index
    assert facing_sides(table, seat, on) == tuple(table.sides[side] for side in expected)


# --- small tables ----------------------------------------------------------------------------------------

ROLLING, STANDING = Tableau(("roll",)), Tableau()
THREE, ANYONE = {"players": 3}, {"edition": "wikipedia-2016", "players": 4}
STOPPED, LIMITED = Tableau(("roll", "stop")), Tableau(speed=("speed_limit",))


@pytest.mark.parametrize(
    ("text", "table", "expected"),
    [
        pytest.param("A roll", {}, Question("play", "roll", "my_turn"), id="the first card"),
        pytest.param(
            "A roll, B stop > A",
            {},
            Question("play", "stop", "my_turn", STANDING, ROLLING),
            id="a hazard",
        ),
        pytest.param(
            "A roll, A x 25", {}, Question("discard", "25", "acted", ROLLING), id="twice in one turn"
        ),
        pytest.param(
            "A roll, C x 25",
            THREE,
            Question("discard", "25", "others_turn", STANDING, ROLLING),
            id="before one’s turn",
        ),
        pytest.param(
            "A ace, A roll",
            {},
            Question("play", "roll", "my_turn", Tableau(safeties=(ACE,))),
            id="after a safety",
        ),
        pytest.param(
            "A roll, B stop > A, A ! row",
            {},
            Question("coup_fourre", ROW, "others_turn", STOPPED, answers=Answered("stop", "own")),
            id="a coup fourré",
        ),
        pytest.param(
            "A limit > B, C ! row",
            THREE,
            Question(
                "coup_fourre", ROW, "others_turn", STANDING, LIMITED, Answered("speed_limit", "other")
            ),
            id="for somebody else",
        ),
        pytest.param(
            "A limit > B, A ! row",
            THREE,
            Question(
                "coup_fourre", ROW, "others_turn", STANDING, LIMITED, Answered("speed_limit", "mine")
            ),
            id="on one’s own hazard",
        ),
        pytest.param(
            "A limit > B, C ! row",
            ANYONE,
            Question(
                "coup_fourre", ROW, "others_turn", STANDING, LIMITED, Answered("speed_limit", "other")
            ),
            id="on a partner’s hazard",
        ),
        pytest.param(
            "A roll, B gas > A, A x 25, A ! tank",
            {},
            Question(
                "coup_fourre", TANK, "after_draw", Tableau(("roll", "out_of_gas")),
                answers=Answered("out_of_gas", "own"),
            ),
            id="too late",
        ),
        pytest.param(
            "A roll, B x 25, A 200, A extension",
            {"target_miles": 200, "extension_miles": 300},
            Question("extension", None, "acted", on_the_road := Tableau(("roll",), (), (), 200, 1)),
            id="the extension",
        ),
        pytest.param(
            "A roll, B x 25, A 200, B extension",
            {"target_miles": 200, "extension_miles": 300},
            Question("extension", None, "others_turn", STANDING, on_the_road, first=False),
            id="somebody else’s extension",
        ),
        pytest.param(
            "A roll, B x 25, A 200, A extension, B x 25",
            {"target_miles": 200, "extension_miles": 300},
            Question("discard", "25", "my_turn", STANDING, on_the_road, extension_called=True, first=False),
            id="after it was called",
        ),
        pytest.param(
            "A roll, B x 25, C x 25, A 200, B x 25",
            {"players": 3, "target_miles": 200, "extension_miles": None},
            Question("discard", "25", "others_turn", STANDING, on_the_road, first=False),
            id="A has arrived, not C, who is next to B",
        ),
        pytest.param(
            "A roll, B x 25, C x 25, A 200, B limit > C",
            {"players": 3, "target_miles": 200, "extension_miles": None},
            Question("play", "speed_limit", "others_turn", STANDING, STANDING, first=False),
            id="but a hazard is laid on C",
        ),
    ],
)  # fmt: skip
def test_turns_an_action_into_a_question(text, table, expected):
    *before, asked = text.split(", ")
    table = table_after(", ".join(before), **table)
    found = question_from_table(table, read_action(asked, table.rules))
    for side in (found.own, found.opponent):
        side.distance = ()  # a question does not ask which cards make up the miles
    assert found == expected


def test_the_question_says_when_the_pile_is_empty():
    pack = [card for card, copies in rules().pack.items() for _ in range(copies)]
    table = Table(rules())
    for place in range(table.draw_pile):
        assert not question_from_table(table, Action(0, "discard", "roll")).draw_pile_empty
        table = apply(table, Action(place % 2, "discard", pack[place]))
    assert question_from_table(table, Action(0, "discard", "roll")).draw_pile_empty


# --- any table -------------------------------------------------------------------------------------------

#: Rulings that can forbid an action at a table but not in a question, and why.
CANNOT_KNOW = {
    "not-in-hand": "who asks holds the card",
    "pack-counts": "copies were discarded, lie on a third side or were thrown off",
    "pile-exhausted": "how many cards somebody has left",
    "draw-from-discards": "what lies on the discards",
    "safety-plays-again": "why somebody else goes on",
    "coup-fourre-draws": "why somebody else goes on",
    "coup-fourre-skips": "why one has lost the turn",
}
#: These rulings replace "hand-ends" if the two sides do not show the end.
MOMENTS = {"turn-order", "draw-then-act", "coup-fourre-timing"}


def at_the_table(table, action):
    """The table's rulings, limited to what a question can say."""
    found = set(legal(table, action)) - CANNOT_KNOW.keys()
    if "draw-then-act" in found:  # a question has only one of the two
        found.remove("turn-order")
    return found - {"hand-ends"} if action.kind == "extension" else found


def askable(table):
    """All actions one could ask about, of every seat and card. A question lays each on only one side."""
    sides = range(len(table.sides))
    for seat in range(table.players):
        own = table.side_of(seat)
        yield Action(seat, "extension")
        for safety in SAFETIES:
            yield Action(seat, "coup_fourre", safety)
        for card in table.rules.pack:
            yield Action(seat, "discard", card)
            for on in (side for side in sides if (side != own) == (card in table.rules.cards.hazards)):
                yield Action(seat, "play", card, on)


def check(table, action):
    """Assert that question and table give the same rulings.

    Returns False if the question cannot show the hand's end.
    """
    question = question_from_table(table, action)
    asked, known = set(forbidden(table.rules, question)), at_the_table(table, action)
    assert ("pack-counts" in asked) <= ("pack-counts" in legal(table, action))
    asked.discard("pack-counts")
    assert bool(asked) == bool(known), (table.sides, action, asked, known)
    if "hand-ends" in known - asked:
        # Two sides show no end: nobody has a card, or the hazard attacks a side that has not arrived.
        arrived = [side for side in table.sides if table.rules.has_arrived(side, table.target)]
        assert not arrived or (action.card in table.rules.cards.hazards and len(table.sides) > 2)
        assert not any(side in arrived for side in (question.own, question.opponent))
        assert asked & MOMENTS and asked - MOMENTS == known - {"hand-ends"}
        return False
    assert asked == known, (table.sides, action)
    return True


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("edition", "players"), PRINTED)
def test_question_and_table_give_the_same_rulings(edition, players):
    """Tries every likely action at every table of a hand, and every possible action at some tables."""
    dice = random.Random(f"{edition} {players}")
    allowed, refused, unseen = 0, 0, 0
    for _ in range(2):
        tables, _, _ = played_out(rules(edition, players), dice)
        tries = [(table, action) for table in tables for action in thinkable(table)]
        few = [*dice.choices(tables, k=4), tables[-1]]
        tries += [(table, action) for table in few for action in askable(table)]
        for table, action in tries:
            before = table.copy()
            unseen += not check(table, action)
            assert table == before
            allowed += not legal(table, action)
            refused += bool(legal(table, action))
    assert min(allowed, refused) > 500 and unseen < refused / 2


def test_question_and_table_agree_under_house_rules():
    dice = random.Random(1954)
    for _ in range(40):
        tables, _, _ = played_out(any_table(dice), dice)
        for table in dice.choices(tables, k=2):
            for action in dice.choices([*askable(table)], k=60):
                check(table, action)


def test_exceptions_are_existing_rulings():
    assert {*CANNOT_KNOW, *MOMENTS, "hand-ends"} <= {*RULINGS}


@pytest.mark.parametrize(
    ("text", "table", "ruling"),
    [
        pytest.param("A x ace, B ace", {}, "pack-counts", id="a card among the discards"),
        pytest.param("A ace, A x 25, B x 25, C ace", {"players": 3}, None, id="on the side that is shown"),
        pytest.param("A ace, A x 25, B ace", {"players": 3}, "pack-counts", id="on a side that is not"),
        pytest.param("A stop > A", {}, "hazard-own-side", id="a hazard on oneself"),
        pytest.param("A roll > B", {}, "hazard-own-side", id="a remedy on somebody else"),
    ],
)
def test_a_question_omits_rulings_it_cannot_know(text, table, ruling):
    """Only this ruling forbids it at the table, or the others are those of the question."""
    *before, asked = text.split(", ")
    table = table_after(", ".join(before), **table)
    action = read_action(asked, table.rules)
    found, answered = legal(table, action), forbidden(table.rules, question_from_table(table, action))
    assert found and (set(found) - set(answered) == ({ruling} if ruling else set()))


def test_a_late_coup_fourre_is_asked_about_a_hazard_it_answers():
    for safety in SAFETIES:
        question = question_from_table(table_after("A roll"), Action(0, "coup_fourre", safety))
        assert CLASSIC.safety_for[question.answers.hazard] == safety
        assert forbidden(rules(), question) == ("coup-fourre-timing",)
