"""Compares a claim with its record, fact by fact, and finds the plays of the record that show a difference.

Side 0 of the record is side 0 of the table, and so on.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from scorekeeper.play.replay import Replay
from scorekeeper.play.verify.record_plays import RecordPlays
from scorekeeper.rules.cards import DISTANCES, SAFETIES
from scorekeeper.rules.claims import counts_none
from scorekeeper.rules.hand import HandResult, SideResult
from scorekeeper.rules.items import SIDE_CLAIMS, Claim
from scorekeeper.rules.words import N_, Sentence, comma_list, verbatim

Fact = TypeVar("Fact")


class Line(NamedTuple):
    """A fact that a table claims about a hand, and the same fact in the record.

    `side`: the index of the side it is about, None for the whole hand. `item`: "miles", "cards", a safety, a
    claimed item, "extension_called_by", "draw_pile_empty" or "dealer". `why`: for a difference, what the
    record shows and in which play. It follows the side's name, so it does not name the side.
    """

    side: int | None
    item: str
    claimed: Sentence
    recorded: Sentence
    why: Sentence | None
    agrees: bool


def compare(
    played: Replay, claim: HandResult, dealer: int | None = None, seats: Sequence[str] = ()
) -> tuple[Line, ...]:
    """Compare a claim with the record: the facts of each side, then those of the whole hand.

    A bonus in the record that the table does not claim is a difference, because it scores. A bonus that
    scores nothing under the rules is compared only if claimed. Counted cards are compared if the claim has
    them. `dealer`: a seat, compared if given. `seats`: the table's names of its players, by default those of
    the record. Raises ValueError for a claim with another number of sides.
    """
    return tuple(_Comparison(played, claim, dealer, seats).lines())


class _Comparison:
    def __init__(self, played: Replay, claim: HandResult, dealer: int | None, seats: Sequence[str]) -> None:
        self.played, self.claim, self.dealer = played, claim, dealer
        self.record, self.rules, self.result = played.record, played.record.rules, played.result
        self.seats = seats or [self.record.player(seat) for seat in range(self.rules.players)]
        self.record_plays = RecordPlays(played, self.seats)
        self.completer = self.rules.completed_by(self.result) if played.finished else None
        self.winner = self.rules.won_by(self.result) if played.finished else None

    def lines(self) -> Iterator[Line]:
        for index, sides in enumerate(zip(self.claim.sides, self.result.sides, strict=True)):
            yield from self._of_side(index, *sides)
        yield from self._of_hand()

    def _of_side(self, index: int, claimed: SideResult, recorded: SideResult) -> Iterator[Line]:
        why_miles = partial(self.record_plays.miles, index)
        yield _line(index, "miles", claimed.miles, recorded.miles, _miles, why_miles)
        if claimed.cards is not None:
            cards = claimed.cards, self.record_plays.card_counts(index)
            yield _line(
                index, "cards", *cards, _cards, partial(self.record_plays.cards, index, claimed.cards)
            )
        for card in SAFETIES:
            if card in claimed.safeties or card in recorded.safeties:
                laid = _laid(card, claimed), _laid(card, recorded)
                yield _line(index, card, *laid, _word, partial(self.record_plays.safety, card))
        for item, claim in SIDE_CLAIMS.items():
            asked = self.rules.worth(item) and index == self.winner
            if claim.without and (item in claimed.claims or asked):
                made = item in claimed.claims, self._holds(claim, index)
                yield _line(index, item, *made, partial(_claim, claim), partial(self._why, claim, index))

    def _of_hand(self) -> Iterator[Line]:
        claim, result = self.claim, self.result
        if self.rules.extension_miles is not None or claim.extension_called_by is not None:
            callers = claim.extension_called_by, result.extension_called_by
            yield _line(None, "extension_called_by", *callers, _caller, self._why_extension)
        asked = self.rules.points_delayed_action and self.completer is not None
        if claim.draw_pile_empty or asked:
            empty = claim.draw_pile_empty, result.draw_pile_empty
            yield _line(None, "draw_pile_empty", *empty, _delayed, self._why_delayed)
        if self.dealer is not None:
            dealers = self.dealer, self.record.dealer
            yield _line(None, "dealer", *dealers, self._player, self._why_dealer)

    def _player(self, seat: int) -> Sentence:
        return Sentence("%(player)s", {"player": self.seats[seat]})

    # --- reasons -----------------------------------------------------------------------------------------

    def _holds(self, claim: Claim, index: int) -> bool:
        """True if the side won in the record without the cards of the claim, whether or not that scores."""
        return index == self.winner and counts_none(self.record_plays.card_counts(index), claim)

    def _why(self, claim: Claim, index: int) -> Sentence:
        if not self.played.finished:
            return _no_end()
        if index != self.winner:
            return self._won()
        if self._holds(claim, index):
            return self.record_plays.distance(claim.shown, index)
        played = [miles for miles in claim.without if str(miles) in self.played.table.sides[index].distance]
        return self.record_plays.first(str(played[0]), index)

    def _won(self) -> Sentence:
        """Name the winner of the hand, and the play with which it won."""
        if self.completer is not None:
            return self.record_plays.distance(N_("%(play)s completes the trip"), self.completer)
        if self.winner is not None:
            text = N_("%(side)s wins the hand with %(miles)s miles: %(play)s")
            return self.record_plays.distance(text, self.winner)
        if self.rules.hand_winner == "most_miles":
            return Sentence(N_("nobody wins the hand: sides are tied for the most miles"), {})
        return _nobody_completes()

    def _why_extension(self) -> Sentence:
        if self.result.extension_called_by is not None:
            return Sentence(N_("%(play)s calls it"), {"play": self.record_plays.extension_call()})
        if not self.played.finished:
            return _no_end()
        if self.completer is None:
            return _nobody_completes()
        text = N_("%(play)s completes the trip, and nobody calls it")
        return self.record_plays.distance(text, self.completer)

    def _why_delayed(self) -> Sentence:
        if not self.played.finished:
            return _no_end()
        if self.completer is None:
            return _nobody_completes()
        if self.result.draw_pile_empty:
            return Sentence(
                N_("the draw pile was empty from %(play)s on"),
                {"play": self.record_plays.pile_empty_from()},
            )
        text = N_("cards left to draw when %(play)s completes the trip: %(count)s")
        return self.record_plays.distance(text, self.completer, count=self.played.table.draw_pile)

    def _why_dealer(self) -> Sentence | None:
        if not self.record.actions:
            return None
        return Sentence(N_("%(player)s begins"), {"player": self.seats[self.record.actions[0].seat]})


def _line(
    side: int | None,
    item: str,
    claimed: Fact,
    recorded: Fact,
    say: Callable[[Fact], Sentence],
    why: Callable[[], Sentence | None],
) -> Line:
    agrees = claimed == recorded
    return Line(side, item, say(claimed), say(recorded), None if agrees else why(), agrees)


def _miles(miles: int) -> Sentence:
    return Sentence(N_("%(miles)s miles"), {"miles": miles})


def _cards(counts: Sequence[int]) -> Sentence:
    laid = [verbatim(f"{count} × {card}") for card, count in zip(DISTANCES, counts, strict=True) if count]
    return comma_list(laid) if laid else _word(N_("no distance card"))


def _laid(card: str, side: SideResult) -> str:
    """What became of a safety on a side: a coup fourré, played or not played."""
    if card in side.coups_fourres:
        return N_("coup fourré")
    return N_("played") if card in side.safeties else N_("not played")


def _word(text: str) -> Sentence:
    return Sentence(text, {})


def _claim(claim: Claim, holds: bool) -> Sentence:
    return Sentence(claim.holds if holds else claim.fails, {})


def _caller(side: int | None) -> Sentence:
    return Sentence(N_("nobody"), {}) if side is None else Sentence("%(side)s", {"side": side})


def _delayed(claimed: bool) -> Sentence:
    return Sentence(N_("delayed action") if claimed else N_("no delayed action"), {})


def _nobody_completes() -> Sentence:
    return Sentence(N_("nobody completes the trip"), {})


def _no_end() -> Sentence:
    return Sentence(N_("the play-by-play does not show the end of the hand"), {})
