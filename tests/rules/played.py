"""Short words for hands being played, so that a test reads like a record: "A roll", "B stop > A", "A ! row".

Seats are letters, clockwise. "A x 25" discards, "A ! row" is a coup fourré, "A extension" calls the
extension. "A < 25" takes the top discard before it plays. With only one opponent side, "> B" may be left out.
"""

from collections import Counter
from dataclasses import replace

from scorekeeper.rules.cards import CLASSIC
from scorekeeper.rules.table import Action, Table, apply, legal
from scorekeeper.rules.tableau import Tableau
from tests.builders import rules


def cards(text):
    return tuple(CLASSIC.named(name) for name in text.split())


def act(table, line):
    """The action that a record's line means at this table."""
    letter, *words = line.split()
    seat = ord(letter) - ord("A")
    if words[0] == "<":
        return replace(act(table, " ".join([letter, *words[1:]])), takes=True)
    if words == ["extension"]:
        return Action(seat, "extension")
    if words[0] in "x!":
        return Action(seat, "discard" if words[0] == "x" else "coup_fourre", CLASSIC.named(words[1]))
    sides, on = len(table.sides), seat
    if words[1:]:
        on = ord(words[2]) - ord("A")
    elif CLASSIC.named(words[0]) in CLASSIC.hazards:
        assert sides == 2, f"On whom? {line}"
        on = seat + 1
    return Action(seat, "play", CLASSIC.named(words[0]), on % sides)


def forbidden(table, line):
    """The rulings that forbid the action, in one string. "" if it is legal."""
    return " ".join(legal(table, act(table, line)))


def play(table, *lines):
    for line in lines:
        table = apply(table, act(table, line))
    return table


# --- tables ------------------------------------------------------------------------------------------------
# Each returns a function of the edition, so that one row of a test's table serves all editions.


def played(*lines, players=2, dealer=None, **house):
    """A hand from its deal on."""
    return lambda edition: play(Table(rules(edition, players, **house), dealer), *lines)


def tableau(table_rules, battle="", speed="", safeties="", miles=0, two_hundreds=0):
    piles = {"battle": cards(battle), "speed": cards(speed), "safeties": cards(safeties)}
    return Tableau.of(table_rules, **piles, miles=miles, two_hundreds=two_hundreds)


def mine(*piles, players=2, house=None, **more):
    """It is A's turn, and these are the piles of A's side. Each other side has a Roll."""

    def make(edition):
        table_rules = rules(edition, players, **(house or {}))
        table = Table(table_rules)
        others = [tableau(table_rules, "roll") for _ in table.sides[1:]]
        table.sides = [tableau(table_rules, *piles, **more), *others]
        return table

    return make


def theirs(*piles, players=2, house=None, **more):
    """It is A's turn, and these are the piles of B's side. Each other side has a Roll."""

    def make(edition):
        table = mine("roll", players=players, house=house)(edition)
        table.sides[1] = tableau(table.rules, *piles, **more)
        return table

    return make


# --- many actions at once
# ------------------------------------------------------------------------------------

_FILLERS = ("repairs", "gasoline", "spare_tire", "end_of_limit", "roll", "75", "50")


def drive(table, distances):
    """Let A's side roll and play these distances, its players in turn. All others discard."""
    waiting = ["roll", *distances.split()]
    while waiting:
        if table.side_of(table.turn) == 0:
            action = Action(table.turn, "play", waiting.pop(0), 0)
        else:
            filler = next(name for name in _FILLERS if table.unseen[name])
            action = Action(table.turn, "discard", filler)
        table = apply(table, action)
    return table


def driven(distances, *lines, players=2, **house):
    return lambda edition: play(drive(Table(rules(edition, players, **house)), distances), *lines)


def burn(table, keep="", pile=0):
    """Let everybody discard, in the order of the pack but sparing the cards of `keep`, until `pile` cards are
    left."""
    spare = (Counter(table.unseen) - Counter(cards(keep))).elements()
    while table.draw_pile > pile:
        table = apply(table, Action(table.turn, "discard", next(spare)))
    return table


def run_out(edition, players, keep="", pile=0, distances=None, **house):
    """A table with `pile` cards left to draw, A's turn, and the cards of `keep` in the hands.

    The dealer is chosen so that this comes true. With `distances`, A's side has driven that far before.
    """
    for dealer in range(players):
        table = Table(rules(edition, players, **house), dealer)
        table = burn(drive(table, distances) if distances else table, keep, pile)
        if table.turn == 0:
            return table
    raise AssertionError("A never comes to act.")


def discards(table, count):
    """Discard `count` unseen cards in the order of the pack, each by the player in turn."""
    return discards_but("", table, count)


def discards_but(kept, table, count):
    """Discard `count` cards other than those of `kept`, which stay in the hands."""
    for _ in range(count):
        filler = next((Counter(table.unseen) - Counter(cards(kept))).elements())
        table = apply(table, Action(table.turn, "discard", filler))
    return table


def deck(rules, hands=(), pile="", dealer=None):
    """The pack in draw order:

    each seat is dealt these cards and then distance cards. The pile begins with `pile`.
    """
    hands = [list(cards(hand)) for hand in hands] + [[] for _ in range(rules.players - len(hands))]
    top = list(cards(pile))
    rest = Counter(rules.pack)
    rest.subtract([*top, *(dealt for hand in hands for dealt in hand)])
    assert min(rest.values()) >= 0
    filler = rest.elements()
    for hand in hands:
        hand.extend(next(filler) for _ in range(6 - len(hand)))
    first = 0 if dealer is None else dealer + 1
    seats = [(first + place) % rules.players for place in range(rules.players)]
    return [hands[seat][place] for place in range(6) for seat in seats] + top + list(filler)
