"""Nights for the tests of files: a small one with a bit of everything, and any others."""

from dataclasses import replace
from datetime import datetime, timedelta
from fractions import Fraction

from hypothesis import strategies as st

from scorekeeper.tournament.files.night import NightFile
from scorekeeper.tournament.night.clock import Clock
from scorekeeper.tournament.night.log_messages import FILE_KINDS, LOG_MESSAGES, required_facts
from scorekeeper.tournament.night.model import (
    ENTRANT_STATES,
    Entrant,
    LogEntry,
    Night,
    NightAdjustment,
    NightRound,
    NightTable,
    Settings,
    Substitute,
    TableResult,
)
from scorekeeper.tournament.night.registration import Registered, Registration
from scorekeeper.tournament.seating.model import KINDS, DrawRequest, Unit
from scorekeeper.tournament.standings.presets import CLUB_NIGHT, PRESETS
from tests.builders import ROW, hand, rules, side
from tests.records.test_games import entry, moments, some_names

EVENING = datetime(2025, 12, 31, 19, 0, 0, 123456)
SETTINGS = Settings(
    name="Club night",
    rounds=5,
    round_of="hands",
    hands=2,
    minutes=45,
    last_hand=5,
    seats=4,
    partners="rotating",
    kind="standing",
    one_size=False,
    edition="winning-moves",
    tie_breaks=CLUB_NIGHT.order,
)
HARD_NAMES = (
    "Ann, née Archer",
    '"Ben" O\'Baker',
    "=1+1",
    "عمر الخيام",
    "👩‍👩‍👧 Family",
    "{x.__class__}",
    "'-Zoe",
    "W" * 60,
)


def minutes(number):
    return EVENING + timedelta(minutes=number)


def entered(version, *totals, **more):
    values = {
        "hands": 2,
        "hands_won": (2, *[0] * (len(totals) - 1)),
        "coups_fourres": tuple(range(len(totals))),
        "at": minutes(40),
        "status": "confirmed",
    }
    return TableResult(version=version, totals=totals, **values | more)


def request_for(*numbers, seed=7, **more):
    units = tuple(Unit(str(number), points=Fraction(1, 2), last=2) for number in numbers)
    return DrawRequest(4, "rotating", "standing", units, seed, **more)


#: Two rounds: one closed, with a correction; one under way, its clock standing still, a table not reported.
A_NIGHT = Night(
    settings=SETTINGS,
    entrants=(
        *(Entrant(number, (name,), state="here") for number, name in enumerate(HARD_NAMES[:4], start=1)),
        Entrant(5, (HARD_NAMES[4],), club="Lyon", state="here", substitutes=(Substitute("Sub", 2, 3),)),
        Entrant(6, (HARD_NAMES[5],), club="Lyon", never=frozenset({1, 2}), table=2, state="here"),
        Entrant(9, (HARD_NAMES[6],), state="away"),
        Entrant(10, (HARD_NAMES[7],)),
    ),
    rounds=(
        NightRound(
            number=1,
            kind="by_hand",
            request=request_for(1, 2, 3, 4, 5, 6, 9),
            tables=(
                NightTable(
                    1,
                    ((1, 3), (2, 4)),
                    (
                        entered(1, 2300, 1150, by=0, status="replaced"),
                        entered(
                            2,
                            1150,
                            2300,
                            by=1,
                            accepted_by=0,
                            accepted_at=minutes(50),
                            same_device=True,
                            reason="Sides were swapped",
                        ),
                    ),
                ),
                NightTable(
                    2, ((5,), (6,)), (entered(1, 700, 0, coups_fourres=(0, 0)),), extra=timedelta(minutes=5)
                ),
            ),
            sitting_out=(9,),
            released_at=minutes(5),
            closed_at=minutes(55),
            clock=Clock(
                timedelta(minutes=45), minutes(6), None, timedelta(seconds=90.5), timedelta(minutes=-1)
            ),
        ),
        NightRound(
            number=2,
            kind="standing",
            request=request_for(1, 2, 3, 4, 5, 6),
            tables=(
                NightTable(1, ((1, 2), (3, 4)), (entered(1, 400, 500, by=0, status="open"),)),
                NightTable(2, ((5,), (6,))),
            ),
            drawn_from={(1, 1): 1, (1, 2): 1},
            released_at=minutes(60),
            clock=Clock(timedelta(minutes=45), minutes(61), minutes(70), last_hand=timedelta(minutes=5)),
        ),
    ),
    adjustments=(NightAdjustment(2, Fraction(-1, 2), "Late", minutes(30)),),
    registration=Registration(
        2,
        True,
        "Saturday at seven",
        (
            Registered(1, HARD_NAMES[:1], minutes(-90), entrant=1),
            Registered(2, ("Gus",), minutes(-80), minutes(-70)),
            Registered(4, ("Hana",), minutes(-60), past_list=True),
        ),
    ),
)
A_DRAFT = NightRound(
    number=3, kind="random", request=request_for(1, 2, 3, 4), tables=(NightTable(1, ((1, 2), (3, 4))),)
)
A_GAME = entry(
    hand(side(700, ROW, coups=[ROW]), side(475)),
    hand(side(0), side(325)),
    seats=HARD_NAMES[4:6],
    hands_to_play=2,
)
FOUR = entry(hand(side(1000), side(475)), table=rules(players=4), seats=HARD_NAMES[:4])
A_FILE = NightFile(
    night=A_NIGHT,
    created_at=EVENING,
    games={(1, 1): FOUR, (1, 2): A_GAME, (2, 2): replace(A_GAME, hands=())},
    log=(
        LogEntry(EVENING, "director", "night_made", {"people": 8}),
        LogEntry(minutes(1), "director", "person_removed", {"name": "{0.__class__}"}),
        LogEntry(minutes(2), "director", "arrived", {"who": [1, 2, 3, 4, 5, 6, 9, 7]}),
        LogEntry(
            minutes(40),
            "table 1",
            "entered",
            {"round": 1, "table": 1, "version": 1, "totals": [2300, 1150], "reason": ""},
        ),
    ),
)


