"""Sentences of a game's history, by kind of change: for the undo bar and for the page that lists every
change.

A night's log has its own in `tournament/night/log_messages.py`. The language's voice says them all.
"""

from scorekeeper.rules.words import N_, Sentence
from scorekeeper.store.models import Change
from scorekeeper.web.serving.language import voice

#: Kind of change -> the sentence of the undo bar.
_UNDO_BAR = {
    "hand_saved": N_("Hand saved."),
    "hand_edited": N_("Hand changed."),
    "hand_deleted": N_("Hand deleted."),
    "hand_restored": N_("Hand restored."),
    "record_attached": N_("Play-by-play kept."),
    "record_removed": N_("Play-by-play removed."),
    "misdeal": N_("Misdeal noted."),
    "dealer_chosen": N_("Dealer changed."),
    "game_stopped": N_("The game is over."),
    "game_resumed": N_("The game is resumed."),
    "game_renamed": N_("Game renamed."),
    "game_deleted": N_("Game deleted."),
    "terms_changed": N_("Names and rules changed."),
    "link_made": N_("Link made."),
    "link_withdrawn": N_("Link withdrawn."),
    "brought_back": N_("Earlier state restored."),
    "count_all_changed": N_("What counts has changed."),
}
_UNDO_BAR_OTHERWISE = N_("Done.")

#: Event -> its sentence in the history. One change may hold several events: an undo may restore several rows.
_HISTORY = {
    "game_made": N_("The game begins."),
    "undone": N_("Undone:"),
    "redone": N_("Redone:"),
    "brought_back": N_("An earlier state restored:"),
    "imported": N_("The game was imported from a file."),
    "misdeal": N_("A misdeal."),
    "rematch_made": N_("A rematch begins."),
    "joined": N_("Joined to keep score with the link %(name)s."),
    "link_withdrawn": N_("Scoring link withdrawn: %(name)s."),
    "link_made": N_("Scoring link made: %(name)s."),
    "link_opened_again": N_("The scoring link opens the game again: %(name)s."),
    "hand_deleted": N_("Hand %(number)s deleted."),
    "hand_taken_back": N_("Hand %(number)s was undone."),
    "hand_saved": N_("Hand %(number)s saved: %(miles)s."),
    "hand_brought_back": N_("Hand %(number)s restored: %(miles)s."),
    "hand_changed": N_("Hand %(number)s, %(what)s: %(before)s → %(after)s."),
    "record_removed": N_("Hand %(number)s: play-by-play removed."),
    "record_attached": N_("Hand %(number)s: play-by-play attached."),
    "record_replaced": N_("Hand %(number)s: another play-by-play attached."),
    "game_deleted": N_("The game was deleted."),
    "game_brought_back": N_("The game was restored."),
    "game_stopped": N_("The game was stopped early."),
    "game_resumed": N_("The game is resumed."),
    "later_hands_count": N_("Hands after the end count."),
    "later_hands_do_not_count": N_("Hands after the end do not count."),
    "dealer_chosen": N_("%(name)s deals next."),
    "deal_goes_on": N_("The deal goes on clockwise."),
    "name_forgotten": N_("A player’s name was forgotten."),
    "renamed": N_("Name of the game: %(before)s → %(after)s."),
    "players_changed": N_("Players: %(before)s → %(after)s."),
    "hands_to_play_changed": N_("Hands to play: %(before)s → %(after)s."),
    "rules_changed": N_("Rules: %(before)s → %(after)s."),
    "house_rule_changed": N_("%(what)s: %(before)s → %(after)s."),
}


def event(kind: str, **facts: object) -> Sentence:
    """The history's sentence for an event."""
    return Sentence(_HISTORY[kind], facts)


def undo_text(change: Change) -> str:
    """The sentence of the undo bar for a change."""
    return voice().say(Sentence(_UNDO_BAR.get(change.kind, _UNDO_BAR_OTHERWISE), {}))
