"""Made-up hands that can have happened, and games made of them."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random

from scorekeeper.records.games import GameEntry, HandEntry
from scorekeeper.rules import HandResult, Rules, SideResult, problems
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.game import Terms, tally

#: How long a hand takes.
HAND_LASTS = timedelta(minutes=11)


def hand(rules: Rules, dice: Random) -> HandResult:
    """A hand that is possible under these rules."""
    while True:
        made = _any_hand(rules, dice)
        if not problems(rules, made):
            return made


def _any_hand(rules: Rules, dice: Random) -> HandResult:
    caller = dice.randrange(rules.sides) if rules.extension_miles and dice.random() < 0.2 else None
    target = rules.target(caller is not None)
    miles = [dice.randrange(150, target, 25) for _ in range(rules.sides)]
    if caller is not None:
        miles[caller] = dice.randrange(rules.target_miles, target, 25)
    completer = dice.randrange(rules.sides) if dice.random() < 0.8 else None
    if completer is not None:
        miles[completer] = target
    sides = [SideResult(driven) for driven in miles]
    for card in SAFETIES:
        if dice.random() < 0.8:
            side = dice.randrange(rules.sides)
            sides[side] = _with_safety(sides[side], card, coup_fourre=dice.random() < 0.3)
    if completer is not None and dice.random() < 0.3:
        sides[completer] = sides[completer].claiming(["safe_trip"])
    return HandResult(tuple(sides), caller, completer is not None and dice.random() < 0.1)


def _with_safety(side: SideResult, card: str, coup_fourre: bool) -> SideResult:
    coups = (*side.coups_fourres, card) if coup_fourre else side.coups_fourres
    return side._replace(safeties=(*side.safeties, card), coups_fourres=coups)


def game(
    rules: Rules, seats: Sequence[str], begun: datetime, dice: Random, hands: int | None = None
) -> GameEntry:
    """A game begun at this moment (UTC) and played to its end, or for so many `hands` of it at most."""
    results: list[HandResult] = []
    while len(results) != hands and tally(rules, results, Terms()).outcome is None:
        results.append(hand(rules, dice))
    return GameEntry(
        title=None,
        rules=rules,
        seats=tuple(seats),
        first_dealer=0,
        next_dealer=None,
        start_totals=(),
        hands_to_play=None,
        count_all=False,
        stopped=False,
        created_at=begun,
        hands=tuple(
            HandEntry(number % rules.players, False, begun + HAND_LASTS * (number + 1), result)
            for number, result in enumerate(results)
        ),
    )
