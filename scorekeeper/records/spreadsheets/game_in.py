"""A game from its lines in a table: its seats, its rules and its hands."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final, NamedTuple

from scorekeeper.limits import MAX_HANDS, MAX_NAME_LETTERS, MAX_POINTS_BEFORE, MAX_SIDES
from scorekeeper.records.games import GameEntry, HandEntry, standing_hands, tally_of
from scorekeeper.records.games.model import side_names
from scorekeeper.records.spreadsheets import cell_values
from scorekeeper.records.spreadsheets.games_out import SIDES
from scorekeeper.records.spreadsheets.hand_in import STAND_INS, read_hand
from scorekeeper.records.spreadsheets.headings import plain
from scorekeeper.records.spreadsheets.lines import Found, TableLine
from scorekeeper.records.spreadsheets.partners import names_in
from scorekeeper.records.spreadsheets.sheet import LineError
from scorekeeper.records.spreadsheets.winner_in import check_winner
from scorekeeper.rules import EDITIONS, Rules, RulesError
from scorekeeper.rules.words import N_, NN_, Sentence

_MOST_POINTS: Final = 10**7


class Seated(NamedTuple):
    """Each side's players, and the number of players at the table."""

    sides: list[tuple[str, ...]]
    players: int

    @property
    def seats(self) -> tuple[str, ...]:
        """The players clockwise; partners sit opposite each other."""
        return tuple(name for around in zip(*self.sides, strict=True) for name in around)


def read_game(lines: Sequence[TableLine], edition: str, begun: datetime, found: Found) -> GameEntry | None:
    """The game in these lines, or None if there are errors; `edition` is its box unless they name one."""
    before, remarked, first = len(found.errors), len(found.remarks), lines[0]
    hands = _by_hand(lines)
    box = first.read("edition", cell_values.edition, found) or edition
    house_rules, terms = first.read("agreed", cell_values.agreements, found) or ({}, {})
    if len(first.text("title")) > MAX_NAME_LETTERS:
        _too_long(first, "title", found)
    seated = _seated(hands[0], found)
    rules = _rules(first, box, house_rules, seated, found) if seated else None
    if seated is None or rules is None or len(found.errors) > before:
        return None
    if len(hands) > MAX_HANDS:
        text = NN_("A game has at most %(most)s hand.", "A game has at most %(most)s hands.", "most")
        first.refuse(found, "hand", text, most=MAX_HANDS)
        return None
    read = [_hand(number, hand, rules, seated, begun, found) for number, hand in enumerate(hands)]
    found.remarks[remarked:] = _stand_ins_once(found.remarks[remarked:])
    totals = [_start_total(line, found) for line in _in_order(hands[0], seated, Found([], []))]
    if len(found.errors) > before:
        return None
    game = GameEntry(
        title=first.text("title") or None,
        rules=rules,
        seats=seated.seats,
        first_dealer=read[0].dealer,
        next_dealer=None,
        start_totals=tuple(totals) if any(totals) else (),
        hands_to_play=terms.get("hands_to_play"),
        count_all=terms.get("count_all", False),
        stopped=terms.get("stopped", False),
        created_at=begun,
        hands=tuple(read),
    )
    in_order = [_in_order(hand, seated, Found([], [])) for hand in hands]
    _remark_on_points(game, in_order, found)
    check_winner(in_order, seated.sides, tally_of(game), found)
    return game


def _stand_ins_once(remarks: Sequence[LineError]) -> list[LineError]:
    """A game's remarks, with only the first of those on stand-ins."""
    made = [remark for remark in remarks if remark.message == Sentence(STAND_INS, {})]
    return [remark for remark in remarks if remark not in made[1:]]


def _by_hand(lines: Sequence[TableLine]) -> list[list[TableLine]]:
    """The lines of each hand; without hand numbers, a hand begins when a side repeats."""
    hands: dict[str, list[TableLine]] = {}
    seen: set[str] = set()
    for line in lines:
        who = line.text("names") or line.text("side")
        if not line.text("hand") and (who in seen or not hands):
            seen = set()
        seen.add(who)
        key = line.text("hand") or f"#{len(hands) if len(seen) == 1 else len(hands) - 1}"
        hands.setdefault(key, []).append(line)
    return list(hands.values())


# --- players and rules ----------------------------------------------------------------------------------


def _seated(lines: Sequence[TableLine], found: Found) -> Seated | None:
    """The sides named in the lines of the first hand."""
    first = lines[0]
    if not 2 <= len(lines) <= MAX_SIDES:
        text = N_("A hand has a line for each side, two to four, not %(given)s.")
        first.refuse(found, "names", text, given=len(lines))
        return None
    ordered = sorted(lines, key=lambda line: line.text("side").casefold())
    players = first.read("players", lambda cell: cell_values.whole_number(cell, 2 * MAX_SIDES), found)
    names = [_names(line, players, len(lines)) for line in ordered]
    for line, side in zip(ordered, names, strict=True):
        if not all(side):
            line.refuse(found, "names", N_("The players’ names are missing."))
        elif any(len(name) > MAX_NAME_LETTERS for name in side):
            _too_long(line, "names", found)
        elif len(side) != len(names[0]) or (players and len(side) * len(names) != players):
            text = N_("Each side needs the same number of players, with & between them: %(names)s.")
            line.refuse(found, "names", text, names=line.text("names"))
        else:
            continue
        return None
    everybody = [name for side in names for name in side]
    twice = next((name for name in everybody if _times(name, everybody) > 1), None)
    if twice is not None:
        first.refuse(found, "names", N_("Two players are called %(name)s."), name=twice)
        return None
    return Seated(names, len(everybody))


