"""Database rows of games: the game and who deals next, its hands, links, scorers, asks and changes; series.

A game stores what people said and did. Totals are computed whenever they are shown.
"""

from dataclasses import replace
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import JSON, ForeignKey, Index, String, Text, UniqueConstraint, event
from sqlalchemy.orm import Mapped, mapped_column, relationship

from scorekeeper.evenings import evening_of
from scorekeeper.limits import MAX_NAME_LETTERS, MAX_PLACE_LETTERS, MAX_PLAYERS
from scorekeeper.rules import HandResult, Rules
from scorekeeper.rules.game import Tally, Terms, next_dealer, tally
from scorekeeper.rules.who_plays import Earlier, Seats, Sitting, everybody, players_of
from scorekeeper.statistics.series import Counting
from scorekeeper.store.columns import BY_SIDE, EARLIER, HAND, RULES, list_of_names
from scorekeeper.store.database import Model
from scorekeeper.store.search_text import default_box, default_search_text, search_text
from scorekeeper.store.secrets import new_token, secret_address


def now() -> datetime:
    """The time in UTC without time zone, as SQLite stores it."""
    return datetime.now(UTC).replace(tzinfo=None)


@lru_cache(maxsize=256)
def _tally(rules: Rules, hands: tuple[HandResult, ...], terms: Terms) -> Tally:
    """A cached `tally`.

    A save and its page need it several times, and everybody who follows a game needs the same.
    """
    return tally(rules, hands, terms)


def _evening(context: Any) -> date:
    """The evening of a new game."""
    return evening_of(context.get_current_parameters().get("created_at") or now())


class Installation(Model):
    """The one row about the database itself.

    `mark`, made once, is part of the cookies' names, because a browser sends the cookies of every scorekeeper
    on a host to all of them, whatever their ports. `key_fingerprint` identifies the key that serves the
    database (server_key.py). The games inside a phone have none.
    """

    __tablename__ = "installation"

    id: Mapped[int] = mapped_column(primary_key=True)
    mark: Mapped[str] = mapped_column(String(8))
    key_fingerprint: Mapped[str | None] = mapped_column(String(32))


class Boot(Model):
    """A start of the computer that timed rounds.

    `started_at` is its moment by the clock when it was first asked for. Setting the clock later changes
    nothing (steady_time.py).
    """

    __tablename__ = "boots"

    id: Mapped[str] = mapped_column(String(36), primary_key=True)
    started_at: Mapped[datetime]


class Device(Model):
    """A phone or browser that has created or scored a game. Only a hash of its secret key is stored.

    `name` is what its people call it ("Ann's phone"), empty until they do.
    """

    __tablename__ = "devices"

    id: Mapped[int] = mapped_column(primary_key=True)
    key_hash: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(40), default="")
    kind: Mapped[str] = mapped_column(String(16), default="")
    created_at: Mapped[datetime] = mapped_column(default=now)


class Change(Model):
    """Something that somebody did to a game.

    `before` and `after` hold the values it changed, by row ("game", "hand:7", "link:2") and column. An undone
    change keeps its row. Undoing it is a separate change, named in `undone_by_id`. `device_id` is None if the
    operator did it from the command line.
    """

    __tablename__ = "changes"
    __table_args__ = (Index("ix_changes_game", "game_id", "id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"))
    device_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id"), index=True)
    kind: Mapped[str] = mapped_column(String(32))
    before: Mapped[dict[str, Any]] = mapped_column(JSON)
    after: Mapped[dict[str, Any]] = mapped_column(JSON)
    undone_by_id: Mapped[int | None] = mapped_column(ForeignKey("changes.id"))
    at: Mapped[datetime] = mapped_column(default=now)

    game: Mapped["Game"] = relationship(back_populates="changes")
    device: Mapped[Device | None] = relationship()


