"""Limits of everything the app accepts: texts, counts, files and requests.

This module imports nothing from the project, so every layer may import it. What an edition or its pack of
cards allows is in `rules`. The threshold of an algorithm, or of a drawing, stands beside it.
"""

import re
from dataclasses import dataclass, fields
from datetime import date, timedelta
from typing import Final

# Texts, in letters.
#: A player, a club, a game, a night.
MAX_NAME_LETTERS: Final = 60
#: A name or a note as sent, before it is normalised: that is slow if a letter has thousands of accents.
MAX_RAW_NAME_LETTERS: Final = 1_000
#: Where a game was played, and what the table notes about it in several lines.
MAX_PLACE_LETTERS: Final = 80
MAX_NOTE_LETTERS: Final = 500
#: A device or a link, or somebody who runs a night: the history puts their role before their name.
MAX_LABEL_LETTERS: Final = 40
#: A search in the rulebook: longer than anything people ask at a table.
MAX_QUERY_LETTERS: Final = 200
MAX_REASON_LETTERS: Final = 200
#: A director's announcement: two lines of a projector.
MAX_ANNOUNCEMENT_LETTERS: Final = 140
#: A pasted list of people.
MAX_PASTED_LETTERS: Final = 60_000
#: A record packed into an address. Servers in between may cut off longer addresses.
MAX_PACKED_LETTERS: Final = 6_000
#: A game packed into a text: in an address that no server sees, or pasted.
MAX_HANDED_LETTERS: Final = 200_000
#: A requested address with its query: a record packed into one, and room for the rest.
MAX_ADDRESS_LETTERS: Final = 8_000
#: A line of a night's log. The longest describes a deleted round of a thousand people.
MAX_LOG_LETTERS: Final = 200_000

# Files and requests, in bytes.
#: A file of games or of a night, for the command line. A file of games can also be sent to the web.
MAX_FILE_BYTES: Final = 64_000_000
#: The same file sent to the web, with what a form adds.
MAX_UPLOAD_BYTES: Final = 5_000_000
#: A list of people, or a file of records, sent to the web.
MAX_SMALL_UPLOAD_BYTES: Final = 1_000_000
#: A table of games sent to the web: 140 exported games. The worst takes a second.
MAX_TABLE_BYTES: Final = 250_000
#: The longest request that is read: a little more than an upload.
MAX_REQUEST_BYTES: Final = 6_000_000
#: Seconds in which a request has to arrive, even a long one from a slow phone.
MAX_REQUEST_SECONDS: Final = 60
#: A game that another phone hands on.
MAX_HANDED_BYTES: Final = 1_000_000
#: Changes that another phone tells of a game it hands on: the newest, each in so many letters.
MAX_TOLD_CHANGES: Final = 1_000
MAX_TOLD_LETTERS: Final = 400
#: The record of one hand. A whole hand with its deck takes about 5,000.
MAX_RECORD_BYTES: Final = 65_536

# Simultaneous requests.
#: How many a process answers, unless configured otherwise.
AT_ONCE: Final = 8
#: How many wait for their turn in it. Also how many more threads it has, for those that find no place to
#: wait.
MOST_WAITING: Final = 48
OTHER_THREADS: Final = 4

# Days that one may ask for: from before the first box to far ahead.
FIRST_DAY: Final = date(1900, 1, 1)
LAST_DAY: Final = date(2199, 12, 31)

# Games.
#: History and records of a game: ten times those of a whole evening.
MAX_GAME_BYTES: Final = 10_000_000
MAX_GAMES: Final = 10_000
#: Games of a table sent to the web. It may have a line of ten letters for each side.
MAX_TABLE_GAMES: Final = 1_000
#: Games and hands of a file that a page exports or imports: at most half a second, for which others wait.
GAMES_OF_PAGE: Final = 200
HANDS_OF_PAGE: Final = 2_000
MAX_HANDS: Final = 1_000
#: Games of a series: one a day for a year.
MAX_SERIES_GAMES: Final = 366
MAX_HANDS_TO_PLAY: Final = 99
MAX_PLAYERS: Final = 8
MAX_SIDES: Final = 4
#: Devices that ask to score a game at the same time, besides those that a scorer has seated.
MAX_ASKS: Final = 3
#: Points that a side has before the first hand. A game may go on as another after 98 hands, with house rules
#: that pay thousands for an item.
MAX_POINTS_BEFORE: Final = 999_999_999
#: Miles typed by hand or in a file of games. Whether they are possible is checked later.
MAX_TYPED_MILES: Final = 9_999
#: Records replayed for one request. Each takes time.
MAX_RECORDS: Final = 200

#: Taps of a tracked hand: more than any hand has cards.
MAX_TAPS: Final = 400

