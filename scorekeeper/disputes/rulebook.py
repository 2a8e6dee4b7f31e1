"""The rulebook: numbered articles in English and French, and what each printed edition says.

The articles are data, a file a chapter in `book/`; a number once given is never given to another. They say in
our own words what the sources say, cite them by title and section, and mark what is this app's ruling or
suggestion.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scorekeeper.rules.editions import DEFAULT_EDITION, EDITIONS

LANGUAGES: Final = ("en", "fr")
#: What an edition does with an article: prints it so, prints it otherwise, or says nothing of it.
SAME, DIFFERS, SILENT = STATEMENT_KINDS = ("same", "differs", "silent")
#: Whom we follow where an edition is silent, beside another edition: nobody, the ruling is ours.
OURS: Final = "ours"


class Text(NamedTuple):
    """A text in both languages."""

    en: str
    fr: str

    def in_language(self, language: str) -> str:
        return self.fr if language == "fr" else self.en


class Statement(NamedTuple):
    """The statement of an edition on an article.

    `where`: the section of the source, or "" where it is silent. `how`: what it says otherwise, or what we
    do where it is silent and why; None where it says the same. `follows`: whom we follow where it is silent,
    an edition or "ours".
    """

    says: str
    where: str
    how: Text | None
    follows: str | None


#: The statement of an edition of which an article says nothing.
NO_STATEMENT: Final = Statement(
    SILENT,
    "",
    Text(
        "This book has nothing from it on this. We follow the Winning Moves booklet.",
        "Ce livre n’en rapporte rien à ce sujet. Nous suivons le livret de Winning Moves.",
    ),
    DEFAULT_EDITION,
)


class Remedy(NamedTuple):
    """Advice for putting it right when it has already happened. `source`: an edition, or None: ours."""

    case: Text
    text: Text
    source: str | None


@dataclass(frozen=True)
class Article:
    """One rule of the book.

    `statements`: edition -> its statement, of those that the article speaks of. `rulings`, `items` and
    `problems` are the ids that it states; `words` what people say when they look for it.
    """

    number: str
    title: Text
    rule: Text
    example: Text
    statements: Mapping[str, Statement]
    remedies: tuple[Remedy, ...] = ()
    related: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    problems: tuple[str, ...] = ()
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def editions(self) -> Mapping[str, Statement]:
        """Edition -> its statement, for every edition: `NO_STATEMENT` if the article doesn't name it."""
        return {edition: self.statements.get(edition, NO_STATEMENT) for edition in EDITIONS}


class Chapter(NamedTuple):
    """A chapter of the book."""

    number: int
    title: Text
    articles: tuple[Article, ...]


@cache
def book() -> tuple[Chapter, ...]:
    """All chapters, in their order. Raises ValueError for data that is not as it must be, with its place."""
    found = sorted(files(__package__).joinpath("book").iterdir(), key=lambda file: file.name)
    return tuple(
        _chapter(file.name, file.read_text("utf-8")) for file in found if file.name.endswith(".toml")
    )


@cache
def articles() -> Mapping[str, Article]:
    """Number -> article, in the order of the book."""
    return MappingProxyType({article.number: article for chapter in book() for article in chapter.articles})


def articles_of(rulings: Iterable[str]) -> list[str]:
    """The numbers of the articles that state these rulings, in their order, each once."""
    return list(dict.fromkeys(_stated_in("rulings")[ruling] for ruling in rulings))


def article_of_item(item: str) -> str:
    """The number of the article that states this scoring item. Raises KeyError for what is none."""
    return _stated_in("items")[item]


def article_of_problem(code: str) -> str:
    """The number of the article by which a hand with this problem is impossible. Raises KeyError."""
    return _stated_in("problems")[code]


@cache
def _stated_in(kind: str) -> Mapping[str, str]:
    """Id -> the number of the article that states it; `kind`: "rulings", "items" or "problems"."""
    return {id: article.number for article in articles().values() for id in getattr(article, kind)}


# --- reading a chapter -----------------------------------------------------------------------------------

_CHAPTER_KEYS: Final = frozenset(("number", "title", "articles"))
_REQUIRED_KEYS: Final = frozenset(("number", "title", "rule", "example", "editions"))
_OPTIONAL_LISTS: Final = ("related", "rulings", "items", "problems")


