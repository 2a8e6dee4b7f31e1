"""The place of a play in words, for people who do not count lines."""

from typing import Final

from scorekeeper.rules.words import N_, Sentence

_FIRST_PLAYS: Final = (
    N_("%(player)s’s first play"),
    N_("%(player)s’s second play"),
    N_("%(player)s’s third play"),
    N_("%(player)s’s fourth play"),
    N_("%(player)s’s fifth play"),
    N_("%(player)s’s sixth play"),
    N_("%(player)s’s seventh play"),
    N_("%(player)s’s eighth play"),
    N_("%(player)s’s ninth play"),
    N_("%(player)s’s tenth play"),
)


def nth_play(player: str, place: int) -> Sentence:
    """A play by its place among those of its player, from 1: "Bob’s third play"."""
    if place <= len(_FIRST_PLAYS):
        return Sentence(_FIRST_PLAYS[place - 1], {"player": player})
    return Sentence(N_("%(player)s’s play number %(place)s"), {"player": player, "place": place})
