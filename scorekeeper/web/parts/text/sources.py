"""Sources of the rulebook's sentences, and results in other boxes, in words for a page."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeVar

from flask_babel import get_locale, ngettext
from flask_babel import gettext as _

from scorekeeper.disputes.rulebook import (
    BORROWED,
    HOUSE_RULE,
    OURS,
    PRINTED,
    Elsewhere,
    Source,
    Stated,
    TableArticle,
    Text,
)
from scorekeeper.rules.words import N_
from scorekeeper.web.parts.text.editions_text import box_list, box_name
from scorekeeper.web.serving.language import voice

_KINDS = {
    # Translators: marks a sentence of the rulebook: it stands in the rules of this box
    PRINTED: N_("printed"),
    # Translators: marks a sentence of the rulebook: this box is silent, so it comes from another box’s rules
    BORROWED: N_("borrowed"),
    OURS: N_("our ruling"),
    HOUSE_RULE: N_("house rule"),
}
Said = TypeVar("Said")


def by_source(stated: Sequence[Sequence[Stated]]) -> list[tuple[list[Source], list[Stated]]]:
    """Group sentences in order: consecutive ones from the same sources stay together, and each note is said
    once. `stated` has a list for each box, with the same sentences in the same order."""
    sources = [dict.fromkeys(sentence.source for sentence in alike) for alike in zip(*stated, strict=True)]
    once = zip(sources, _with_each_note_once(stated[0]), strict=True)
    grouped = groupby(once, lambda found: [*found[0]])
    return [(found, [sentence for _sources, sentence in group]) for found, group in grouped]


def together(said: Iterable[Said], what: Callable[[Said], object]) -> list[list[Said]]:
    """Group things of which the same is said; each group stands where its first member stood."""
    alike: dict[object, list[Said]] = defaultdict(list)
    for each in said:
        alike[what(each)].append(each)
    return [*alike.values()]


def boxes_alike(boxes: Iterable[Elsewhere], here: TableArticle) -> list[list[Elsewhere]]:
    """Group the boxes for which a page with the article `here` says the same."""

    def said(box: Elsewhere) -> object:
        if box.article is None:
            return None
        if box.same:
            return source_kinds(box.article), tuple((said.text, said.note) for said in noted(box.article))
        there = differing_from(box.article, here)
        missing = () if there else tuple(said.text for said in differing_from(here, box.article))
        return tuple((said.text, said.note) for said in there), missing

    return together(boxes, said)


def _with_each_note_once(stated: Iterable[Stated]) -> Iterator[Stated]:
    said: set[Text | None] = set()
    for sentence in stated:
        yield sentence._replace(note=None) if sentence.note in said else sentence
        said.add(sentence.note)


def source_in_words(source: Source) -> str:
    """Say who prints a sentence, or whose ruling it is."""
    if source.kind == HOUSE_RULE:
        return _("House rule of this table")
    if source.edition is None:
        others = box_list(source.also)
        return _("Our ruling, as in %(boxes)s", boxes=others) if others else _("Our ruling: no box prints it")
    facts = {"box": box_name(source.edition), "section": source.where}
    if source.kind == PRINTED:
        return _("Printed: %(box)s, %(section)s", **facts)
    assert source.kind == BORROWED
    return _("Not printed here; borrowed from %(box)s, %(section)s", **facts)


def boxes_in_short(boxes: Sequence[Elsewhere]) -> str:
    """Count the boxes with the same result, and name those with another."""
    differing = [box.edition for box in boxes if box.same is False]
    agreeing = sum(box.same is True for box in boxes)
    agree = ngettext("%(num)s box agrees", "%(num)s boxes agree", agreeing)
    if not differing:
        return agree if agreeing else _("No other rules allow this number of players")
    differ = ngettext("%(boxes)s differs", "%(boxes)s differ", len(differing), boxes=box_list(differing))
    return _("%(agree)s; %(differ)s", agree=agree, differ=differ) if agreeing else differ


def source_kinds(article: TableArticle) -> str:
    """The kinds of an article's sources, on one line."""
    kinds = dict.fromkeys(sentence.source.kind for sentence in article.sentences)
    return voice().comma_list([_(_KINDS[kind]) for kind in kinds])


def noted(article: TableArticle) -> list[Stated]:
    """The sentences of an article at a table that carry a note about their box."""
    return [sentence for sentence in article.sentences if sentence.note]


def differing_from(article: TableArticle, other: TableArticle) -> list[Stated]:
    """The sentences of an article at one table that do not hold at the other."""
    known = set(other.result)
    return [sentence for sentence in article.sentences if sentence.text.en not in known]


def translated(text: Text) -> str:
    """A text of the rulebook in the page's language."""
    return text.in_language(str(get_locale()))
