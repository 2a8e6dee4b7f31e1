"""What the people of a night are called on its pages."""

from collections.abc import Iterable

from scorekeeper.tournament.night.model import Night
from scorekeeper.tournament.night.public_names import join_names, public_names


def names_of(night: Night, in_full: bool = False, round_number: int | None = None) -> dict[int, str]:
    """By number, what each line of the standings is called: on public pages the first name and an initial,
    unless the director decided otherwise. With a round, who plays in it: substitutes are named, too."""
    people: dict[tuple[int, int], str] = {}
    for one in night.entrants:
        playing = one.names if round_number is None else one.players_in(round_number)
        people |= {(one.number, place): name for place, name in enumerate(playing)}
    shown = public_names(people, in_full or night.settings.full_names)
    return {
        one.number: join_names([shown[one.number, place] for place in range(len(one.names))])
        for one in night.entrants
    }


def players_of(night: Night, round_number: int, in_full: bool = False) -> dict[int, tuple[str, ...]]:
    """By number, the public names of those who play in the round, one by one: a pair has two."""
    people = {
        (one.number, place): name
        for one in night.entrants
        for place, name in enumerate(one.players_in(round_number))
    }
    shown = public_names(people, in_full or night.settings.full_names)
    return {
        one.number: tuple(shown[one.number, place] for place in range(len(one.names)))
        for one in night.entrants
    }


def players_at(
    night: Night, sides: Iterable[Iterable[int]], round_number: int, in_full: bool = False
) -> list[tuple[str, ...]]:
    """By side, those who sit there in the round, one by one."""
    players = players_of(night, round_number, in_full)
    return [tuple(name for number in side for name in players[number]) for side in sides]