# Tournament nights.
#: Log of a night: ten times that of 60 tables.
MAX_NIGHT_BYTES: Final = 50_000_000
MAX_ENTRANTS: Final = 2_000
#: Registrations of a night, including withdrawn ones.
MAX_REGISTRATIONS: Final = 4_000
MAX_ROUNDS: Final = 99
MAX_TABLES: Final = 999
#: Places in all rounds of a night together: 2,000 people for 5 rounds, 100 people for 99.
MAX_PLACES: Final = 10_000
#: Hands at a table in one round.
MAX_ROUND_HANDS: Final = 99
#: Length of a round in minutes. Also of the last hand after it.
MAX_MINUTES: Final = 600
#: Extra time, for all or for one table.
MAX_EXTRA: Final = timedelta(hours=10)
#: Points a side makes in a round.
MAX_ROUND_POINTS: Final = 9_999_999
#: Table points that a director gives or takes in one step.
MAX_ADJUSTMENT: Final = 20
#: Versions of a table's result. The last few are reserved for the director.
MAX_RESULTS: Final = 99
MAX_RESULTS_BY_SIDES: Final = 60
#: Versions of a table's result that a file may hold.
MAX_RESULTS_IN_FILE: Final = 9_999
#: Lines of the log, or adjustments, in the file of a night.
MAX_LOGGED: Final = 100_000

# Clubs.
#: Log of a club: every name changed a thousand times.
MAX_CLUB_BYTES: Final = 10_000_000
MAX_MEMBERS: Final = 1_000
#: Other names under which a member has played.
MAX_OTHER_NAMES: Final = 10
MAX_SEASONS: Final = 99
#: Nights of a season: three a week for a year and a half.
MAX_SEASON_NIGHTS: Final = 200
#: Places that have their own points in the league. The last one's points apply to all places after it.
MAX_LEAGUE_PLACES: Final = 100
#: League points for a place, or for being there.
MAX_LEAGUE_POINTS: Final = 9_999

# Requests for a draw, as files.
MAX_SEATING_ROUNDS: Final = 100
#: How often a unit sat out, or sat at an odd table.
MAX_TIMES: Final = 1_000
MAX_PLACE: Final = 8
MAX_SEED: Final = 2**63 - 1
MAX_SEATING_POINTS: Final = 10**9


@dataclass(frozen=True)
class Quotas:
    """Limits for a device or a network address, which the operator can set.

    They are sized for a club: 200 phones behind one address, with up to four connections each.
    """

    #: Simultaneous connections, in total and from one address.
    connections: int = 4_000
    address_connections: int = 1_000
    #: Megabytes of requests that are still arriving or not yet answered, in total and from one address. The
    #: longest allowed request is always accepted.
    body_megabytes: int = 500
    address_body_megabytes: int = 200
    #: Seconds of processor time that requests may cost within ten seconds, in each process. Beyond that, they
    #: are answered one at a time.
    device_seconds: int = 1
    address_seconds: int = 8
    #: Games created within an hour, except those of a night's tables.
    device_games: int = 60
    address_games: int = 1_000
    #: Games that a device holds: created, imported, or joined by a link. The pages of players read all of
    #: them.
    device_held_games: int = 12_000
    #: Files of games imported within an hour.
    device_imports: int = 30
    address_imports: int = 200
    #: Games and hands of a file or a table that a page accepts.
    import_games: int = GAMES_OF_PAGE
    import_hands: int = HANDS_OF_PAGE
    #: Nights created within a day, including those from files.
    device_nights: int = 20
    address_nights: int = 200
    #: Registrations for nights within an hour.
    device_registrations: int = 30
    address_registrations: int = 400
    #: Clubs created within a day.
    device_clubs: int = 20
    address_clubs: int = 200
    #: Calls for the director within an hour.
    device_calls: int = 60
    #: Times that watchers ask to score within an hour.
    device_asks: int = 30
    address_asks: int = 200
    #: Megabytes of the games that a device has created, the nights that it directs and the clubs that it
    #: holds.
    device_megabytes: int = 200
    #: Megabytes of games, nights and records that arrive within a day.
    address_megabytes: int = 500


class BadQuotas(ValueError):
    """The text is no valid setting for quotas. The message says why."""


def read_quotas(text: str) -> Quotas:
    """Read quotas from a setting such as "connections=8000 address_connections=2000". Raises `BadQuotas`."""
    known = {field.name for field in fields(Quotas)}
    values = {}
    for pair in text.split():
        name, _, value = pair.partition("=")
        if name not in known:
            raise BadQuotas(f"There is no limit called {name}: there are {', '.join(sorted(known))}.")
        if not re.fullmatch(r"[1-9][0-9]{0,8}", value):
            raise BadQuotas(f"The limit {name} is a whole number from 1 on, not {value or 'empty'}.")
        values[name] = int(value)
    return Quotas(**values)
