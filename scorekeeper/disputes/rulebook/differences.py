"""What tables and boxes differ on: sentences about play and about who scores, and articles."""

from collections.abc import Iterator, Sequence
from typing import Final

from scorekeeper.disputes.rulebook.facts import holds
from scorekeeper.disputes.rulebook.for_table import Stated, article_for
from scorekeeper.disputes.rulebook.reader import articles
from scorekeeper.rules.editions import EDITIONS, Rules

#: Values of `Rules` that make editions differ on play or on who scores -> the article about each.
_ARTICLES: Final = {
    "one_hand": "MB-12.2",
    "race": "MB-10.1",
    "roll_after_remedy": "MB-4.3",
    "open_discards": "MB-3.3",
    "hand_winner": "MB-11.5",
    "shutout": "MB-11.10",
    "unfinished_extension_pays": "MB-11.9",
    "hazard_on_hazard": "MB-5.2",
    "limit_on_limit": "MB-6.2",
    "coup_fourre_by_anyone": "MB-9.2",
    "safety_replays_without_pile": "MB-8.2",
}


def differing_sentences(rules: Rules) -> Iterator[Stated]:
    """Yield the sentences that hold at this table but not at every other."""
    for value, number in _ARTICLES.items():
        yield from _depending_on(value, rules, number)


def differing_articles(editions: Sequence[str]) -> list[str]:
    """The numbers of the articles that do not have the same result in all these editions.

    They are compared for each number of players that all of them allow.
    """
    common = set.intersection(*(set(EDITIONS[edition].players) for edition in editions))
    return [number for number in articles() if any(_differ(editions, players, number) for players in common)]


def _differ(editions: Sequence[str], players: int, number: str) -> bool:
    results = {article_for(EDITIONS[edition].rules(players), number).result for edition in editions}
    return len(results) > 1


def _depending_on(value: str, rules: Rules, number: str) -> list[Stated]:
    """The first sentence of an article that holds because of this value of the table's rules."""
    holding = [sentence for sentence in articles()[number].rule if holds(sentence.when, rules)]
    read = zip(holding, article_for(rules, number).sentences, strict=True)
    return [stated for sentence, stated in read if value in sentence.when][:1]