class Game(Model):
    """A game: its players, its rules, and what the table decided during play.

    `salt` makes its address unguessable. `seats` are the players clockwise, and side i has the seats i, i +
    sides, ... `earlier_seats` are the players of its first hands, if others play now. `next_dealer` is a seat
    the table chose, or None: the deal goes clockwise. `version`, the optimistic lock, is the id of its last
    change. A form carries the version it was made from, and a row changed since it was read is not written.
    `evening` is by the clock of the phone that began the game. `box` and `search_text` are computed from the
    rest, for finding games; so is `finished`: the points or the table have ended the game, or it goes on as
    another one (store/games/going_on.py). `at_open_table`: it is played at a table whose round is on
    (night_models.py).
    """

    __tablename__ = "games"

    id: Mapped[int] = mapped_column(primary_key=True)
    form_key: Mapped[str | None] = mapped_column(String(32), unique=True)
    salt: Mapped[str] = mapped_column(String(32), default=new_token)
    title: Mapped[str | None] = mapped_column(String(60))
    place: Mapped[str | None] = mapped_column(String(MAX_PLACE_LETTERS))
    note: Mapped[str | None] = mapped_column(Text)
    rules: Mapped[Rules] = mapped_column(RULES)
    seats: Mapped[tuple[str, ...]] = mapped_column(list_of_names(1, MAX_PLAYERS))
    earlier_seats: Mapped[Earlier] = mapped_column(EARLIER, default=())
    first_dealer: Mapped[int]
    next_dealer: Mapped[int | None]
    start_totals: Mapped[tuple[int, ...]] = mapped_column(BY_SIDE, default=())
    hands_to_play: Mapped[int | None]
    count_all: Mapped[bool] = mapped_column(default=False)
    stopped: Mapped[bool] = mapped_column(default=False)
    deleted: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(default=now)
    evening: Mapped[date] = mapped_column(default=_evening)
    changed_at: Mapped[datetime] = mapped_column(default=now)
    version: Mapped[int] = mapped_column(default=0)
    stored_bytes: Mapped[int] = mapped_column(default=0)
    box: Mapped[str] = mapped_column(String(60), default=default_box)
    search_text: Mapped[str] = mapped_column(Text, default=default_search_text)
    finished: Mapped[bool] = mapped_column(default=False)
    if TYPE_CHECKING:
        at_open_table: Mapped[bool]
    __mapper_args__ = {"version_id_col": version, "version_id_generator": False}

    all_hands: Mapped[list["Hand"]] = relationship(order_by="Hand.id", back_populates="game")
    changes: Mapped[list["Change"]] = relationship(order_by="Change.id", back_populates="game")
    links: Mapped[list["Link"]] = relationship(order_by="Link.id", back_populates="game")
    asks: Mapped[list["Ask"]] = relationship(order_by="Ask.id", back_populates="game")

    @property
    def public_id(self) -> str:
        """The game's unguessable read-only address.

        It is not cached. Up to Python 3.11 the lock of `cached_property` is one for all games, so that two
        requests could wait for each other.
        """
        return secret_address("watch", self.id, self.salt)

    @property
    def hands(self) -> list["Hand"]:
        """The hands that were not deleted, in the order they were played. Hand n is the n-th of them."""
        return [hand for hand in self.all_hands if not hand.deleted]

    @property
    def terms(self) -> Terms:
        return Terms(self.start_totals, self.hands_to_play, self.count_all, self.stopped, self.by_the_clock)

    @property
    def by_the_clock(self) -> bool:
        """True while a round by the clock goes on, which no points end."""
        return self.count_all and self.at_open_table

    @property
    def is_over(self) -> bool:
        """True if the game has ended, and no round by the clock goes on at its table."""
        return self.finished and not self.by_the_clock

    @property
    def tally(self) -> Tally:
        """The game added up."""
        return self._added_up(self.terms)

    def _added_up(self, terms: Terms) -> Tally:
        return _tally(self.rules, tuple(hand.result for hand in self.hands), terms)

    def note_outcome(self, goes_on: bool = False) -> None:
        """Note whether the game is over or `goes_on` as another. Call it after changing rules or hands.

        The end of a round by the clock changes no game, so the clock does not count here.
        """
        ended = self._added_up(replace(self.terms, by_the_clock=False)).outcome is not None
        self.finished = goes_on or ended

    @property
    def side_names(self) -> list[str]:
        """The name of each side: its player, or its partners ("Ann & Chloé")."""
        return self.present_sitting.side_names

    @property
    def present_sitting(self) -> Sitting:
        """The players of the next hand."""
        return Sitting(self.rules.sides, self.seats)

    def sitting(self, hand_id: int) -> Sitting:
        """The players of one of the game's hands, by its id."""
        place = sum(hand.id < hand_id for hand in self.all_hands) if self.earlier_seats else 0
        return Sitting(self.rules.sides, players_of(place, self.seats, self.earlier_seats))

    def hands_before(self, number: int) -> int:
        """How many hands, deleted ones counted, come before hand `number`, which may be the next one."""
        places = [place for place, hand in enumerate(self.all_hands) if not hand.deleted]
        return [*places, len(self.all_hands)][number - 1]

    @property
    def players_by_hand(self) -> list[Seats]:
        """The players of each hand that was not deleted, and last of the next one."""
        hands = enumerate(self.all_hands)
        played = [place for place, hand in hands if not hand.deleted]
        return [players_of(place, self.seats, self.earlier_seats) for place in played] + [self.seats]

    @property
    def dealer(self) -> int:
        """The seat that deals the next hand."""
        hands = self.hands
        return next_dealer(
            self.rules, self.first_dealer, hands[-1].dealer if hands else None, self.next_dealer
        )


