"""Sentences of the rulebook on a terminal, each with its source."""

from typing import Final

from scorekeeper.disputes.rulebook import BORROWED, HOUSE_RULE, OURS, PRINTED, Source, Stated, Text
from scorekeeper.rules.editions import EDITIONS

_SOURCES: Final = {
    PRINTED: Text("printed: {title}, {where}", "imprimé\N{NO-BREAK SPACE}: {title}, {where}"),
    BORROWED: Text("borrowed from {title}, {where}", "repris de {title}, {where}"),
    OURS: Text("our ruling", "notre décision"),
    HOUSE_RULE: Text("house rule", "règle maison"),
}


def box_name(edition: str, language: str) -> str:
    """The name of an edition, as the pages have it."""
    return EDITIONS[edition].words_in(language).name


def colon(language: str) -> str:
    """A colon as the language sets it."""
    return "\N{NO-BREAK SPACE}:" if language == "fr" else ":"


def stated_in_words(sentence: Stated, language: str) -> str:
    """A sentence with its source in brackets, and the remark on what the edition prints."""
    note = f" {sentence.note.in_language(language)}" if sentence.note else ""
    return f"{sentence.text.in_language(language)} [{source_in_words(sentence.source, language)}]{note}"


def source_in_words(source: Source, language: str) -> str:
    """A source as it stands in brackets."""
    title = box_name(source.edition, language) if source.edition else ""
    return _SOURCES[source.kind].in_language(language).format(title=title, where=source.where)
