"""Players who change during a game, in words."""

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from flask_babel import gettext as _

from scorekeeper.rules.who_plays import Seats, newcomers
from scorekeeper.rules.words import N_, Sentence, comma_list, verbatim
from scorekeeper.store.models import Game
from scorekeeper.web.serving.language import voice


def player_change(number: int, before: Seats, after: Seats) -> Iterator[Sentence]:
    """Who plays from hand `number` on, and instead of whom."""
    others = newcomers(before, after)
    for new, old in others:
        yield Sentence(
            N_("From hand %(number)s %(new)s plays instead of %(old)s."),
            {"number": number, "new": new, "old": old},
        )
    named = {old: new for new, old in others}
    if tuple(named.get(name, name) for name in before) != after:
        names = comma_list([verbatim(name) for name in after])
        text = N_("From hand %(number)s the seats clockwise: %(names)s.")
        yield Sentence(text, {"number": number, "names": names})


def player_changes(game: Game) -> dict[int, str]:
    """Hand number -> who plays from that hand on, for the hands at which the players change."""
    if not game.earlier_seats:
        return {}
    by_hand = game.players_by_hand
    return {
        number: " ".join(map(voice().say, player_change(number, before, after)))
        for number, (before, after) in enumerate(pairwise(by_hand), start=2)
        if before != after
    }


def earlier_players(game: Game, written: Callable[[str], str] = str) -> list[str]:
    """For each side, "(earlier: Ann, Bob)" if these played hands on it and do not now, else "".

    `written` gives a name as it is shown; a name that becomes empty is left out.
    """
    sides, by_hand = game.rules.sides, game.players_by_hand
    played = [
        dict.fromkeys(name for seats in by_hand for name in seats[side::sides]) for side in range(sides)
    ]
    left = [
        [name for name in names if name not in game.seats[side::sides]] for side, names in enumerate(played)
    ]
    return [_earlier([*filter(None, map(written, names))]) for names in left]


def names_with_earlier(game: Game) -> list[str]:
    """The name of each side, with those who played on it earlier: "Dev (earlier: Ann)"."""
    return [" ".join(filter(None, both)) for both in zip(game.side_names, earlier_players(game), strict=True)]


def _earlier(names: Sequence[str]) -> str:
    # Translators: who played earlier hands on a side, after its name: "Dev (earlier: Ann)"
    return _("(earlier: %(names)s)", names=voice().comma_list(names)) if names else ""
