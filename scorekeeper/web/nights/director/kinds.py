"""Kinds of draw: their names, and notes on what they cannot do with the present people."""

from collections.abc import Iterable, Sequence

from scorekeeper.rules.words import N_
from scorekeeper.tournament.night.model import Entrant, Settings
from scorekeeper.tournament.night.settings import room_of
from scorekeeper.tournament.seating.model import KINDS, Kind
from scorekeeper.tournament.seating.movements import kind_limit
from scorekeeper.web.serving.language import voice

KIND_NAMES = {
    "random": N_("by lot"),
    "standing": N_("by standings: new opponents first, then equal scores"),
    "night": N_("the whole night at once: new people every round"),
    "round_robin": N_("everybody meets everybody"),
    "whist": N_("whist movement: every partner once, every opponent twice"),
    "winners_up": N_("winners move up, losers move down"),
    "by_place": N_("by place: the leaders together, points go on"),
    "final": N_("a final: the leaders at the first table or two, where the first places are decided anew"),
    "by_hand": N_("by hand"),
}

#: What a kind needs to work fully.
KIND_NEEDS = {
    "night": N_("up to 40 people"),
    "round_robin": N_("tables of two, and a round for each of the others; one of an odd number sits out"),
    "whist": N_("4, 8, 12, 16 … people at tables of four; one more sits out"),
}


def kind_notes(settings: Settings, entrants: Sequence[Entrant], kinds: Iterable[Kind] = KINDS) -> list[str]:
    """Return notes on what each kind cannot do with these entrants, and what would work."""
    room = room_of(settings, entrants)
    limits = [kind_limit(kind, room) for kind in kinds]
    return [voice().say(limit) for limit in limits if limit]
