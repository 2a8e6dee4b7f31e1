"""Kinds of entries in a night's log, each with its sentence.

Facts: `who` is a list of entrants' numbers (shown as names), `which` a list of names of settings or columns,
`totals` a list of points by side. All others are numbers or text.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scorekeeper.rules.words import N_, NN_, Sentence, Text, facts_in

LOG_MESSAGES: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "night_made": NN_(
            "The night was set up with %(people)s name.",
            "The night was set up with %(people)s names.",
            "people",
        ),
        "restored": N_("The night was imported from a file."),
        "settings_changed": N_("Settings changed: %(which)s."),
        "pin_set": N_("A new PIN."),
        "director_joined": N_("One more device runs the night."),
        "director_named": N_("Named for the history."),
        "scorekeeper_joined": N_("One more device enters results."),
        "helper_dismissed": N_("%(name)s no longer runs the night."),
        "link_renewed": N_(
            "A new director’s link. Devices that used the old one can no longer run the night."
        ),
        "finished": N_("The last round is over. The time for corrections has begun."),
        "reopened": N_("The night was reopened."),
        "announced": N_("Announced: %(text)s"),
        "announcement_ended": N_("Announcement ended: %(text)s"),
        "podium_shown": NN_(
            "The projector shows %(steps)s place of the podium.",
            "The projector shows %(steps)s places of the podium.",
            "steps",
        ),
        "night_deleted": N_("The night was deleted."),
        "adjusted": N_("%(who)s: %(points)s in table points. %(reason)s"),
        "people_added": N_("Added: %(who)s."),
        "person_changed": N_("%(who)s changed (was %(was)s): %(which)s."),
        "never_together": N_("Never at one table: %(who)s."),
        "may_meet": N_("May meet again: %(who)s."),
        "person_removed": N_("%(name)s taken off the list."),
        "person_brought_back": N_("Back on the list: %(who)s."),
        "registration_set": NN_(
            "Registration: %(places)s place.", "Registration: %(places)s places.", "places"
        ),
        "registration_opened": N_("Registration is open."),
        "registration_closed": N_("Registration is closed."),
        "registration_link_renewed": N_("A new link for registration. The old one no longer works."),
        "registered": N_("Registered: %(name)s."),
        "withdrew": N_("Withdrawn: %(name)s."),
        "withdrawal_undone": N_("Withdrawal cancelled: %(name)s."),
        "moved_in": N_("%(name)s was given a place ahead of the waiting list."),
        "moved_back": N_("%(name)s back on the waiting list."),
        "taken_over": N_("From the registration to the list of the night: %(who)s."),
        "arrived": N_("Here: %(who)s."),
        "left": N_("Gone: %(who)s."),
        "expected_again": N_("Check-in cancelled: %(who)s."),
        "substitute": N_("%(name)s plays for %(who)s from round %(first)s on."),
        "substitute_ended": N_("%(who)s no longer has a substitute."),
        "drawn": NN_(
            "Round %(round)s drawn (%(how)s): %(tables)s table.",
            "Round %(round)s drawn (%(how)s): %(tables)s tables.",
            "tables",
        ),
        "drawn_again": NN_(
            "Round %(round)s drawn again (%(how)s): %(tables)s table.",
            "Round %(round)s drawn again (%(how)s): %(tables)s tables.",
            "tables",
        ),
        "swapped": N_("Round %(round)s: %(who)s changed places in the draft."),
        "benched": N_("Round %(round)s: %(who)s sits out, by hand."),
        "moved": N_("Round %(round)s: %(who)s moved to table %(table)s, by hand."),
        "locked": N_("Round %(round)s: table %(table)s stays as it is."),
        "unlocked": N_("Round %(round)s: table %(table)s may be drawn again."),
        "draft_undone": N_("Round %(round)s: the last change by hand undone."),
        "draft_brought_back": N_("The draft of round %(round)s was restored."),
        "draft_dropped": N_("The draft of round %(round)s was deleted."),
        "released": N_("Round %(round)s published."),
        "released_without": N_(
            "Round %(round)s was published without a place for %(who)s, who came after the draw."
        ),
        "released_departed": N_("Round %(round)s was published with a place for %(who)s, who is gone."),
        "released_outdated": N_(
            "Round %(round)s was published although it was drawn from a result that was "
            "corrected since: round %(of)s, table %(table)s."
        ),
        "released_older": N_(
            "Round %(round)s was published although it was drawn before every result of round "
            "%(of)s was there."
        ),
        "released_other_final": N_(
            "Round %(round)s was published with a final in which %(who)s, among the first, does not play."
        ),
        "released_early": N_(
            "Round %(round)s was published before every table of round %(of)s had reported."
        ),
        "released_unaccepted": N_(
            "Round %(round)s was published before the result of round %(of)s, table %(table)s was accepted."
        ),
        "released_never": N_(
            "Round %(round)s was published with %(who)s at table %(table)s, who should never be together."
        ),
        "released_unplayable": N_(
            "Round %(round)s was published in a format that does not suit this number of players."
        ),
        "released_unranked": N_(
            "Round %(round)s was published although total points cannot rank tables as different as these."
        ),
        "released_doubtful": N_(
            "Round %(round)s was published before result %(version)s of round %(of)s, table "
            "%(table)s was looked at again."
        ),
        "released_unreachable": N_(
            "Round %(round)s was published with codes and links that no phone can open."
        ),
        "seated_late": N_("%(who)s joined table %(table)s in round %(round)s."),
        "seat_undone": N_("%(who)s no longer joins table %(table)s in round %(round)s."),
        "left_table": N_("Round %(round)s: table %(table)s starts over without %(who)s."),
        "left_undone": N_("Round %(round)s: table %(table)s starts over with %(who)s."),
        "table_idle": N_("Round %(round)s: no game at table %(table)s. Gone: %(who)s. The others sit out."),
        "idle_undone": N_("Round %(round)s: a game at table %(table)s after all."),
        "table_added": N_("Round %(round)s: table %(table)s added, with %(who)s."),
        "table_removed": N_("Round %(round)s: the added table %(table)s removed again."),
        "closed": N_("Round %(round)s closed."),
        "opened_again": N_("Round %(round)s reopened."),
        "round_deleted": N_("Round %(round)s deleted. It was: %(what)s"),
        "clock_started": N_("Round %(round)s: the clock runs."),
        "clock_paused": N_("Round %(round)s: the clock is stopped."),
        "clock_given": NN_(
            "Round %(round)s: %(minutes)s minute more for everybody.",
            "Round %(round)s: %(minutes)s minutes more for everybody.",
            "minutes",
        ),
        "time_given": NN_(
            "Round %(round)s: %(minutes)s minute more for table %(table)s.",
            "Round %(round)s: %(minutes)s minutes more for table %(table)s.",
            "minutes",
        ),
        "entered": N_("Round %(round)s, table %(table)s: result %(version)s entered, %(totals)s."),
        "accepted": N_(
            "Round %(round)s, table %(table)s: result %(version)s accepted, %(totals)s. %(reason)s"
        ),
        "declined": N_("Round %(round)s, table %(table)s: result %(version)s put aside, %(totals)s."),
        "corrected": N_(
            "Round %(round)s, table %(table)s: corrected to %(totals)s (result %(version)s). %(reason)s"
        ),
        "taken_back": N_("Round %(round)s, table %(table)s: result %(version)s withdrawn, %(totals)s."),
        "step_undone": N_(
            "Round %(round)s, table %(table)s: the director’s last step with result %(version)s undone."
        ),
        "called": N_("Round %(round)s, table %(table)s calls the director. %(reason)s"),
        "called_off": N_("Round %(round)s, table %(table)s: call to the director cancelled."),
        "answered": N_("Round %(round)s, table %(table)s: the director dealt with the call."),
        "answer_undone": N_("Round %(round)s, table %(table)s: the call to the director is open again."),
    }
)
#: Kinds about reading a file. Written files leave them out, because they do not concern the night.
FILE_KINDS: Final = ("restored",)
#: Kinds about a round that is not yet released. Only directors see them.
DRAFT_KINDS: Final = (
    *("drawn", "drawn_again", "swapped", "benched", "moved", "locked", "unlocked"),
    "draft_undone",
    "draft_brought_back",
    "draft_dropped",
)

#: Sentences for the kinds that give time, when time was taken away.
_TIME_TAKEN: Final[Mapping[str, Text]] = MappingProxyType(
    {
        "clock_given": NN_(
            "Round %(round)s: %(minutes)s minute less for everybody.",
            "Round %(round)s: %(minutes)s minutes less for everybody.",
            "minutes",
        ),
        "time_given": NN_(
            "Round %(round)s: %(minutes)s minute less for table %(table)s.",
            "Round %(round)s: %(minutes)s minutes less for table %(table)s.",
            "minutes",
        ),
    }
)


def log_sentence(kind: str, facts: Mapping[str, object]) -> Sentence:
    """Return the sentence of an entry of this kind."""
    minutes = facts.get("minutes")
    if kind == "person_changed" and facts.get("was") == facts.get("who"):
        return Sentence(N_("%(who)s changed: %(which)s."), facts)
    if kind in _TIME_TAKEN and isinstance(minutes, int) and minutes < 0:
        return Sentence(_TIME_TAKEN[kind], {**facts, "minutes": -minutes})
    return Sentence(LOG_MESSAGES[kind], facts)


def required_facts(kind: str) -> frozenset[str]:
    """The names of the facts that the sentence of a kind needs."""
    return facts_in(LOG_MESSAGES[kind])