def _chapter(name: str, text: str) -> Chapter:
    data = tomllib.loads(text)
    _require(set(data) == _CHAPTER_KEYS, name, "a chapter has number, title and articles")
    found = tuple(_article(name, article) for article in data["articles"])
    prefix = f"MB-{data['number']}."
    _require(
        [article.number for article in found] == [f"{prefix}{n + 1}" for n in range(len(found))],
        name,
        "numbers in order",
    )
    return Chapter(data["number"], bilingual(name, data["title"]), found)


def _article(name: str, data: Mapping[str, Any]) -> Article:
    place = f"{name}, {data.get('number')}"
    _require(
        set(data) >= _REQUIRED_KEYS and set(data) <= {*_REQUIRED_KEYS, *_OPTIONAL_LISTS, "remedies", "words"},
        place,
        "odd keys",
    )
    named = [edition for edition in EDITIONS if edition in data["editions"]]
    _require(list(data["editions"]) == named, place, "editions by their ids, in the order of the book")
    return Article(
        number=data["number"],
        title=bilingual(place, data["title"]),
        rule=bilingual(place, data["rule"]),
        example=bilingual(place, data["example"]),
        statements=MappingProxyType(
            {
                edition: _statement(f"{place}, {edition}", stated)
                for edition, stated in data["editions"].items()
            }
        ),
        remedies=tuple(_remedy(place, remedy) for remedy in data.get("remedies", ())),
        words=MappingProxyType({language: tuple(words) for language, words in data.get("words", {}).items()}),
        **{key: tuple(data.get(key, ())) for key in _OPTIONAL_LISTS},
    )


def _statement(place: str, data: Mapping[str, Any]) -> Statement:
    says, follows = str(data.get("says")), data.get("follows")
    _require(
        set(data) <= {"says", "where", "follows", *LANGUAGES} and says in STATEMENT_KINDS, place, "odd keys"
    )
    _require((says == SILENT) == (follows in (*EDITIONS, OURS)), place, "silent ones follow somebody")
    _require((says == SILENT) != bool(data.get("where")), place, "a source, unless it is silent")
    how = (
        bilingual(place, {language: data[language] for language in LANGUAGES if language in data})
        if says != SAME
        else None
    )
    _require(says != SAME or not set(LANGUAGES) & set(data), place, "what is the same needs no words")
    return Statement(says, data.get("where", ""), how, follows)


def _remedy(place: str, data: Mapping[str, Any]) -> Remedy:
    _require({"case", "text"} <= set(data) <= {"case", "text", "source"}, place, "odd keys of a remedy")
    return Remedy(bilingual(place, data["case"]), bilingual(place, data["text"]), data.get("source"))


def bilingual(place: str, data: Mapping[str, str]) -> Text:
    """A text of the data, typeset. Raises ValueError, with its place, when a language is missing."""
    _require(set(data) == set(LANGUAGES) and all(map(str.strip, data.values())), place, "both languages")
    return Text(data["en"].strip(), _typeset_french(data["fr"].strip()))


def _typeset_french(french: str) -> str:
    """French with the spaces that do not break: before high marks and inside « »."""
    wide = re.sub(r"« ?| ?»|(?<=\d) km\b| :", lambda found: _WIDE[found[0].strip()], french)
    return re.sub(r" ([;?!])", "\u202f\\1", wide)


_WIDE: Final = {"«": "«\u00a0", "»": "\u00a0»", "km": "\u00a0km", ":": "\u00a0:"}


def _require(holds: bool, place: str, what: str) -> None:
    if not holds:
        raise ValueError(f"{place}: {what}.")


# --- for JSON --------------------------------------------------------------------------------------------


def book_as_dict() -> dict[str, Any]:
    """The whole book, both languages, ready for JSON."""
    return {
        "chapters": [
            {
                "number": chapter.number,
                "title": chapter.title._asdict(),
                "articles": [article_as_dict(article) for article in chapter.articles],
            }
            for chapter in book()
        ]
    }


def article_as_dict(article: Article) -> dict[str, Any]:
    """All of an article, both languages, ready for JSON."""
    return {
        "number": article.number,
        "title": article.title._asdict(),
        "rule": article.rule._asdict(),
        "example": article.example._asdict(),
        "editions": {
            edition: {
                "says": statement.says,
                "where": statement.where,
                "follows": statement.follows,
                "how": statement.how and statement.how._asdict(),
            }
            for edition, statement in article.editions.items()
        },
        "remedies": [
            {"case": remedy.case._asdict(), "text": remedy.text._asdict(), "source": remedy.source}
            for remedy in article.remedies
        ],
        "related": list(article.related),
        "rulings": list(article.rulings),
        "items": list(article.items),
        "problems": list(article.problems),
    }
