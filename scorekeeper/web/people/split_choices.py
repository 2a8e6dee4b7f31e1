"""Games of a person to choose from: all under a name that their tables wrote, or one by one."""

from collections import Counter
from collections.abc import Iterable

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.store.people.book import Book
from scorekeeper.store.people.person_keys import key_of
from scorekeeper.web.people.shown import against_words, day
from scorekeeper.web.serving.language import number

#: Games that are listed one by one, the newest.
MOST_LISTED = 60


def split_choices(book: Book, person: str) -> list[tuple[str, str]]:
    """Values of the form, and what they stand for."""
    written = Counter(seat.name for seat in book.seats[person])
    by_name = [
        (
            f"name:{key_of(name)}",
            ngettext(
                "%(games)s game as %(name)s",
                "%(games)s games as %(name)s",
                games,
                games=number(games),
                name=name,
            ),
        )
        for name, games in written.most_common()
        if len(written) > 1
    ]
    own = [game for game in reversed(book.games) if game.side_of(person) is not None]
    one_by_one = [
        (str(game.id), _("%(day)s, %(against)s", day=day(game.at), against=against_words(book, game, person)))
        for game in own[:MOST_LISTED]
    ]
    return [*by_name, *one_by_one]


def chosen_games(book: Book, person: str, chosen: Iterable[str]) -> set[int]:
    """The ids of the games that were chosen."""
    keys = {value.removeprefix("name:") for value in chosen if value.startswith("name:")}
    ids = {int(value) for value in chosen if not value.startswith("name:")}
    return ids | {seat.game for seat in book.seats[person] if seat.key in keys}
