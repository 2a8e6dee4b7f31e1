"""The rulebook as JSON values: every article adapted to a table, in both languages."""

from typing import Any

from scorekeeper.disputes.rulebook.for_table import Elsewhere, Stated, article_for, elsewhere
from scorekeeper.disputes.rulebook.model import Remedy, Text
from scorekeeper.disputes.rulebook.reader import articles, book
from scorekeeper.rules.editions import Rules

_SAME_RESULT = {True: "same", False: "different", None: "not for so many players"}


def book_as_dict(rules: Rules) -> dict[str, Any]:
    """The whole book for a table, both languages, ready for JSON."""
    return {
        "edition": rules.edition,
        "players": rules.players,
        "house_rules": dict(rules.house_rules),
        "chapters": [
            {
                "number": chapter.number,
                "title": chapter.title._asdict(),
                "articles": [article_as_dict(rules, article.number) for article in chapter.articles],
            }
            for chapter in book()
        ],
    }


def article_as_dict(rules: Rules, number: str) -> dict[str, Any]:
    """An article for a table in both languages, ready for JSON, with its result in the other boxes."""
    here, article = article_for(rules, number), articles()[number]
    return {
        "number": number,
        "title": here.title._asdict(),
        "rule": [_stated(sentence) for sentence in here.sentences],
        "example": here.example and here.example._asdict(),
        "boxes": {box.edition: _elsewhere(box) for box in elsewhere(rules, number)},
        "remedies": [_remedy(remedy) for remedy in here.remedies],
        "related": list(here.related),
        "rulings": list(article.rulings),
        "items": list(article.items),
        "problems": list(article.problems),
    }


def _stated(sentence: Stated) -> dict[str, Any]:
    return {
        **sentence.text._asdict(),
        "source": sentence.source.kind,
        "edition": sentence.source.edition,
        "where": sentence.source.where,
        "note": _text(sentence.note),
        "states": list(sentence.states),
    }


def _elsewhere(box: Elsewhere) -> dict[str, Any]:
    rule = [_stated(sentence) for sentence in box.article.sentences] if box.article else []
    return {"result": _SAME_RESULT[box.same], "rule": rule}


def _remedy(remedy: Remedy) -> dict[str, Any]:
    return {"case": remedy.case._asdict(), "text": remedy.text._asdict(), "source": remedy.source}


def _text(text: Text | None) -> dict[str, str] | None:
    return text._asdict() if text else None