@event.listens_for(Game, "before_update")
def _update_search_columns(_mapper: object, _connection: object, game: Game) -> None:
    """Update the text and the box that searches use, before every change of a game.

    For a new game they are defaults of their columns.
    """
    game.box = game.rules.edition
    game.search_text = search_text(
        everybody(game.seats, game.earlier_seats), game.title, game.place, game.note
    )


class Link(Model):
    """A link that lets other devices score a game. Only a hash of its token is stored."""

    __tablename__ = "links"

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), index=True)
    token_hash: Mapped[str] = mapped_column(String(64), unique=True)
    name: Mapped[str] = mapped_column(String(40))
    withdrawn: Mapped[bool] = mapped_column(default=True)
    created_at: Mapped[datetime] = mapped_column(default=now)

    game: Mapped[Game] = relationship(back_populates="links")
    scorers: Mapped[list["Scorer"]] = relationship(back_populates="link")


class Scorer(Model):
    """A device that may write to a game: the one that created it (no link), or one that came by a link.

    `archived_at`: when it archived the game. None for a game on its start page.
    """

    __tablename__ = "scorers"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id"), primary_key=True, index=True)
    link_id: Mapped[int | None] = mapped_column(ForeignKey("links.id"), index=True)
    created_at: Mapped[datetime] = mapped_column(default=now)
    last_used_at: Mapped[datetime | None]
    archived_at: Mapped[datetime | None]

    game: Mapped[Game] = relationship()
    device: Mapped[Device] = relationship()
    link: Mapped[Link | None] = relationship(back_populates="scorers")


class Ask(Model):
    """A watcher's device that asks to score a game; it asks once at a time.

    `name`: as its person typed it. `state`: "asked", or the answer: "given", "refused" (it may ask "again",
    once), "denied" (refused again), "away" (it may take over while no scorer answers), "taken" (it has),
    "noted" (a scorer has read that, or it came by another link). `sits`: a scorer has answered "away" before.
    `link_id`: the link that has let it in.
    """

    __tablename__ = "asks"
    __table_args__ = (UniqueConstraint("game_id", "device_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"))
    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id"), index=True)
    link_id: Mapped[int | None] = mapped_column(ForeignKey("links.id"))
    name: Mapped[str] = mapped_column(String(40))
    state: Mapped[str] = mapped_column(String(8))
    sits: Mapped[bool] = mapped_column(default=False)
    asked_at: Mapped[datetime] = mapped_column(default=now)

    game: Mapped[Game] = relationship(back_populates="asks")
    device: Mapped[Device] = relationship()
    link: Mapped[Link | None] = relationship()


