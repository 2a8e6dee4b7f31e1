"""The strip of open items on every director's page: each sentence links to the place where it is fixed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from flask import redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.store.models import now
from scorekeeper.store.night_models import NightRow
from scorekeeper.store.nights import rounds
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.nights.table_games import hands_at_tables
from scorekeeper.store.secrets import hashed
from scorekeeper.store.steady_time import steady_now
from scorekeeper.tournament.night.attention import attention_items, open_at_release
from scorekeeper.tournament.night.attention_item import Attention
from scorekeeper.tournament.night.late_arrivals import unseated_entrants
from scorekeeper.tournament.night.model import Night
from scorekeeper.tournament.phrases import with_names
from scorekeeper.web.nights.common.names import names_of
from scorekeeper.web.parts.addresses.phone_url import reach
from scorekeeper.web.parts.live_regions import unchanged
from scorekeeper.web.parts.template_helpers import wants_fragment
from scorekeeper.web.serving.access import may_direct, night_to_keep
from scorekeeper.web.serving.language import voice


@dataclass(frozen=True)
class Notice:
    """An item of the strip in words, with the address of the page that fixes it. `entrants` are the numbers
    of the people it concerns. `calm`: nothing is wrong, and time may settle it. `playing`: it is about tables
    that play, so it is not counted."""

    key: str
    text: str
    address: str
    entrants: tuple[int, ...] = ()
    calm: bool = False
    playing: bool = False


@dataclass(frozen=True)
class Strip:
    """The notices of a night. `version` changes with any of them."""

    notices: list[Notice]

    @property
    def version(self) -> str:
        return hashed(repr(self.notices))[:12]

    @property
    def counted(self) -> list[Notice]:
        """What waits for the director."""
        return [notice for notice in self.notices if not notice.playing]

    @property
    def playing(self) -> list[Notice]:
        """About tables that play."""
        return [notice for notice in self.notices if notice.playing]

    @property
    def keys(self) -> str:
        """The keys of what is counted, separated by spaces."""
        return " ".join(notice.key for notice in self.counted)

    def about(self, entrant: int) -> list[Notice]:
        """The notices about an entrant."""
        return [notice for notice in self.notices if entrant in notice.entrants]


def show(public_id: str) -> ResponseReturnValue:
    """Answer a page that polls the strip."""
    row, _device = night_to_keep(public_id)
    if not wants_fragment():
        return redirect(url_for("night_desk.show", public_id=public_id), code=303)
    strip = attention_of(row, night_of(row))
    if request.args.get("attention") == strip.version:
        return unchanged()
    return render_template("nights/director/_attention.html", strip=strip)


def attention_of(row: NightRow, night: Night) -> Strip:
    """The present strip of a night."""
    current = rounds.current_of(row) if unseated_entrants(night) else None
    begun = hands_at_tables(current) if current else {}
    at = steady_now() if night.current and night.current.clock else now()
    items = attention_items(night, at, begun.keys(), _reachable())
    if not may_direct(row):
        items = tuple(item for item in items if item.kind in _OF_RESULTS)
    return Strip(notices_of(row, night, items))


def open_items(row: NightRow, night: Night) -> tuple[Attention, ...]:
    """The items that block the release of the draft."""
    return open_at_release(night, _reachable(), rounds.overridden_before(row))


def _reachable() -> bool:
    """True if phones can open codes and links. Inside a phone nobody expects that, so it counts as
    reachable."""
    way = reach()
    return way.alone or way.base is not None


def notices_of(row: NightRow, night: Night, items: Sequence[Attention]) -> list[Notice]:
    """Put items into words, with their addresses."""
    names = names_of(night, in_full=True)

    def say(item: Attention) -> str:
        return voice().say(with_names(item.sentence, lambda unit: names.get(int(unit), unit)))

    return [
        Notice(
            item.key,
            say(item),
            _address(row.public_id, item),
            item.entrants,
            calm=item.kind in _CALM,
            playing=item.kind == "unreported",
        )
        for item in items
    ]


#: Kinds of items that a scorekeeper settles.
_OF_RESULTS: Final = ("call", "disagree", "proposed", "result", "unreported", "waiting")
#: Kinds of items about tables that play or wait for nobody but the director.
_CALM: Final = ("unreported", "waiting")
#: Kind of item about a table -> the part of the table's page that fixes it.
_ANCHORS: Final = {
    "call": "call",
    "disagree": "reports",
    "proposed": "reports",
    "result": "reports",
    "unseated": "joins",
    "empty_seat": "gone",
}


def _address(night: str, item: Attention) -> str:
    """The address of the page that fixes an item."""
    if item.kind in ("never", "final") and item.place is not None:
        return url_for("night_draw.show", public_id=night, _anchor=f"table-{item.place[1]}")
    if item.kind in ("late", "departed", "outdated", "newer"):
        # Its own address makes an open draw page reload and not just scroll.
        return url_for("night_draw.show", public_id=night, item=hashed(item.key)[:8], _anchor="since")
    if item.kind == "withdrawn":
        return _to_somebody("night_registration.show", night, "entrant", item.entrants[0])
    if item.kind in ("waiting", "own_table"):
        return url_for("night_desk.show", public_id=night, _anchor=item.kind)
    if item.place is not None:
        round_number, number = item.place
        anchor = _ANCHORS.get(item.kind)
        return url_for(
            "night_tables.show", public_id=night, round_number=round_number, number=number, _anchor=anchor
        )
    if item.kind == "unseated":
        return _to_somebody("night_people.show", night, "person", item.entrants[0])
    page = "night_settings.show" if item.kind in ("format", "ranking") else "night_administration.show"
    return url_for(page, public_id=night)


def _to_somebody(endpoint: str, night: str, line: str, entrant: int) -> str:
    """The address of an entrant's line, on the right page of a list."""
    return url_for(endpoint, public_id=night, who=entrant, _anchor=f"{line}-{entrant}")
