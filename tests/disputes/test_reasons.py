"""The reasons of a verdict, in terms of the case."""

import pytest

from scorekeeper.disputes.reasons import SideNames, reason_against, reason_for
from scorekeeper.disputes.situations import situations
from scorekeeper.disputes.verdict import verdict
from scorekeeper.rules import EDITIONS
from scorekeeper.rules.question import ACTED, MY_TURN, Question
from scorekeeper.rules.tableau import Tableau
from scorekeeper.rules.voice import ENGLISH

pytestmark = pytest.mark.sampled(99)  # each case has a different sentence

NOT_ON_ROLL = "no Roll on it."
ROLL_ON_TOP = "a Roll is on top of the battle pile."
NO_ROLL_NEEDED = "Right of Way is displayed and nothing stops the car, so no Roll is needed."
AGAINST_BOB = SideNames(None, "Bob")


def reasons(rules, question, names=AGAINST_BOB):
    """The reasons in English. None if the ruling needs no explanation."""
    found = verdict(rules, question)
    reason = reason_for if found.legal else reason_against
    sentences = [reason(rules, question, ruling, names) for ruling in found.decided_by]
    return [sentence and ENGLISH.naming(rules).say(sentence) for sentence in sentences]


def classic(edition, players, id):
    rules = EDITIONS[edition].rules(players)
    (question,) = [found.question for found in situations(rules) if found.id == id]
    return rules, question


@pytest.mark.parametrize(
    ("edition", "players", "id", "expected"),
    [
        (
            "winning-moves",
            2,
            "safety-then-drive",
            ["Your side: a safety has cancelled an Accident, but no Roll has followed."],
        ),
        ("winning-moves", 2, "right-of-way-without-roll", [f"Your side: {NO_ROLL_NEEDED}"]),
        (
            "winning-moves",
            2,
            "remedy-then-drive",
            [f"Your side: a Repairs card is on top of the battle pile, with {NOT_ON_ROLL}"],
        ),
        ("winning-moves", 2, "limit-on-limit", ["A limit may lie on a limit here."]),
        ("wikipedia", 2, "limit-on-limit", ["Bob: a Speed Limit is on top of the speed pile."]),
        (
            "winning-moves",
            2,
            "limit-against-right-of-way",
            ["Bob: the Right of Way is displayed and keeps a Speed Limit away."],
        ),
        ("winning-moves", 2, "hazard-on-roll", [f"Bob: {ROLL_ON_TOP}"]),
        (
            "winning-moves",
            2,
            "hazard-on-remedy",
            [f"Bob: a Repairs card is on top of the battle pile, with {NOT_ON_ROLL}"],
        ),
        (
            "wikipedia",
            2,
            "hazard-on-remedy",
            ["Bob: the battle pile is not empty, and that is enough here."],
        ),
        ("winning-moves", 2, "hazard-on-empty-pile", ["Bob: the battle pile is empty, without a Roll."]),
        (
            "wikipedia-2016",
            2,
            "hazard-on-empty-pile",
            ["Bob: the battle pile is empty, and a hazard needs a card to lie on."],
        ),
        (
            "winning-moves",
            2,
            "hazard-on-hazard",
            ["Bob: an Accident on top of the battle pile still stops the car."],
        ),
        ("wikipedia", 2, "hazard-on-hazard", ["A hazard may lie on a hazard here."]),
        (
            "wikipedia-2016",
            3,
            "coup-fourre-by-third-player",
            [
                "Any player who holds the safety may answer here.",
                "Somebody just played an Accident, and the Driving Ace answers it.",
            ],
        ),
        ("winning-moves", 3, "coup-fourre-by-third-player", ["Your side: another side was attacked."]),
        ("winning-moves", 2, "coup-fourre-with-other-safety", ["Only the Driving Ace answers an Accident."]),
        (
            "winning-moves",
            2,
            "coup-fourre-after-draw",
            ["A card has been drawn since the hazard was played."],
        ),
        ("winning-moves", 2, "second-roll", ["Your side: a Roll is on top of the battle pile already."]),
        (
            "winning-moves",
            2,
            "roll-on-accident",
            [
                "Your side: an Accident is on top of the battle pile: a Repairs card first, "
                "the Roll on a later turn."
            ],
        ),
        (
            "winning-moves",
            2,
            "remedy-on-other-hazard",
            [
                "Your side: an Accident is on top of the battle pile, "
                "and this remedy is for an Out of Gas card."
            ],
        ),
        (
            "winning-moves",
            2,
            "75-under-limit",
            ["Your side: a Speed Limit holds, so only 25s and 50s may be played."],
        ),
        (
            "winning-moves",
            2,
            "50-under-limit",
            ["Your side: a Speed Limit holds, and a 50 may be played under it."],
        ),
        (
            "winning-moves",
            2,
            "100-under-limit-with-right-of-way",
            ["Your side: Right of Way is displayed, so no limit holds."],
        ),
        ("winning-moves", 2, "third-200", ["Your side: 2 cards of 200 are already on the table."]),
        (
            "winning-moves",
            2,
            "past-the-target",
            ["Your side: 650 and 75 are 725 miles, past the end at 700."],
        ),
        (
            "dujardin-2024",
            4,
            "past-the-target",
            ["Your side: 950 and 75 are 1,025 miles, past the end at 1,000."],
        ),
        (
            "winning-moves",
            4,
            "exactly-the-target",
            ["Your side: 950 and 50 are 1,000 miles, exactly the end of the trip."],
        ),
        (
            "winning-moves",
            2,
            "coup-fourre-on-own-hazard",
            ["Your side: this side played the hazard, and nobody answers their own hazard."],
        ),
        (
            "winning-moves",
            4,
            "coup-fourre-by-partner",
            [
                "Somebody just played an Accident, and the Driving Ace answers it.",
                "Either partner of the side attacked may answer.",
            ],
        ),
        ("winning-moves", 2, "limit-before-roll", ["A Speed Limit needs no Roll."]),
        (
            "winning-moves",
            2,
            "limit-beside-hazard",
            ["Bob: an Accident stops the car, and a Speed Limit may lie beside it."],
        ),
        ("winning-moves", 2, "extension-by-second", ["Another side reached the target first."]),
        ("winning-moves", 2, "safety-out-of-turn", ["It is another player’s turn."]),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_explains_classic_disputes(edition, players, id, expected):
    assert reasons(*classic(edition, players, id)) == expected


def test_uses_the_names_of_the_sides():
    rules, question = classic("winning-moves", 2, "second-roll")
    assert reasons(rules, question, SideNames("Ann", "Bob")) == [
        "Ann: a Roll is on top of the battle pile already."
    ]
    rules, question = classic("winning-moves", 2, "hazard-on-roll")
    assert reasons(rules, question, SideNames()) == [f"The opponent: {ROLL_ON_TOP}"]


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ({}, "Your side: the battle pile is empty: there is nothing to remedy."),
        (
            {"battle": ("roll", "accident"), "safeties": ("driving_ace",)},
            "Your side: the Driving Ace has cancelled an Accident: there is nothing to remedy.",
        ),
    ],
)
def test_explains_a_remedy_without_a_hazard(own, expected):
    question = Question("play", "repairs", MY_TURN, own=Tableau(**own))
    assert reasons(EDITIONS["winning-moves"].rules(2), question) == [expected]