# --- any night -------------------------------------------------------------------------------------


@st.composite
def files(draw):
    """Files of nights: anything that can be, drafts among it."""
    count = draw(st.integers(0, 9))
    numbers = draw(st.lists(st.integers(1, 2_000), min_size=count, max_size=count, unique=True).map(sorted))
    entrants = tuple(draw(some_entrants(number, numbers)) for number in numbers)
    rounds = [draw(some_rounds(number, numbers)) for number in range(1, draw(st.integers(1, 3)))]
    if draw(st.booleans()):
        rounds.append(replace(draw(some_rounds(len(rounds) + 1, numbers)), released_at=None))
    adjusted = st.builds(
        NightAdjustment,
        st.sampled_from(numbers or [1]),
        st.fractions(-9, 9, max_denominator=99),
        some_names,
        moments,
    )
    night = Night(
        settings=draw(some_settings()),
        entrants=entrants,
        rounds=tuple(rounds),
        adjustments=tuple(draw(st.lists(adjusted, max_size=2))) if numbers else (),
        finished_at=draw(st.none() | moments),
        registration=draw(some_registrations(numbers)),
    )
    tables = [(round_.number, table) for round_ in night.released for table in round_.tables]
    games = {(number, table.number): A_GAME for number, table in tables if len(table.sides) == 2}
    return NightFile(night, draw(moments), games, tuple(draw(st.lists(some_lines(), max_size=4))))


@st.composite
def some_registrations(draw, entrants):
    """No registration, or one of a few people, some of whom are on the list of the night."""
    if draw(st.booleans()):
        return Registration()
    on_list = draw(st.permutations([*entrants, None, None]))
    numbers = draw(st.lists(st.integers(1, 4_000), max_size=len(on_list), unique=True).map(sorted))
    registered = [
        Registered(
            number,
            tuple(draw(st.lists(some_names, min_size=1, max_size=2))),
            draw(moments),
            draw(st.none() | moments),
            draw(st.booleans()),
            entrant,
        )
        for number, entrant in zip(numbers, on_list, strict=False)
    ]
    places, is_open = draw(st.integers(1, 2_000)), draw(st.booleans())
    return Registration(places, is_open, draw(st.just("") | some_names), tuple(registered))


