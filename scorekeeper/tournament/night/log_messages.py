"""What can be done in a night, as its log calls it, with the sentence that says so.

Facts: `who` is a list of entrants' numbers (shown by their names), `which` one of names of settings or
columns, `totals` one of points by side; all others are numbers or text.
"""

from collections.abc import Mapping
from string import Formatter
from types import MappingProxyType
from typing import Final

from scorekeeper.rules.words import N_

DOINGS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "night_made": N_("The night was set up with {people} names."),
        "restored": N_("The night was read in from a file."),
        "settings_changed": N_("Settings changed: {which}."),
        "pin_set": N_("A new PIN."),
        "director_joined": N_("One more device directs."),
        "link_renewed": N_("A new director’s link. Devices that came by the old one direct no more."),
        "finished": N_("The last round is over. The time for corrections runs."),
        "reopened": N_("The night goes on."),
        "night_deleted": N_("The night was deleted."),
        "adjusted": N_("{who}: {points} table points. {reason}"),
        "people_added": N_("Added: {who}."),
        "person_changed": N_("{who} changed (was {was}): {which}."),
        "person_removed": N_("{name} taken off the list."),
        "arrived": N_("Here: {who}."),
        "left": N_("Gone: {who}."),
        "expected_again": N_("Not here yet after all: {who}."),
        "substitute": N_("{name} plays for {who} from round {first} on."),
        "substitute_ended": N_("{who} without a substitute again."),
        "drawn": N_("Round {round} drawn ({how}): {tables} tables."),
        "drawn_again": N_("Round {round} drawn again ({how}): {tables} tables."),
        "swapped": N_("Round {round}: {who} changed places in the draft."),
        "benched": N_("Round {round}: {who} sits out, by hand."),
        "moved": N_("Round {round}: {who} moved to table {table}, by hand."),
        "locked": N_("Round {round}: table {table} stays as it is."),
        "unlocked": N_("Round {round}: table {table} may be drawn again."),
        "draft_dropped": N_("The draft of round {round} was thrown away."),
        "released": N_("Round {round} released to the tables."),
        "seated_late": N_("{who} joined table {table} in round {round}."),
        "closed": N_("Round {round} closed."),
        "opened_again": N_("Round {round} goes on."),
        "round_deleted": N_("Round {round} deleted. It was: {what}"),
        "clock_started": N_("Round {round}: the clock runs."),
        "clock_paused": N_("Round {round}: the clock stands."),
        "clock_given": N_("Round {round}: {minutes} minutes more for everybody."),
        "time_given": N_("Round {round}: {minutes} minutes more for table {table}."),
        "entered": N_("Round {round}, table {table}: result {version} entered, {totals}."),
        "accepted": N_("Round {round}, table {table}: result {version} accepted, {totals}. {reason}"),
        "declined": N_("Round {round}, table {table}: result {version} put aside, {totals}."),
        "corrected": N_("Round {round}, table {table}: corrected to {totals} (result {version}). {reason}"),
        "taken_back": N_("Round {round}, table {table}: result {version} taken back, {totals}."),
        "called": N_("Round {round}, table {table} calls the director. {reason}"),
        "called_off": N_("Round {round}, table {table} needs the director no more."),
        "answered": N_("Round {round}, table {table}: the director was there."),
    }
)
#: Of reading the file in, not of the night: they do not go out again.
OF_THE_FILE: Final = ("restored",)
#: Of a round that is not released yet: what they tell is nobody's business but the directors'.
OF_A_DRAFT: Final = (
    *("drawn", "drawn_again", "swapped", "benched", "moved", "locked", "unlocked"),
    "draft_dropped",
)


def facts_of(kind: str) -> frozenset[str]:
    """The facts without which it cannot be told."""
    return frozenset(name for _, name, _, _ in Formatter().parse(DOINGS[kind]) if name)
