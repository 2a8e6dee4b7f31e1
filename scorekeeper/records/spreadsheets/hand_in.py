"""A hand from its lines in a table: a line for each side, in order."""

from collections.abc import Sequence
from typing import Final

from scorekeeper.limits import MAX_TYPED_MILES
from scorekeeper.records.errors import Impossible
from scorekeeper.records.spreadsheets import cell_values
from scorekeeper.records.spreadsheets.lines import Found, TableLine
from scorekeeper.rules import HandResult, Rules, SideResult, problems
from scorekeeper.rules.cards import SAFETIES
from scorekeeper.rules.items import SIDE_CLAIMS, with_implied
from scorekeeper.rules.words import N_

#: Problem code -> the column of the cell that makes the hand impossible.
_COLUMN_OF_PROBLEM: Final = {
    "miles-not-a-sum": "miles",
    "past-target": "miles",
    "two-completed": "miles",
    "race-goes-on": "miles",
    "pack-exceeded": "miles",
    "no-extension-here": "extension",
    "extension-caller-short": "extension",
    "coup-without-safety": "coups_fourres",
    "safety-twice": "safeties",
}
_MOST_POINTS: Final = 10**6

#: A side's safeties by name, or their number.
Cards = tuple[str, ...] | int


#: A remark that would repeat on most lines, so a game has it only once.
STAND_INS: Final = N_("The safeties are not known, so any are filled in here and below.")


def read_hand(lines: Sequence[TableLine], rules: Rules, names: Sequence[str], found: Found) -> HandResult:
    """The hand in its sides' lines; anything impossible is an error."""
    before = len(found.errors)
    coups = [_cards(line, "coups_fourres", rules, found) for line in lines]
    counted = [
        _with_coups(_cards(line, "safeties", rules, found), laid, rules, line)
        for line, laid in zip(lines, coups, strict=True)
    ]
    laid = _named(lines, counted, coups, found)
    claims = [[item for item in SIDE_CLAIMS if _claimed(line, item, rules, found)] for line in lines]
    sides = tuple(
        SideResult(_miles(line, rules, found), *cards).claiming(with_implied(claimed))
        for line, cards, claimed in zip(lines, laid, claims, strict=True)
    )
    callers = [side for side, line in enumerate(lines) if _claimed(line, "extension", rules, found)]
    if len(callers) > 1:
        lines[callers[1]].refuse(found, "extension", N_("Only one side can have called the extension."))
    delayed = [_claimed(line, "delayed_action", rules, found) for line in lines]
    hand = HandResult(sides, callers[0] if callers else None, any(delayed))
    if len(found.errors) == before and len(lines) == rules.sides:
        for problem in problems(rules, hand):
            column = _COLUMN_OF_PROBLEM.get(problem.code)
            side = callers[0] if column == "extension" else problem.side or 0
            found.errors.append(lines[side].error(Impossible(problem, rules, names, ""), column))
    return hand


# --- its cells ------------------------------------------------------------------------------------------


def _miles(line: TableLine, rules: Rules, found: Found) -> int:
    if "miles" in line.columns:
        if not line.text("miles"):
            line.refuse(found, "miles", N_("The miles are missing. Enter 0 if the side laid none."))
        return line.read("miles", lambda cell: cell_values.whole_number(cell, MAX_TYPED_MILES), found) or 0
    if not line.text("points_distance"):
        line.refuse(found, "points_distance", N_("The miles are missing. Enter 0 if the side laid none."))
    return _count(line, "distance", rules, found)


def _claimed(line: TableLine, column: str, rules: Rules, found: Found) -> bool:
    """A claim, from its own column or from the points in its column."""
    if column in line.columns:
        return line.read(column, cell_values.yes_no, found) or False
    return _count(line, column, rules, found) > 0


def _cards(line: TableLine, column: str, rules: Rules, found: Found) -> Cards:
    if column in line.columns:
        return line.read(column, cell_values.cards, found) or ()
    return _count(line, column, rules, found)


def _with_coups(safeties: Cards, coups: Cards, rules: Rules, line: TableLine) -> Cards:
    """Add the coups fourrés to the safeties: a table without a column for safeties lists only the coups, and
    a race does not score them as safeties."""
    if line.columns.keys().isdisjoint(("safeties", "points_safeties")):
        return coups
    if rules.race and "safeties" not in line.columns and isinstance(safeties, int) and safeties:
        return safeties + (coups if isinstance(coups, int) else len(coups))
    return safeties


def _count(line: TableLine, item: str, rules: Rules, found: Found) -> int:
    """How often an item was scored, from the points in its column."""
    column, worth = f"points_{item}", rules.worth(item)
    points = line.read(column, lambda cell: cell_values.whole_number(cell, _MOST_POINTS), found) or 0
    count, rest = divmod(points, worth) if worth else (0, points)
    if rest:
        text = N_("%(points)s is impossible: each is worth %(worth)s here.")
        line.refuse(found, column, text, points=points, worth=worth)
    return count


def _named(
    lines: Sequence[TableLine], safeties: Sequence[Cards], coups: Sequence[Cards], found: Found
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Each side's safeties and coups fourrés by name. If only their number is known, any stand in, because
    the points are the same; a remark says so."""
    told = {card for cards in (*safeties, *coups) if not isinstance(cards, int) for card in cards}
    free = [card for card in SAFETIES if card not in told]
    laid = []
    for line, of_side, answered in zip(lines, safeties, coups, strict=True):
        known = () if isinstance(answered, int) else answered
        if isinstance(of_side, int):
            own = [*known, *free[: max(0, of_side - len(known))]]
            if len(own) < of_side:
                line.refuse(found, "safeties", N_("There are only four safeties in all."))
            if of_side > len(known):
                line.remark(found, "safeties", STAND_INS)
            free = [card for card in free if card not in own]
            of_side = tuple(card for card in SAFETIES if card in own)
        if isinstance(answered, int):
            if answered > len(of_side):
                text = N_("There are more coups fourrés (%(coups)s) than safeties (%(safeties)s).")
                line.refuse(found, "coups_fourres", text, safeties=len(of_side), coups=answered)
            answered = of_side[:answered]
        laid.append((of_side, answered))
    return laid
