"""Reads the rulebook's chapters, one TOML file each, and finds articles by what they state.

An article's number is never reused. The chapters say in our own words what the sources say, and cite them by
title and section.
"""

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from scorekeeper.disputes.rulebook.model import (
    LANGUAGES,
    Article,
    Chapter,
    Remedy,
    RuleSentence,
    Text,
    Wording,
)
from scorekeeper.rules.editions import EDITIONS


@cache
def book() -> tuple[Chapter, ...]:
    """All chapters in their order. Raises ValueError for malformed data, and says where."""
    found = sorted(files(__package__).joinpath("chapters").iterdir(), key=lambda file: file.name)
    return tuple(chapter(file.name, file.read_text("utf-8")) for file in found if file.name.endswith(".toml"))


@cache
def articles() -> Mapping[str, Article]:
    """Number -> article, in the order of the book."""
    return MappingProxyType({article.number: article for part in book() for article in part.articles})


def articles_of(rulings: Iterable[str]) -> list[str]:
    """The numbers of the articles that state these rulings: in the same order, each once."""
    return list(dict.fromkeys(_stated_in("rulings")[ruling] for ruling in rulings))


def article_of_item(item: str) -> str:
    """The number of the article that states this scoring item. Raises KeyError for an unknown one."""
    return _stated_in("items")[item]


def article_of_problem(code: str) -> str:
    """The number of the article that makes a hand with this problem impossible. Raises KeyError."""
    return _stated_in("problems")[code]


@cache
def _stated_in(kind: str) -> Mapping[str, str]:
    """Id -> the number of the article that states it. `kind`: "rulings", "items" or "problems"."""
    return {id: article.number for article in articles().values() for id in getattr(article, kind)}


# --- reading a chapter -----------------------------------------------------------------------------------

_LISTS: Final = ("related", "rulings", "items", "problems")
_ARTICLE_KEYS: Final = frozenset({"number", "titles", "rule", "examples", "remedies", "words", *_LISTS})


def chapter(name: str, text: str) -> Chapter:
    """The chapter in the text of the file `name`. Raises ValueError, and says where."""
    data = tomllib.loads(text)
    _require(set(data) == {"number", "title", "articles"}, name, "a chapter has number, title and articles")
    found = tuple(_article(name, article) for article in data["articles"])
    prefix = f"MB-{data['number']}."
    in_order = [f"{prefix}{n + 1}" for n in range(len(found))]
    _require([article.number for article in found] == in_order, name, "the numbers are in order")
    return Chapter(data["number"], bilingual(name, data["title"]), found)


def _article(name: str, data: Mapping[str, Any]) -> Article:
    place = f"{name}, {data.get('number')}"
    _keys(data, {"number", "titles", "rule"}, _ARTICLE_KEYS, place)
    return Article(
        number=data["number"],
        titles=_wordings(place, data["titles"]),
        rule=tuple(_sentence(place, sentence) for sentence in data["rule"]),
        examples=_wordings(place, data.get("examples", ())),
        remedies=tuple(_remedy(place, remedy) for remedy in data.get("remedies", ())),
        words=_words(data),
        **{key: tuple(data.get(key, ())) for key in _LISTS},
    )


def _words(data: Mapping[str, Any]) -> Mapping[str, tuple[str, ...]]:
    return MappingProxyType({language: tuple(said) for language, said in data.get("words", {}).items()})


def _wordings(place: str, data: Sequence[Mapping[str, Any]]) -> tuple[Wording, ...]:
    for wording in data:
        _keys(wording, set(LANGUAGES), {*LANGUAGES, "when"}, place)
    return tuple(Wording(bilingual(place, _texts(wording)), wording.get("when", {})) for wording in data)


def _sentence(place: str, data: Mapping[str, Any]) -> RuleSentence:
    _keys(data, set(LANGUAGES), {*LANGUAGES, "when", "printed", "states", "notes", "ours"}, place)
    printed, notes = data.get("printed", {}), data.get("notes", {})
    ours = tuple(data.get("ours", ()))
    _require(
        {*printed, *notes, *ours} <= set(EDITIONS) and not set(printed) & set(ours),
        place,
        "editions are named by their ids",
    )
    _require(all(map(str.strip, printed.values())), place, "what is printed stands in a section")
    return RuleSentence(
        bilingual(place, _texts(data)),
        data.get("when", {}),
        MappingProxyType(printed),
        tuple(data.get("states", ())),
        MappingProxyType({edition: bilingual(place, note) for edition, note in notes.items()}),
        ours,
    )


def _remedy(place: str, data: Mapping[str, Any]) -> Remedy:
    _keys(data, {"case", "text"}, {"case", "text", "source", "when", "answers", "words"}, place)
    source = data.get("source")
    _require(source is None or source in EDITIONS, place, "editions are named by their ids")
    case, text = bilingual(place, data["case"]), bilingual(place, data["text"])
    return Remedy(case, text, source, data.get("when", {}), tuple(data.get("answers", ())), _words(data))


def bilingual(place: str, data: Mapping[str, str]) -> Text:
    """A text of the data, with French typography.

    Raises ValueError, and says where, if a language is missing.
    """
    _require(set(data) == set(LANGUAGES) and all(map(str.strip, data.values())), place, "both languages")
    return Text(data["en"].strip(), _typeset_french(data["fr"].strip()))


def _texts(data: Mapping[str, Any]) -> dict[str, str]:
    return {language: data[language] for language in LANGUAGES}


def _typeset_french(french: str) -> str:
    """French with non-breaking spaces: before high punctuation marks, inside « » and in 1 000."""
    french = re.sub(r"(?<=\d) (?=\d{3}\b)", "\u202f", french)
    wide = re.sub(r"« ?| ?»|(?<=[\d}]) km\b| :", lambda found: _WIDE[found[0].strip()], french)
    return re.sub(r" ([;?!])", "\u202f\\1", wide)


_WIDE: Final = {"«": "«\u00a0", "»": "\u00a0»", "km": "\u00a0km", ":": "\u00a0:"}


def _keys(data: Mapping[str, Any], required: set[str], known: Iterable[str], place: str) -> None:
    _require(required <= set(data) <= set(known), place, f"odd keys: {', '.join(data)}")


def _require(holds: bool, place: str, what: str) -> None:
    if not holds:
        raise ValueError(f"{place}: {what}.")
