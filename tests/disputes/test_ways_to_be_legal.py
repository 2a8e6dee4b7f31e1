"""The fewest changes that make a play legal. None of them is needless."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.disputes.situations import situations
from scorekeeper.disputes.ways_to_be_legal import ways_to_be_legal
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.cards import CLASSIC, DISTANCES, SAFETIES, SPEED_CARDS
from scorekeeper.rules.question import MOMENTS, ON, Answered, Question, forbidden
from scorekeeper.rules.tableau import Tableau
from scorekeeper.rules.voice import ENGLISH
from tests.builders import ACE, ALL_FOUR, PROOF, ROW, TANK, rules
from tests.rules.strategies import tables


def fragments(way):
    return tuple(ENGLISH.say(change) for change in way.changes)


def ways_in_words(table, question, most=3):
    """The ways in words."""
    return [ENGLISH.and_list(fragments(way)) for way in ways_to_be_legal(table, question, most)]


# --- expected by hand from the rules -----------------------------------------------------------------------

MY_TURN = "on your side’s turn, before a card is played"
ROLL = "if your side had a Roll on top of the battle pile"
ROW_OUT = "if your side had the Right of Way on the table"
UNLIMITED, FOR_50 = "if your side had no Speed Limit", "with a 50 instead"
THEY_ROLL = "if the opponent had a Roll on top of the battle pile"
AT_ONCE, ON_US = "at once, before anybody has drawn", "on a hazard played against your side"
NOT_OVER, EXTENDED = "if nobody had completed the trip", "if the extension had been called"
FIRST, RIGHT_AFTER = (
    "if your side had reached the target first",
    "right after the card that took your side to the target",
)

ROLLING = {"battle": ("roll",)}
CRASHED = {"battle": ("roll", "accident")}
LIMITED = {"battle": ("roll",), "speed": ("speed_limit",)}


def play(card, own=ROLLING, opponent=ROLLING, when="my_turn", action="play", **more):
    return Question(action, card, when, Tableau(**own), Tableau(**opponent), **more)


def coup(card, hazard, on="own", when="others_turn", own=CRASHED, **more):
    return play(card, own=own, when=when, action="coup_fourre", answers=Answered(hazard, on), **more)


def call(miles=700, when="acted", **more):
    return play(None, own=ROLLING | {"miles": miles}, when=when, action="extension", **more)


@pytest.mark.parametrize(
    ("edition", "players", "question", "expected"),
    [
        # whose turn
        ("winning-moves", 2, play("100", when="others_turn"), [MY_TURN]),
        ("dujardin-2024", 2, play("25", when="acted", action="discard"), [MY_TURN]),
        ("wikipedia", 2, play(TANK, when="acted"), [MY_TURN]),
        # a distance card needs a side that is moving
        ("winning-moves", 4, play("100", own={}), [ROLL, ROW_OUT]),
        ("winning-moves", 4, play("100", own={}, opponent={"safeties": (ROW,)}), [ROLL]),
        ("winning-moves", 4, play("100", own=CRASHED), [ROLL]),
        ("wikipedia", 4, play("100", own=CRASHED | {"safeties": (ACE,)}), [ROLL, ROW_OUT]),
        (
            "winning-moves", 4, play("100", own=CRASHED | {"safeties": (ROW,)}),
            [
                "if your side had a Repairs card on top of the battle pile",
                "if your side had the Driving Ace on the table",
            ],
        ),
        ("winning-moves", 4, play("100", own={}, when="acted"), [f"{MY_TURN} and {ROLL}",
                                                                  f"{MY_TURN} and {ROW_OUT}"]),
        # under a limit
        ("winning-moves", 4, play("200", own=LIMITED), [UNLIMITED, FOR_50, ROW_OUT]),
        ("winning-moves", 4, play("75", own={"speed": ("speed_limit",)}), [ROW_OUT]),
        ("winning-moves", 4, play("75", own={"speed": ("speed_limit",)}, opponent={"safeties": (ROW,)}),
         [f"{ROLL} and {UNLIMITED}", f"{ROLL} and {FOR_50}"]),
        (
            "winning-moves", 4, play("75", own=CRASHED | {"speed": ("speed_limit",)}),
            [f"{ROLL} and {UNLIMITED}", f"{ROLL} and {FOR_50}", f"{ROLL} and {ROW_OUT}"],
        ),
        # the end of the trip
        ("winning-moves", 4, play("100", own=ROLLING | {"miles": 925}),
         ["with a 75 instead", "if your side had at most 900 miles"]),
        ("winning-moves", 4, play("75", own=LIMITED | {"miles": 975}),
         ["with a 25 instead"]),
        ("winning-moves", 3, play("100", own=ROLLING | {"miles": 650}),
         [FOR_50, "if your side had at most 600 miles", EXTENDED]),
        ("winning-moves", 2, play("100", own=ROLLING | {"miles": 650}),
         [FOR_50, "if your side had at most 600 miles"]),
        ("winning-moves", 2, play("100", opponent={"miles": 700}), [NOT_OVER, EXTENDED]),
        ("dujardin-2024", 2, play("100", opponent={"miles": 1000}), [NOT_OVER]),
        ("winning-moves", 2, play("100", opponent={"miles": 1000}, extension_called=True), [NOT_OVER]),
        ("winning-moves", 2, play("200", own=ROLLING | {"miles": 700}),
         ["if your side had at most 500 miles", EXTENDED]),
        # two 200s
        ("wikipedia", 4, play("200", own=LIMITED | {"miles": 400, "two_hundreds": 2}), [FOR_50]),
        ("wikipedia", 4, play("200", own={"miles": 400, "two_hundreds": 2}),
         [f"{ROLL} and with a 100 instead", f"{ROLL} and if your side had fewer than two 200s",
          f"with a 100 instead and {ROW_OUT}"]),
        # Rolls and other remedies
        ("winning-moves", 2, play("roll", own=ROLLING | {"safeties": (ROW,)}),
         ["if your side had another remedy on top of the battle pile"]),
        ("winning-moves", 2, play("roll", own=ROLLING | {"safeties": (ACE, TANK, PROOF)}),
         ["if your side had a Stop on top of the battle pile"]),
        ("winning-moves", 2, play("spare_tire", own={"battle": ("roll", "stop")}),
         ["with a Roll instead", "if your side had a Flat Tire on top of the battle pile"]),
        ("winning-moves", 2, play("gasoline", own=CRASHED | {"safeties": (TANK,)}),
         ["with a Repairs card instead"]),
        ("winning-moves", 2, play("end_of_limit", when="others_turn"),
         [f"{MY_TURN} and if your side had a Speed Limit"]),
        # hazards
        ("winning-moves", 2, play("stop", opponent={"battle": ("roll", "accident", "repairs")}),
         [THEY_ROLL]),
        ("winning-moves", 2, play("stop", opponent={"safeties": (ROW,)}),
         [f"{THEY_ROLL} and if the opponent did not have the Right of Way"]),
        ("winning-moves", 2, play("flat_tire", opponent=CRASHED | {"safeties": (PROOF,)}),
         [f"{THEY_ROLL} and if the opponent did not have the Puncture-Proof"]),
        ("wikipedia", 2, play("flat_tire", opponent=CRASHED | {"safeties": (PROOF,)}),
         ["if the opponent did not have the Puncture-Proof"]),
        ("wikipedia", 4, play("speed_limit", opponent=LIMITED, when="others_turn"),
         [f"{MY_TURN} and if the opponent had no Speed Limit"]),
        # coups fourrés
        ("winning-moves", 2, coup(TANK, "accident", when="after_draw"),
         [f"{AT_ONCE} and with the Driving Ace instead", f"{AT_ONCE} and in answer to an Out of Gas card"]),
        ("winning-moves", 2, coup(ROW, "accident"), ["with the Driving Ace instead", "in answer to a Stop"]),
        ("winning-moves", 2, coup(ROW, "accident", opponent={"safeties": (ACE,)}), ["in answer to a Stop"]),
        ("winning-moves", 3, coup(ACE, "accident", "other", own={}), [ON_US]),
        ("wikipedia-2016", 3, coup(ACE, "accident", "mine", "after_draw", own={}),
         [f"{AT_ONCE} and on a hazard that somebody else played", f"{AT_ONCE} and {ON_US}"]),
        # the extension
        ("winning-moves", 2, call(when="others_turn"), [RIGHT_AFTER]),
        ("winning-moves", 2, call(675), ["if your side had exactly 700 miles"]),
        ("winning-moves", 2, call(opponent={"miles": 700}), [FIRST]),
        ("winning-moves", 2, call(extension_called=True), ["if nobody had called the extension"]),
        ("winning-moves", 2, call(650, "my_turn", first=False),
         [f"if your side had exactly 700 miles, {RIGHT_AFTER} and {FIRST}"]),
    ],
)  # fmt: skip
def test_names_what_would_make_a_play_legal(edition, players, question, expected):
    assert ways_in_words(rules(edition, players), question) == expected


@pytest.mark.parametrize(
    ("edition", "players", "question"),
    [
        pytest.param("winning-moves", 2, play("100"), id="legal"),
        pytest.param("winning-moves", 4, call(1000), id="four players have no extension"),
        pytest.param("dujardin-2024", 2, call(1000), id="Dujardin has none"),
        pytest.param("winning-moves", 2, play(ACE, opponent={"safeties": (ACE,)}), id="they have the Ace"),
        pytest.param("winning-moves", 2, play(ACE, own={"safeties": (ACE,)}), id="we have the Ace"),
        pytest.param("winning-moves", 2, play("repairs", own={"safeties": (ACE,)}),
                     id="no Accident will ever lie where the Ace does"),
        pytest.param("winning-moves", 2, play("end_of_limit", own={"safeties": (ROW,)}),
                     id="no limit will ever hold where Right of Way lies"),
        pytest.param("winning-moves", 2, play("roll", own=ROLLING | {"safeties": ALL_FOUR}),
                     id="nothing will ever lie on that Roll"),
        pytest.param("winning-moves", 2,
                     play("speed_limit", opponent={"speed": ("speed_limit",) * 3}), id="all limits are out"),
    ],
)  # fmt: skip
def test_offers_nothing_for_a_legal_or_hopeless_play(edition, players, question):
    assert ways_to_be_legal(rules(edition, players), question) == []


def test_gives_the_changed_question():
    [rolling, right_of_way] = ways_to_be_legal(rules(), play("100", own=CRASHED | {"safeties": (ACE,)}))
    assert rolling.question == play("100", own={"battle": ("roll", "accident", "roll"), "safeties": (ACE,)})
    assert right_of_way.question == play("100", own=CRASHED | {"safeties": (ACE, ROW)})


def test_changed_piles_can_have_been_played():
    """A Roll goes on a breakdown only after its remedy. Right of Way discards a Stop."""
    [rolling] = ways_to_be_legal(rules(), play("100", own=CRASHED))
    assert rolling.question.own.battle == ("roll", "accident", "repairs", "roll")
    stopped = play("100", own={"battle": ("roll", "stop")})
    assert [way.question.own.battle for way in ways_to_be_legal(rules(), stopped)] == [
        ("roll", "stop", "roll"),
        ("roll",),
    ]
    short_trip, two = rules(target_miles=500), ROLLING | {"miles": 400, "two_hundreds": 2}
    [nearer] = [
        way.question.own
        for way in ways_to_be_legal(short_trip, play("200", own=two))
        if way.question.card == "200"
    ]
    assert (nearer.miles, nearer.two_hundreds) == (300, 1)
    [_, fewer] = ways_to_be_legal(rules(players=4), play("200", own=two))
    assert (fewer.question.own.miles, fewer.question.own.two_hundreds) == (400, 1)
    [other, ours] = ways_to_be_legal(
        rules("wikipedia-2016", 3), coup(ACE, "accident", "mine", own={}, opponent=CRASHED)
    )
    assert other.question.opponent == Tableau(**CRASHED)
    assert (ours.question.own, ours.question.opponent) == (Tableau(**CRASHED), Tableau(**ROLLING))


def test_removing_a_safety_removes_its_coup_fourre():
    crosswise = Tableau(("roll",), safeties=(ACE,))
    crosswise.coups_fourres = (ACE,)
    [way] = ways_to_be_legal(rules(), replace(play("accident"), opponent=crosswise))
    assert way.question.opponent == Tableau(("roll",))


def test_gives_at_most_the_number_of_ways_asked_for():
    limited = play("75", own=LIMITED)
    assert [len(ways_to_be_legal(rules(), limited, most)) for most in (1, 2, 3, 9)] == [1, 2, 3, 3]


def test_gives_three_ways_unless_more_are_asked_for():
    far = play("50", own={"battle": ("roll", "stop"), "speed": ("speed_limit",), "miles": 950})
    assert len(ways_to_be_legal(rules(), far)) == 3
    assert len(ways_to_be_legal(rules(), far, most=9)) == 4


# --- the classic disputes --------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_illegal_classic_disputes_have_a_way_out(edition):
    for players in EDITIONS[edition].players:
        table = EDITIONS[edition].rules(players)
        for situation in situations(table):
            found = ways_to_be_legal(table, situation.question)
            assert bool(found) == bool(forbidden(table, situation.question)), situation.id
            assert all(len(way.changes) == 1 for way in found), "every classic dispute is about one thing"


# --- any question ----------------------------------------------------------------------------------------


def piles(cards, most):
    return st.lists(st.sampled_from(sorted(cards)), max_size=most).map(tuple)


@st.composite
def tableaux(draw, target):
    """A side as people describe it: often near the end, and not always reachable by play."""
    miles = draw(st.integers(0, target // 25 + 2) | st.integers(target // 25 - 8, target // 25)) * 25
    return Tableau(
        battle=draw(st.just(("roll",)) | piles(CLASSIC.battle_cards, 4)),
        speed=draw(piles(SPEED_CARDS, 2)),
        safeties=tuple(draw(st.sets(st.sampled_from(SAFETIES), max_size=2))),
        miles=miles,
        two_hundreds=min(draw(st.integers(0, 3)), miles // 200),
    )


@st.composite
def asked(draw):
    """Rules and a question."""
    table = draw(tables())
    action = draw(st.sampled_from(["play", "play", "play", *MOMENTS]))
    cards = {"extension": [None], "coup_fourre": SAFETIES}.get(action, sorted(CLASSIC.copies))
    called = table.extension_miles is not None and draw(st.booleans())
    target = table.target(called)
    answers = Answered(draw(st.sampled_from(sorted(CLASSIC.hazards))), draw(st.sampled_from(ON)))
    return table, Question(
        action=action,
        card=draw(st.sampled_from(cards)),
        when=draw(st.sampled_from(MOMENTS[action])),
        own=draw(tableaux(target)),
        opponent=draw(tableaux(target)),
        answers=answers if action == "coup_fourre" else None,
        draw_pile_empty=draw(st.booleans()),
        extension_called=called,
        first=draw(st.booleans()),
    )


def on_the_table(question):
    piles = [(*side.battle, *side.speed, *side.safeties) for side in (question.own, question.opponent)]
    laid = Counter(card for pile in piles for card in pile)
    return laid | Counter({"200": question.own.two_hundreds + question.opponent.two_hundreds})


def left(table, question, card):
    return table.pack[card] - on_the_table(question)[card] - (card == question.card) > 0


@given(asked())
def test_every_way_is_legal_and_a_legal_play_has_none(table_and_question):
    table, question = table_and_question
    found = ways_to_be_legal(table, question, most=9)
    assert all(not forbidden(table, way.question) for way in found)
    assert not (found and not forbidden(table, question))
    assert len({len(way.changes) for way in found}) <= 1
    assert len({way.question for way in found}) == len(found)
    assert len({frozenset(fragments(way)) for way in found}) == len(found)
    assert all(len(set(fragments(way))) == len(way.changes) > 0 for way in found)


def with_side(question, name, **facts):
    side = getattr(question, name).copy()
    for fact, value in facts.items():
        setattr(side, fact, value)
    return replace(question, **{name: side})


def one_fact_away(question):
    """Every question that differs in one fact, among those that a player would consider a way out."""
    own, opponent, card = question.own, question.opponent, question.card
    for when in MOMENTS[question.action]:
        yield replace(question, when=when)
    for safety in SAFETIES:
        displayed = own.copy()
        displayed.lay(safety)
        yield replace(question, own=displayed)
        kept = tuple(other for other in opponent.safeties if other != safety)
        yield with_side(question, "opponent", safeties=kept)
    for laid in CLASSIC.battle_cards:
        if CLASSIC.safety_for.get(laid) not in own.safeties:
            yield with_side(question, "own", battle=(*own.battle, laid))
        if laid not in CLASSIC.hazards:
            yield with_side(question, "opponent", battle=(*opponent.battle, laid))
    for laid in SPEED_CARDS:
        yield with_side(question, "own", speed=(*own.speed, laid))
    yield with_side(question, "opponent", speed=(*opponent.speed, "end_of_limit"))
    for miles in range(0, 1200, 25):
        yield with_side(question, "own", miles=miles)
        yield with_side(question, "opponent", miles=miles)
    if question.action == "play" and card in map(str, DISTANCES):
        yield with_side(question, "own", two_hundreds=0)
        yield from (replace(question, card=str(miles)) for miles in DISTANCES if miles < int(card))
    if question.answers:
        yield from (
            replace(question, answers=Answered(hazard, question.answers.on)) for hazard in CLASSIC.hazards
        )
        yield from (replace(question, answers=Answered(question.answers.hazard, on)) for on in ON)
        yield from (replace(question, card=safety) for safety in SAFETIES)
    if question.action == "extension":
        yield replace(question, extension_called=False)
        yield replace(question, first=True)


def takes_its_cards_from_the_pack(table, question, other):
    """True if `other` uses only cards still in the pack, and leaves the card asked about on the table."""
    before, after = on_the_table(question), on_the_table(other)
    added = [*(after - before), *([other.answers.hazard] if other.answers != question.answers else [])]
    kept = after[question.card] >= before[question.card] or question.card == "200"
    return kept and all(left(table, question, card) for card in added)


@given(asked())
def test_finds_a_single_change_if_one_is_enough(table_and_question):
    """So if a way has two changes, both are needed."""
    table, question = table_and_question
    if not forbidden(table, question):
        return
    legal = [changed for changed in one_fact_away(question) if not forbidden(table, changed)]
    if any(takes_its_cards_from_the_pack(table, question, changed) for changed in legal):
        assert {len(way.changes) for way in ways_to_be_legal(table, question)} == {1}


@given(asked())
def test_ways_use_only_cards_of_the_pack(table_and_question):
    table, question = table_and_question
    before = on_the_table(question)
    for way in ways_to_be_legal(table, question, most=9):
        after = on_the_table(way.question)
        named = {change.facts.get(name) for change in way.changes for name in ("card", "a_card")}
        for card in named & {*SAFETIES, *CLASSIC.hazards}:
            assert after[card] <= max(table.pack[card], before[card]), card
        for side in (way.question.own, way.question.opponent):
            assert side.miles % 25 == 0 <= side.miles - 200 * side.two_hundreds
        assert set(question.own.safeties) <= set(way.question.own.safeties), "nobody gives up a safety"
        assert (way.question.action, way.question.draw_pile_empty) == (
            question.action,
            question.draw_pile_empty,
        )


def hopeless(table, question):
    """True if the needed card is gone or ruled out for good, so that no change helps."""
    own, card = question.own, question.card
    if card is None:
        return table.extension_miles is None
    gone = on_the_table(question)[card] >= table.pack[card]
    if question.answers:
        right = CLASSIC.safety_for[question.answers.hazard]
        others = [
            hazard
            for hazard in CLASSIC.hazards
            if CLASSIC.safety_for[hazard] == card and left(table, question, hazard)
        ]
        return gone if right == card else on_the_table(question)[right] > 0 and (gone or not others)
    if gone or question.action != "play":
        return gone
    barred = {
        hazard for hazard in CLASSIC.hazards if own.cancels(hazard) or not left(table, question, hazard)
    }
    if card == "roll":
        return own.top == "roll" and barred >= {"stop", "accident", "out_of_gas", "flat_tire"}
    return card in [CLASSIC.remedy_for[hazard] for hazard in barred]


@given(asked())
def test_every_illegal_play_has_a_way_unless_hopeless(table_and_question):
    table, question = table_and_question
    if forbidden(table, question) and not ways_to_be_legal(table, question):
        assert hopeless(table, question)
