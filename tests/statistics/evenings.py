"""Games for the tests of statistics: from score sheets by hand, from tests/data, and random ones."""

from datetime import date, timedelta
from random import Random

from hypothesis import strategies as st

from scorekeeper.records.hands import hand_from
from scorekeeper.rules.game import Terms
from scorekeeper.statistics.games import GameFigures, PlayedGame, SideFigures, figures_of
from tests.builders import json_lines, rules

FIRST = date(2025, 11, 3)


def played(number, names, *hands, edition="winning-moves", terms=None, earlier=(), **values):
    """Game `number`, a day after the previous one, with its players by seat. None is an unnamed player.

    `earlier`: pairs of the number of a hand and the players up to it.
    """
    table = rules(edition, len(names), **values)
    people, *before = [
        tuple(tuple(there[side :: table.sides]) for side in range(table.sides))
        for there in (names, *(seats for _hand, seats in earlier))
    ]
    evening = FIRST + timedelta(days=number)
    figures = figures_of(table, hands, terms or Terms(), [hand for hand, _seats in earlier])
    return PlayedGame(number, evening, edition, people, figures, tuple(before))


def given_games():
    """The whole games of tests/data, with their score sheets."""
    for number, game in enumerate(json_lines("games.jsonl"), start=1):
        hands = [hand_from(hand).hand for hand in game["hands"]]
        yield game, played(number, game["names"], *hands, edition=game["edition"])


# --- random games -------------------------------------------------------------------------------------------

PEOPLE = ("ann", "bob", "cy", "di", "eve")


def made_up_games():
    """Evenings of a few people with consistent figures.

    One number seeds each game, because drawing each figure separately would take half a second.
    """
    seeds = st.lists(st.integers(0, 2**32), max_size=8)
    return seeds.map(lambda found: [_game(number, Random(seed)) for number, seed in enumerate(found, 1)])


def _game(number, dice):
    sides = dice.randint(2, 4)
    partners = dice.randint(1, 2) if sides == 2 else 1
    seats = dice.sample((*PEOPLE, None, None, None), sides * partners)
    hands = dice.randint(0, 5)
    figures = tuple(_side(hands, dice) for _side_number in range(sides))
    best = max(side.total for side in figures)
    leaders = tuple(index for index, side in enumerate(figures) if side.total == best)
    winners = leaders if hands and dice.random() < 0.7 else ()
    return PlayedGame(
        number,
        FIRST + timedelta(days=number),
        dice.choice(("winning-moves", "wikipedia")),
        tuple(tuple(seats[side * partners : (side + 1) * partners]) for side in range(sides)),
        GameFigures(hands, hands, winners, figures, dice.randint(0, 5000) if len(winners) == 1 else 0),
    )


def _side(hands, dice):
    made = [25 * dice.randint(0, 20) for _hand in range(hands)]
    best = max(made, default=0)
    called = dice.randint(0, hands)
    return SideFigures(
        total=sum(made) + dice.choice((0, 500)),
        points=sum(made),
        best=best,
        best_hand=made.index(best) + 1 if best else 0,
        completed=dice.randint(0, hands),
        coups_fourres=dice.randint(0, 4 * hands),
        safe_trips=dice.randint(0, hands),
        extensions_called=called,
        extensions_won=dice.randint(0, called),
    )
