"""Headings of a list of people, in both languages: known as they stand, or guessed by their words.

All words here are as `plain` writes them: without case, accents and signs.
"""

from typing import Final

from scorekeeper.records.spreadsheets.headings import plain

#: Column with first and last names in one. Columns with the parts may stand beside it.
FULL: Final = "full"
#: Headings of the columns.
_HEADINGS: Final = {
    "name": (
        *("name", "names", "player", "players", "player 1", "player name", "player s name", "participants"),
        *("nom", "noms", "joueur", "joueurs", "joueuse", "joueuses", "joueur 1", "nom du joueur"),
    ),
    FULL: (
        *("full name", "full names", "fullname", "complete name", "first and last name", "name and surname"),
        *("nom complet", "noms complets", "nom prenom", "nom et prenom", "prenom nom", "prenom et nom"),
    ),
    "first": ("first name", "firstname", "given name", "forename", "prenom", "prenoms"),
    "last": ("last name", "lastname", "surname", "family name", "nom de famille"),
    "partner": (
        *("partner", "partners", "player 2", "partner name", "partner s name"),
        *("partenaire", "joueur 2", "equipier", "equipiere", "nom du partenaire"),
    ),
    "club": ("club", "family", "team", "association", "school", "famille", "equipe", "ecole"),
    "never": ("never", "never with", "jamais", "jamais avec"),
    "table": ("table",),
}
COLUMNS: Final = tuple(column for column in _HEADINGS if column != FULL)


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


#: Words of a heading for each column, in the order in which they are looked for; "" is left out.
_WORDS: Final = {
    "": _words(
        "email mail phone telephone tel mobile address timestamp date time comment comments remark remarks "
        "courriel portable adresse horodateur horodatage heure commentaire commentaires remarque remarques"
    ),
    "partner": _words("partner partners partenaire equipier equipiere"),
    FULL: _words("full complete complet"),
    "first": _words("first firstname given forename prenom prenoms"),
    "last": _words("last lastname surname"),
    "club": frozenset(_HEADINGS["club"]),
    "name": _words(
        "name names player players participant participants member members who guests attendees "
        "nickname username nom noms joueur joueurs joueuse joueuses membre membres qui invites inscrits "
        "pseudo"
    ),
}
#: Words that are nobody's name, nor a part of it.
_NO_NAMES: Final = _words(
    "name names nom noms firstname forename prenom prenoms lastname surname email mail phone telephone"
)
#: Words for both parts of a name.
_BOTH_PARTS: Final = (_words("first last"), _words("prenom nom"))
_TELLING: Final = frozenset().union(*_WORDS.values())
#: Words that may stand before any of them.
_POSSESSIVES: Final = _words("your votre vos ton ta")
#: Words of questions and of phrases.
_PHRASES: Final = _POSSESSIVES | _words(
    "what is are s the of on for please enter e number my "
    "quel quelle est sont tes le la les l de du des d entrez indiquez svp numero n"
)
#: Words between two others, in a phrase or between two names.
_JOINING: Final = _words("and or et ou")


def known_column(cell: str) -> str | None:
    """Return the column of a heading that can be nothing else, or None."""
    words = plain(cell).split()
    words = words[1:] if words and words[0] in _POSSESSIVES else words
    return _COLUMN_OF.get(" ".join(words))


def guessed_columns(cell: str) -> list[str]:
    """Return the columns that a heading may mean, the likeliest first; "" is left out, and is last."""
    exact = known_column(cell) or _COLUMN_OF_CORE.get(_core(plain(cell)))
    said = set(plain(cell).split())
    said |= _WORDS[FULL] if any(parts <= said for parts in _BOTH_PARTS) else set()
    by_words = [column for column, words in _WORDS.items() if not said.isdisjoint(words)]
    columns = [column for column in (exact, *by_words) if column is not None]
    return [*columns[: columns.index("")], ""] if "" in columns else [*columns, ""]


def is_heading(cell: str) -> bool:
    """Return True for what is likely to be a heading: a known one, one of such words alone, or a phrase.

    A club's name may have a word for clubs in it, a last name may be Player, and "Player 1" can be a person.
    """
    words = frozenset(plain(cell).split())
    telling = words & _TELLING
    in_phrase = not words.isdisjoint(_PHRASES) or cell.rstrip().endswith(("?", ":"))
    return not plain(cell)[-1:].isdigit() and bool(
        known_column(cell)
        or (telling and words <= _TELLING | _PHRASES | _JOINING)
        or words & _NO_NAMES
        or (in_phrase and telling - _WORDS["club"])
    )


def _core(heading: str) -> str:
    """Return the words of a heading without those of a phrase around them."""
    return " ".join(word for word in heading.split() if word not in _PHRASES | _JOINING)


_COLUMN_OF: Final = {heading: column for column, headings in _HEADINGS.items() for heading in headings}
_COLUMN_OF_CORE: Final = {_core(heading): column for heading, column in reversed(_COLUMN_OF.items())}