def _names(line: TableLine, players: int | None, sides: int) -> tuple[str, ...]:
    """The players of a side. `players`: how many are at the table, if that is known."""
    return names_in(line.text("names"), players // sides if players and players % sides == 0 else None)


def _times(name: str, names: Sequence[str]) -> int:
    return sum(other.casefold() == name.casefold() for other in names)


def _too_long(line: TableLine, column: str, found: Found) -> None:
    text = NN_("A name has 1 to %(most)s letter.", "A name has 1 to %(most)s letters.", "most")
    line.refuse(found, column, text, most=MAX_NAME_LETTERS)


def _rules(
    line: TableLine, box: str, house_rules: dict[str, Any], seated: Seated, found: Found
) -> Rules | None:
    edition = EDITIONS[box]
    if seated.players not in edition.players:
        numbers = ", ".join(map(str, edition.players))
        text = N_("%(edition)s is for %(numbers)s players.")
        line.refuse(found, "edition", text, edition=box, numbers=numbers)
        return None
    try:
        rules = edition.rules(seated.players, house_rules)
    except RulesError as error:
        found.errors.append(line.error(error.sentence, "agreed"))
        return None
    if rules.sides != len(seated.sides):
        text = N_(
            "With this number of players (%(players)s) the number of sides is %(expected)s, not %(given)s. "
            "Each line of a hand is a side, with & between partners."
        )
        facts = {"players": seated.players, "expected": rules.sides, "given": len(seated.sides)}
        line.refuse(found, "names", text, **facts)
        return None
    return rules


# --- its hands ------------------------------------------------------------------------------------------


def _hand(
    number: int, lines: Sequence[TableLine], rules: Rules, seated: Seated, begun: datetime, found: Found
) -> HandEntry:
    dealer = number % rules.players
    dealt = lines[0].text("dealer")
    if dealt:
        named = [seat for seat, name in enumerate(seated.seats) if name.casefold() == dealt.casefold()]
        if named:
            dealer = named[0]
        else:
            lines[0].refuse(found, "dealer", N_("Nobody in this game is called %(name)s."), name=dealt)
    ordered = _in_order(lines, seated, found)
    result = read_hand(ordered, rules, side_names(rules, seated.seats, rules.sides), found)
    return HandEntry(dealer, False, begun, result)


def _in_order(lines: Sequence[TableLine], seated: Seated, found: Found) -> list[TableLine]:
    """The lines of a hand in the order of the sides, matched by names, or else by their letters.

    An exact match goes before one that differs only in accents: I and Ì may be two people.
    """
    places = {plain(" ".join(side)): place for place, side in enumerate(seated.sides)}
    as_written = {side: place for place, side in enumerate(seated.sides)}
    by_side: dict[int, TableLine] = {}
    for line in lines:
        names = line.text("names")
        written = _names(line, seated.players, len(seated.sides))
        place = as_written.get(written, places.get(plain(" ".join(written))))
        if place is None and not names:
            place = dict(zip(SIDES, range(len(seated.sides)), strict=False)).get(line.text("side").upper())
        if place is None:
            text = N_("%(name)s is no side of this game: write the names as in its first hand.")
            line.refuse(found, "names", text, name=names or line.text("side"))
        elif place in by_side:
            text = N_("There are two lines for %(name)s in this hand.")
            line.refuse(found, "names", text, name=" & ".join(seated.sides[place]))
        else:
            by_side[place] = line
    missing = [" & ".join(side) for place, side in enumerate(seated.sides) if place not in by_side]
    if missing and len(by_side) == len(lines):
        text = N_("A line for %(name)s is missing in this hand. Enter 0 miles if they laid none.")
        lines[0].refuse(found, "names", text, name=missing[0])
    return [by_side[place] for place in sorted(by_side)]


def _start_total(line: TableLine, found: Found) -> int:
    return (
        line.read("start_total", lambda cell: cell_values.whole_number(cell, MAX_POINTS_BEFORE), found) or 0
    )


def _remark_on_points(game: GameEntry, hands: Sequence[Sequence[TableLine]], found: Found) -> None:
    """Remark on points in the table that differ from those of the cards. `hands` are the lines of each hand,
    in the order of the sides."""
    nothing = Found([], [])
    for (_number, _entry, row), lines in zip(standing_hands(game), hands, strict=True):
        for side, line in enumerate(lines):
            told = {"total": row.scores[side].total, "running_total": row.totals[side]}
            for column, points in told.items():
                given = line.read(column, lambda cell: cell_values.whole_number(cell, _MOST_POINTS), nothing)
                if given is not None and given != points:
                    text = N_("The spreadsheet has %(given)s here; the cards make %(points)s.")
                    line.remark(found, column, text, given=given, points=points)
                    break