def test_explains_a_safety_that_ends_a_hazard():
    own = Tableau(battle=("roll", "stop"))
    question = Question("play", "right_of_way", MY_TURN, own=own)
    assert reasons(EDITIONS["winning-moves"].rules(2), question, SideNames("Ann", "Bob")) == [
        "Ann: a Stop is on top of the battle pile, and the Right of Way puts an end to it.",
        "Right of Way sends a Stop or a Speed Limit on top to the discard pile.",
    ]


def test_explains_that_there_is_no_extension():
    question = Question("extension", None, ACTED, own=Tableau(battle=("roll",), miles=1000))
    found = reasons(EDITIONS["dujardin-2024"].rules(2), question)
    assert found == ["There is no extension at this table."]


WINNING_MOVES = EDITIONS["winning-moves"].rules(2)
#: A race: no extension, and no Roll needed after a remedy.
RACE = EDITIONS["asmodee-2014"].rules(2)
THERE = {"battle": ("roll",), "miles": 700}


def asked(rules, action, card=None, own=(), opponent=(), when=MY_TURN, **more):
    """A question at a table with these cards."""
    own, opponent = (Tableau.of(rules, **dict(laid)) for laid in (own, opponent))
    return Question(action, card, when, own=own, opponent=opponent, **more)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (("play", "roll"), "Your side: the battle pile is empty, so the Roll starts the car."),
        (
            ("play", "roll", {"battle": ("roll", "accident", "repairs")}),
            "Your side: a Repairs card is on top of the battle pile, and a Roll may follow.",
        ),
        (
            ("play", "repairs", {"battle": ("roll", "accident")}),
            "Your side: an Accident is on top of the battle pile, and this is its remedy.",
        ),
        (("play", "driving_ace"), "A safety may be played on any turn of one’s own."),
        (
            ("play", "end_of_limit", {"speed": ("speed_limit",)}),
            "Your side: a Speed Limit is on top of the speed pile.",
        ),
        (("discard", "25"), "Any card may be discarded, even when another could be played."),
        (("extension", None, THERE, (), ACTED), "Your side: the first to reach the target, and just now."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_explains_what_allows_a_play(question, expected):
    assert reasons(WINNING_MOVES, asked(WINNING_MOVES, *question)) == [expected]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            ("play", "end_of_limit", {"speed": ("speed_limit",), "safeties": ("right_of_way",)}),
            "Your side: Right of Way is displayed, so the Speed Limit no longer holds.",
        ),
        (
            ("play", "end_of_limit", {"speed": ("speed_limit", "end_of_limit")}),
            "Your side: no Speed Limit is on top of the speed pile.",
        ),
        (("play", "end_of_limit"), "Your side: no Speed Limit is on top of the speed pile."),
        (("play", "roll", (), (), ACTED), "This turn’s card has been played already."),
        (
            ("extension", None, {"miles": 675}, (), ACTED),
            "Your side: 675 miles, and the extension is called at exactly 700.",
        ),
        (("extension", None, THERE, {"miles": 700}, ACTED), "Another side reached the target first."),
        (
            ("extension", None, THERE),
            "It is too late: the player of the last card must call the extension at once.",
        ),
        (("play", "roll", {"miles": 700}), "A side has completed the trip of 700 miles."),
        (("play", "roll", (), {"miles": 700}), "A side has completed the trip of 700 miles."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_explains_what_forbids_a_play(question, expected):
    assert reasons(WINNING_MOVES, asked(WINNING_MOVES, *question)) == [expected]


def test_explains_the_end_of_an_extended_trip():
    called = asked(WINNING_MOVES, "extension", None, THERE, when=ACTED, extension_called=True)
    assert reasons(WINNING_MOVES, called) == ["The extension has been called already."]
    over = asked(WINNING_MOVES, "play", "roll", {"miles": 1000}, extension_called=True)
    assert reasons(WINNING_MOVES, over) == ["A side has completed the trip of 1,000 miles."]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        (
            ("play", "25", {"battle": ("roll", "accident", "repairs")}),
            "Your side: nothing stops the car, and no Roll is needed after a remedy.",
        ),
        (
            ("play", "roll", {"battle": ("roll", "accident")}),
            "Your side: an Accident is on top of the battle pile, and needs a Repairs card.",
        ),
        (
            ("play", "200", {"battle": ("roll",), "miles": 950}),
            "Your side: with this card the race is over.",
        ),
        (("play", "roll", (), {"miles": 1000}), "A side has 1,000 or more: the race is over."),
        (("extension", None, {"miles": 1000}, (), ACTED), "There is no extension at this table."),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_explains_plays_in_a_race(question, expected):
    assert expected in reasons(RACE, asked(RACE, *question))


ACCIDENT = {"battle": ("roll", "accident")}


@pytest.mark.parametrize(
    ("edition", "card", "own", "opponent", "expected"),
    [
        (
            "winning-moves",
            "driving_ace",
            (),
            {"safeties": ("driving_ace",)},
            "The pack has 1 Driving Ace, and it lies on the table.",
        ),
        (
            "winning-moves",
            "accident",
            ACCIDENT,
            {"battle": ("accident", "repairs", "roll")},
            "The pack has 2 of these cards (Accident), and all lie on the table.",
        ),
        (
            "winning-moves",
            "speed_limit",
            {"speed": ("speed_limit", "end_of_limit") * 2},
            {"speed": ("speed_limit", "end_of_limit")},
            "The pack has 3 of these cards (Speed Limit), and all lie on the table.",
        ),
        (
            "winning-moves",
            "200",
            {"battle": ("roll",), "miles": 200, "two_hundreds": 2},
            {"miles": 400, "two_hundreds": 2},
            "The pack has 4 of these cards (200), and all lie on the table.",
        ),
        ("wikipedia", "accident", ACCIDENT, {"battle": ("accident", "repairs", "roll")}, None),
        ("winning-moves", "accident", (), {"battle": ("accident", "repairs", "roll")}, None),
    ],
    ids=["one", "two", "three", "200s of both sides", "the third in another pack", "one left"],
)
def test_explains_that_all_copies_are_on_the_table(edition, card, own, opponent, expected):
    rules = EDITIONS[edition].rules(2)
    said = [
        reason for reason in reasons(rules, asked(rules, "play", card, own, opponent)) if "The pack" in reason
    ]
    assert said == ([expected] if expected else [])


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_illegal_classic_dispute_has_a_reason(edition):
    for players in EDITIONS[edition].players:
        rules = EDITIONS[edition].rules(players)
        for situation in situations(rules):
            assert all(reasons(rules, situation.question)), situation.id