def some_settings():
    return st.builds(
        replace,
        st.just(SETTINGS),
        name=some_names,
        rounds=st.integers(1, 99),
        hands=st.integers(1, 99),
        minutes=st.none() | st.integers(1, 600),
        kind=st.sampled_from([kind for kind in KINDS if kind != "whist"]),
        one_size=st.booleans(),
        tie_breaks=st.sampled_from([preset.order for preset in PRESETS.values()]),
        correction=st.integers(0, 24 * 60),
        full_names=st.booleans(),
        check_in=st.booleans(),
    )


def some_entrants(number, numbers):
    substitute = st.builds(Substitute, some_names, st.just(2), st.none() | st.integers(2, 99))
    return st.builds(
        Entrant,
        st.just(number),
        st.tuples(some_names) | st.tuples(some_names, some_names),
        st.none() | some_names,
        st.frozensets(st.sampled_from(numbers), max_size=3),
        st.none() | st.integers(1, 999),
        st.sampled_from(ENTRANT_STATES),
        st.lists(substitute, max_size=2).map(tuple),
    )


@st.composite
def some_rounds(draw, number, numbers):
    """Everybody at tables of two to four sides, as far as they go, in any order; the others sit out."""
    left, tables = list(draw(st.permutations(numbers))), []
    while len(left) > 1 and draw(st.booleans()):
        sides = draw(st.integers(2, min(4, len(left))))
        seated = [left.pop() for _ in range(sides)]
        results = draw(some_results(draw(st.integers(0, 2)), sides))
        extra = timedelta(seconds=draw(st.integers(0, 36_000)))
        tables.append(
            NightTable(len(tables) + 1, tuple((entrant,) for entrant in seated), results, extra=extra)
        )
    clock = st.builds(
        Clock,
        st.integers(60, 36_000).map(lambda seconds: timedelta(seconds=seconds)),
        st.none() | moments,
        st.none() | moments,
        st.integers(0, 10**12).map(lambda micros: timedelta(microseconds=micros)),
        st.integers(-36_000, 36_000).map(lambda seconds: timedelta(seconds=seconds)),
        st.integers(0, 36_000).map(lambda seconds: timedelta(seconds=seconds)),
    )
    return NightRound(
        number=number,
        kind=draw(st.sampled_from((*KINDS, "by_hand"))),
        request=request_for(*numbers, seed=draw(st.integers(0, 10**6))),
        tables=tuple(tables),
        sitting_out=tuple(left),
        drawn_from=draw(st.dictionaries(st.tuples(*[st.integers(1, 99)] * 2), st.integers(1, 9_999))),
        released_at=draw(moments),
        closed_at=draw(st.none() | moments),
        clock=draw(st.none() | clock),
    )


def some_results(count, sides):
    """Results that any table can have: of its coups fourrés, and in so many hands."""
    totals = st.tuples(*[st.integers(800, 17_600)] * sides)
    won = st.tuples(*[st.integers(0, 1)] * sides)
    coups = st.tuples(*[st.integers(0, 2)] * sides)
    side_or_nobody = st.none() | st.integers(0, sides - 1)

    def numbered(results):
        last = len(results)
        return tuple(
            replace(result, version=version, status="confirmed" if version == last else "replaced")
            for version, result in enumerate(results, start=1)
        )

    result = st.builds(
        TableResult,
        st.just(1),
        totals,
        st.integers(4, 99),
        won,
        coups,
        moments,
        by=side_or_nobody,
        accepted_by=side_or_nobody,
        accepted_at=st.none() | moments,
        same_device=st.booleans(),
        reason=st.just("") | some_names,
    )
    return st.lists(result, min_size=count, max_size=count).map(numbered)


@st.composite
def some_lines(draw):
    kind = draw(st.sampled_from([kind for kind in LOG_MESSAGES if kind not in FILE_KINDS]))
    value = st.integers(-(10**9), 10**9) | some_names
    lists = {
        "who": st.lists(st.integers(1, 2_000), max_size=3),
        "which": st.lists(st.sampled_from(["names", "edition", "x"]), max_size=3),
        "totals": st.lists(st.integers(0, 9_999), min_size=2, max_size=4),
    }
    facts = {name: draw(lists.get(name, value)) for name in sorted(required_facts(kind) | {"reason"})}
    return LogEntry(draw(moments), draw(some_names), kind, facts)
