"""The rulebook: numbered articles in English and French, adapted to each table.

`chapters/` holds the articles, one TOML file a chapter. `reader` reads them. `facts` defines what conditions
and figures can ask about a table. `for_table` adapts an article to a table and adds the source of each
sentence and what other boxes say.
"""

from scorekeeper.disputes.rulebook.as_json import article_as_dict, book_as_dict
from scorekeeper.disputes.rulebook.differences import differing_articles, differing_sentences
from scorekeeper.disputes.rulebook.facts import facts, holds
from scorekeeper.disputes.rulebook.for_table import (
    BORROWED,
    HOUSE_RULE,
    OURS,
    PRINTED,
    SOURCES,
    Elsewhere,
    Source,
    Stated,
    TableArticle,
    article_for,
    as_printed,
    elsewhere,
    remedy_for,
    statements_of,
)
from scorekeeper.disputes.rulebook.model import LANGUAGES, Article, Chapter, Remedy, Text
from scorekeeper.disputes.rulebook.reader import (
    article_of_item,
    article_of_problem,
    articles,
    articles_of,
    bilingual,
    book,
    chapter,
)

__all__ = [
    "BORROWED",
    "HOUSE_RULE",
    "LANGUAGES",
    "OURS",
    "PRINTED",
    "SOURCES",
    "Article",
    "Chapter",
    "Elsewhere",
    "Remedy",
    "Source",
    "Stated",
    "TableArticle",
    "Text",
    "article_as_dict",
    "article_for",
    "article_of_item",
    "article_of_problem",
    "articles",
    "articles_of",
    "as_printed",
    "bilingual",
    "book",
    "book_as_dict",
    "chapter",
    "differing_articles",
    "differing_sentences",
    "elsewhere",
    "facts",
    "holds",
    "remedy_for",
    "statements_of",
]
