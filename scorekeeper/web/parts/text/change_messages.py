"""Sentences of a game's history, by kind of change: for the undo bar and for the page that lists every
change.

A night's log has its own in `tournament/night/log_messages.py`. The language's voice says them all.
"""

from collections.abc import Iterator

from scorekeeper.rules.words import N_, Sentence, and_list
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
    "game_deleted": N_("Game deleted."),
    "players_changed": N_("Players changed."),
    "link_made": N_("Link made."),
    "link_withdrawn": N_("Link withdrawn."),
    "score_given": N_("Another phone may score."),
    "score_refused": N_("Answered: no."),
    "score_if_away": N_("Answered: if I’m away."),
    "score_taken": N_("Taken over."),
    "brought_back": N_("Earlier state restored."),
    "copies_joined": N_("The copies are put together."),
    "count_all_changed": N_("What counts has changed."),
}
_UNDO_BAR_OTHERWISE = N_("Done.")
#: Kinds of changes of which the undo bar says what they changed.
_OF_TERMS = ("game_renamed", "terms_changed")
#: Column of a game -> what it holds, in the undo bar.
_TERMS = {
    "title": N_("the name"),
    "place": N_("the place"),
    "note": N_("the note"),
    "seats": N_("the players"),
    "rules": N_("the rules"),
    "hands_to_play": N_("the number of hands"),
}

#: Event -> its sentence in the history. One change may hold several events: an undo may restore several rows.
_HISTORY = {
    "game_made": N_("The game begins."),
    "undone": N_("Undone:"),
    "redone": N_("Redone:"),
    "brought_back": N_("An earlier state restored:"),
    "copies_joined": N_("Put together with a copy from another phone."),
    "imported": N_("The game was imported from a file."),
    "misdeal": N_("A misdeal."),
    "rematch_made": N_("A rematch begins."),
    "goes_on": N_("The game goes on with other players."),
    "goes_on_here": N_("The game goes on here again."),
    "joined": N_("Joined to keep score with the link %(name)s."),
    "link_withdrawn": N_("Scoring link withdrawn: %(name)s."),
    "link_made": N_("Scoring link made: %(name)s."),
    "link_opened_again": N_("The scoring link opens the game again: %(name)s."),
    "score_given": N_("%(name)s asked and may keep score."),
    "score_refused": N_("%(name)s asked to keep score and was refused."),
    "score_taken": N_("Nobody answered %(name)s for two minutes, who keeps score now."),
    "may_take_over": N_("%(name)s may take over while nobody answers."),
    "may_not_take_over": N_("%(name)s may no longer take over."),
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
    "place_changed": N_("Place of the game: %(before)s → %(after)s."),
    "note_changed": N_("Note: %(before)s → %(after)s"),
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
    return voice().say(_undo_sentence(change))


def _undo_sentence(change: Change) -> Sentence:
    changed = list(_terms_changed(change)) if change.kind in _OF_TERMS else []
    if changed == ["place"] and (place := change.after["game"]["place"]):
        return Sentence(N_("Place changed: %(place)s."), {"place": place})
    if changed:
        return Sentence(
            N_("Changed: %(what)s."), {"what": and_list([Sentence(_TERMS[column], {}) for column in changed])}
        )
    return Sentence(_UNDO_BAR.get(change.kind, _UNDO_BAR_OTHERWISE), {})


def _terms_changed(change: Change) -> Iterator[str]:
    before, after = change.before["game"], change.after["game"]
    return (column for column in _TERMS if column in after and before[column] != after[column])
