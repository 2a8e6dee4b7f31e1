"""People who may well be one: names of which one is the beginning of the other, never at one table."""

from scorekeeper.store.people.book import Book

#: Most that are suggested.
_MOST = 3


def likely(book: Book, person: str) -> list[str]:
    """Keys of those who may be the same person, who played most first."""
    games = book.games_with(person)
    alike = [
        other
        for other in book.everybody
        if other != person
        and _begins(person, other)
        and games.isdisjoint(seat.game for seat in book.seats[other])
    ]
    return alike[:_MOST]


def _begins(one_name: str, other: str) -> bool:
    """True if the words of one begin those of the other: "ann" and "ann archer", "chris" and "christine"."""
    shorter, longer = sorted((one_name, other), key=len)
    return len(shorter) > 1 and longer.startswith(shorter)
