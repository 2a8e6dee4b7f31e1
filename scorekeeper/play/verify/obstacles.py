"""Obstacles that keep a record from verifying a hand: other rules, an illegal play, no end."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Final

from scorekeeper.play.replay import Replay
from scorekeeper.records.plays import Record, nth_play
from scorekeeper.rules.editions import EDITIONS, Rules
from scorekeeper.rules.items import ITEMS
from scorekeeper.rules.words import N_, NN_, Sentence


def obstacles(played: Replay, rules: Rules) -> tuple[Sentence, ...]:
    """List everything that keeps the record from verifying a hand of a table that plays by `rules`.

    The points to win, the number of hands and the rule for ties may differ, because no single hand depends on
    them.
    """
    return (*_rule_differences(played.record.rules, rules), *_unfinished(played))


_IGNORED_RULES: Final = frozenset(
    {"points_to_win", "one_hand", "tie", "edition", "players", "option", "house_rules"}
)
_ITEM_OF: Final = MappingProxyType({item.value: item for item in ITEMS.values()})

#: Sentences for a rule that only the record allows, and for one that only this table allows.
_ALLOWED: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "hazard_on_hazard": (
            N_("The play-by-play lets a hazard be played on a hazard. This table does not."),
            N_("This table lets a hazard be played on a hazard. The play-by-play does not."),
        ),
        "limit_on_limit": (
            N_("The play-by-play lets a Speed Limit be played on a Speed Limit. This table does not."),
            N_("This table lets a Speed Limit be played on a Speed Limit. The play-by-play does not."),
        ),
        "coup_fourre_by_anyone": (
            N_("The play-by-play lets any player answer with a coup fourré. This table does not."),
            N_("This table lets any player answer with a coup fourré. The play-by-play does not."),
        ),
        "safety_replays_without_pile": (
            N_(
                "The play-by-play lets a player act again after a safety without a draw pile. This "
                "table does not."
            ),
            N_(
                "This table lets a player act again after a safety without a draw pile. The "
                "play-by-play does not."
            ),
        ),
        "race": (
            N_("The play-by-play counts one race as the whole game. This table does not."),
            N_("This table counts one race as the whole game. The play-by-play does not."),
        ),
        "roll_after_remedy": (
            N_("The play-by-play needs a Roll after a remedy. This table does not."),
            N_("This table needs a Roll after a remedy. The play-by-play does not."),
        ),
        "open_discards": (
            N_("The play-by-play lets players draw from the discard pile. This table does not."),
            N_("This table lets players draw from the discard pile. The play-by-play does not."),
        ),
        "unfinished_extension_pays": (
            N_(
                "The play-by-play lets an extension that nobody completes pay the others. This table "
                "does not."
            ),
            N_(
                "This table lets an extension that nobody completes pay the others. The play-by-play "
                "does not."
            ),
        ),
    }
)


def _rule_differences(recorded: Rules, here: Rules) -> Iterator[Sentence]:
    """Yield how the rules differ: the box and number of players or, if those agree, the house rules."""
    if recorded.edition != here.edition:
        titles = {"recorded": EDITIONS[recorded.edition].title, "here": EDITIONS[here.edition].title}
        yield Sentence(N_("The play-by-play uses another box: %(recorded)s, here %(here)s."), titles)
    if recorded.players != here.players:
        facts = {"recorded": recorded.players, "here": here.players}
        text = NN_(
            "The play-by-play has %(recorded)s player, this table has %(here)s.",
            "The play-by-play has %(recorded)s players, this table has %(here)s.",
            "recorded",
        )
        yield Sentence(text, facts)
    if (recorded.edition, recorded.players) != (here.edition, here.players):
        return
    for name in [rule.name for rule in fields(Rules) if rule.name not in _IGNORED_RULES]:
        values = getattr(recorded, name), getattr(here, name)
        if values[0] != values[1]:
            yield _value_difference(name, *values)


def _value_difference(name: str, recorded: object, here: object) -> Sentence:
    """The difference in one rule."""
    facts = {"recorded": recorded, "here": here}
    if name in _ITEM_OF:
        text = NN_(
            "%(item)s: %(recorded)s point in the play-by-play, %(here)s at this table.",
            "%(item)s: %(recorded)s points in the play-by-play, %(here)s at this table.",
            "recorded",
        )
        return Sentence(text, {"item": Sentence(_ITEM_OF[name].label, {}), **facts})
    if name in _ALLOWED:
        only_recorded, only_here = _ALLOWED[name]
        return Sentence(only_recorded if recorded else only_here, {})
    if name == "target_miles":
        return Sentence(
            N_("The trip is %(recorded)s miles in the play-by-play, %(here)s at this table."), facts
        )
    if name == "sides":
        return Sentence(N_("In the play-by-play, the players form other sides than at this table."), {})
    if name == "extension_miles":
        return _extension_difference(recorded, here)
    if name == "shutout":
        return Sentence(N_("The play-by-play counts the shutout in another way than this table."), {})
    return Sentence(N_("The play-by-play and this table differ in the rule %(name)s."), {"name": name})


def _extension_difference(recorded: object, here: object) -> Sentence:
    if recorded is None:
        return Sentence(
            N_("The play-by-play has no extension; this table has one to %(here)s miles."), {"here": here}
        )
    if here is None:
        text = N_("The play-by-play has an extension to %(recorded)s miles; this table has none.")
        return Sentence(text, {"recorded": recorded})
    text = N_("The extension goes to %(recorded)s miles in the play-by-play, to %(here)s at this table.")
    return Sentence(text, {"recorded": recorded, "here": here})


def _unfinished(played: Replay) -> Iterator[Sentence]:
    """Say why the record does not reach the end of a hand."""
    record, failure = played.record, played.failure
    if failure:
        play = play_named(record, failure.index)
        facts = {"line": failure.line, "play": play, "reason": failure.reason}
        yield Sentence(N_("%(play)s is not allowed. %(reason)s"), facts)
    elif not record.actions:
        yield Sentence(N_("The play-by-play is empty: no card is played in it."), {})
    elif not played.finished:
        last = {"play": play_named(record, len(record.actions) - 1)}
        yield Sentence(N_("The play-by-play stops before the hand has ended, after %(play)s."), last)


def play_named(record: Record, index: int) -> Sentence:
    """An action by its player and its place among theirs: "Bob’s third play"."""
    return nth_play(record.player(record.actions[index].seat), record.place_of(index))