class Hand(Model):
    """A hand as reported. `form_key` came with the form, so that a form sent twice makes one hand.

    `record` has every play of the hand, if the table recorded them: the text of one record of
    mille-bornes-record/1 as given. Whether it agrees with the hand is computed when it is shown.
    """

    __tablename__ = "hands"
    __table_args__ = (UniqueConstraint("game_id", "form_key"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), index=True)
    form_key: Mapped[str] = mapped_column(String(32))
    dealer: Mapped[int]
    result: Mapped[HandResult] = mapped_column(HAND)
    record: Mapped[str | None] = mapped_column(Text)
    deleted: Mapped[bool] = mapped_column(default=False)
    created_at: Mapped[datetime] = mapped_column(default=now)

    game: Mapped[Game] = relationship(back_populates="all_hands")


class FollowedHand(Model):
    """The hand that a phone follows card by card or enters in a game; a game has one at most.

    Of a followed hand, `address` is the query of the phone's page: the plays and their state as of its last
    tap. Of an entered one it is empty, `at` is when that began, and `also` is another device that enters it
    too, since a later moment. `number`: which hand of the game it is, from 1. It is shown while that is the
    next hand, and forgotten by being overwritten.
    """

    __tablename__ = "followed_hands"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    device_id: Mapped[int] = mapped_column(ForeignKey("devices.id"), index=True)
    number: Mapped[int]
    address: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(default=now)
    also_id: Mapped[int | None] = mapped_column(ForeignKey("devices.id"))

    device: Mapped[Device] = relationship(foreign_keys=device_id)
    also: Mapped[Device | None] = relationship(foreign_keys=also_id)

    @property
    def is_entered(self) -> bool:
        """True if the hand is entered as a result, not followed."""
        return not self.address

    @property
    def version(self) -> str:
        """A text that changes with each tap of a followed hand."""
        return f"{self.at:%d%H%M%S%f}"


class LimitCounter(Model):
    """A count for a limit, such as wrong tries. `key` is a hash, because IP addresses are not stored."""

    __tablename__ = "limit_counters"

    key: Mapped[str] = mapped_column(String(64), primary_key=True)
    count: Mapped[int]
    ends_at: Mapped[datetime] = mapped_column(index=True)


class SeriesRow(Model):
    """A series of games. `ended_at`: from then on no rematch joins it automatically.

    `deleted_at`: since then its games may join another series. The rest are in it again if it is restored.
    """

    __tablename__ = "series"

    id: Mapped[int] = mapped_column(primary_key=True)
    form_key: Mapped[str | None] = mapped_column(String(32), unique=True)
    name: Mapped[str] = mapped_column(String(MAX_NAME_LETTERS))
    counting: Mapped[Counting] = mapped_column(String(8))
    created_at: Mapped[datetime] = mapped_column(default=now)
    ended_at: Mapped[datetime | None]
    deleted_at: Mapped[datetime | None]

    @property
    def deleted(self) -> bool:
        return self.deleted_at is not None


class SeriesGameRow(Model):
    """A game of a series. A game is in at most one series."""

    __tablename__ = "series_games"

    game_id: Mapped[int] = mapped_column(ForeignKey("games.id"), primary_key=True)
    series_id: Mapped[int] = mapped_column(ForeignKey("series.id"), index=True)

    game: Mapped[Game] = relationship()
    series: Mapped[SeriesRow] = relationship()
