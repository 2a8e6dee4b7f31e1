"""Registration for a night: directors open it, phones register and withdraw.

Who has a place is computed from the rows (`tournament/night/registration.py`). Every step holds the night's
lock, so that only one of two phones gets the last place.
"""

from collections.abc import Sequence

from sqlalchemy import func, select

from scorekeeper.limits import MAX_ENTRANTS, MAX_REGISTRATIONS
from scorekeeper.store.change_log import undo_is_offered
from scorekeeper.store.database import db, flush
from scorekeeper.store.form_keys import form_key_for
from scorekeeper.store.models import Device, now
from scorekeeper.store.night_models import EntrantRow, NightRow, RegistrationRow
from scorekeeper.store.nights.entrants import find_entrant, next_number, set_state
from scorekeeper.store.nights.log import DIRECTOR, log, phone_author
from scorekeeper.store.nights.nights import add_entrants
from scorekeeper.store.nights.reading import night_of
from scorekeeper.store.secrets import claimed_row, new_token, opens, secret_address
from scorekeeper.tournament.night.model import Entrant
from scorekeeper.tournament.night.public_names import join_names


class RegistrationClosed(Exception):
    """Registration is closed."""


class ListFull(Exception):
    """The list is full: of the registration, counting withdrawn ones, or of the night."""


class OnTheList(Exception):
    """A phone tries to withdraw somebody who is here or has played. Only the director can."""


# --- the link --------------------------------------------------------------------------------------


def link_of(night: NightRow) -> str | None:
    """The address at which people register. None until registration is first opened."""
    return None if night.register_salt is None else secret_address("register", night.id, night.register_salt)


def find_registration(address: str, device: Device | None) -> NightRow | None:
    """Find the night whose registration is at this address, unless it was deleted.

    After a renewal the old address works only for phones that have registered.
    """
    night = claimed_row(NightRow, address)
    if night is None or night.deleted or night.register_salt is None:
        return None
    if opens_registration(night, address) or (device is not None and registered_by(night, device)):
        return night
    return None


def opens_registration(night: NightRow, address: str) -> bool:
    """True if people register at this address now."""
    return night.register_salt is not None and opens(address, "register", night.id, night.register_salt)


def renew_registration_link(night: NightRow, device: Device) -> None:
    """Make another link. The old one accepts no new registrations."""
    night.register_salt = new_token()
    log(night, device, DIRECTOR, "registration_link_renewed")
    flush()


# --- what the director decides ---------------------------------------------------------------------


def set_registration(night: NightRow, device: Device, places: int, is_open: bool, takes_place: str) -> None:
    """Set how many can come, whether people can register, and the text about when and where."""
    if night.register_salt is None:
        night.register_salt = new_token()
    if (places, takes_place) != (night.places, night.takes_place):
        night.places, night.takes_place = places, takes_place
        log(night, device, DIRECTOR, "registration_set", places=places)
    if is_open != night.registration_open:
        night.registration_open = is_open
        log(night, device, DIRECTOR, "registration_opened" if is_open else "registration_closed")
    flush()


def move_in(night: NightRow, device: Device, row: RegistrationRow, past_list: bool = True) -> None:
    """Give somebody a place past the waiting list, or take that back."""
    if row.withdrawn_at is None and row.past_list != past_list and row.entrant is None:
        row.past_list = past_list
        _log(night, device, row, "moved_in" if past_list else "moved_back")
        flush()


def take_over(night: NightRow, device: Device, rows: Sequence[RegistrationRow]) -> list[EntrantRow]:
    """Put people on the night's list as expected. Those already on it stay. Raises `ListFull`."""
    new = [row for row in rows if row.entrant is None]
    first = next_number(night)
    if new and first + len(new) - 1 > MAX_ENTRANTS:
        raise ListFull
    numbered = list(enumerate(new, start=first))
    for number, row in numbered:
        row.entrant = number
    add_entrants(night, [Entrant(number, row.names) for number, row in numbered])
    if new:
        log(night, device, DIRECTOR, "taken_over", who=[number for number, _row in numbered])
        db.session.expire(night, ["entrants"])
    return [entrant for row in rows if row.entrant and (entrant := find_entrant(night, row.entrant))]


def take_all_over(night: NightRow, device: Device) -> None:
    """Put everybody who has a place on the night's list. Raises `ListFull`."""
    places = night_of(night).attendance.of("in")
    numbers = {place.registered.number for place in places}
    take_over(night, device, [row for row in night.registrations if row.number in numbers])
    flush()


def check_registered_in(night: NightRow, device: Device, row: RegistrationRow) -> None:
    """Check in somebody who registered. Gives them a place if they were waiting or had withdrawn.

    Raises `ListFull`.
    """
    entrants = take_over(night, device, [row])
    place = night_of(night).attendance.place_of(row.number)
    if place is not None and place.status != "in":
        if row.withdrawn_at is not None:
            row.withdrawn_at = None
            _log(night, device, row, "withdrawal_undone")
        row.past_list = True
        _log(night, device, row, "moved_in")
    set_state(night, device, entrants, "here")


# --- registering and withdrawing -------------------------------------------------------------------


def find_registered(night: NightRow, number: int | None) -> RegistrationRow | None:
    """The registration with this number, or None."""
    return next((row for row in night.registrations if row.number == number), None)


def registered_by(night: NightRow, device: Device) -> RegistrationRow | None:
    """The last registration from this phone, withdrawn or not."""
    mine = select(RegistrationRow).where(
        RegistrationRow.night_id == night.id, RegistrationRow.device_id == device.id
    )
    return db.session.scalar(mine.order_by(RegistrationRow.number.desc()).limit(1))


def register(
    night: NightRow, names: Sequence[str], device: Device, by_phone: bool, form_key: str | None
) -> RegistrationRow:
    """Register a player or a fixed pair, from their own phone or by a director.

    The same `form_key` again (a double tap) returns the first registration. So does another registration from
    a phone that has registered. Raises `RegistrationClosed` for a phone, and `ListFull`.
    """
    made = _made_before(night, device, by_phone, form_key)
    if made is not None:
        return made
    if by_phone and (not night.registration_open or night.finished_at is not None):
        raise RegistrationClosed
    row = _add(night, tuple(names), device if by_phone else None, _key(night, form_key))
    _log(night, device, row, "registered", by_phone)
    flush()
    return row


def _made_before(
    night: NightRow, device: Device, by_phone: bool, form_key: str | None
) -> RegistrationRow | None:
    mine = registered_by(night, device) if by_phone else None
    if mine is not None and mine.withdrawn_at is None:
        return mine
    made = made_by_form(night, form_key)
    if made is not None and by_phone and made.device_id != device.id:
        # A new phone's double tap came without its cookie, twice. The phone keeps the cookie of the last
        # answer.
        made.device_id = device.id
        flush()
    return made


def made_by_form(night: NightRow, form_key: str | None) -> RegistrationRow | None:
    """The registration that a form with this key made, from whatever phone."""
    key = _key(night, form_key)
    if key is None:
        return None
    return db.session.scalar(select(RegistrationRow).where(RegistrationRow.form_key == key))


def _key(night: NightRow, form_key: str | None) -> str | None:
    return form_key_for("register", night.id, form_key)


def _add(night: NightRow, names: tuple[str, ...], device: Device | None, key: str | None) -> RegistrationRow:
    last = db.session.scalar(
        select(func.max(RegistrationRow.number)).where(RegistrationRow.night_id == night.id)
    )
    number = 1 + (last or 0)
    if number > MAX_REGISTRATIONS:
        raise ListFull
    row = RegistrationRow(number=number, names=names, form_key=key, device_id=device and device.id)
    night.registrations.append(row)
    return row


def withdraw(night: NightRow, row: RegistrationRow, device: Device, by_phone: bool) -> None:
    """Withdraw a registration. The first one waiting moves up. A second call does nothing.

    Somebody on the night's list stays there for the director to see. Raises `OnTheList` for the phone of
    somebody who is here.
    """
    if row.withdrawn_at is not None:
        return
    if by_phone and not may_withdraw(night, row):
        raise OnTheList
    row.withdrawn_at = now()
    _log(night, device, row, "withdrew", by_phone)
    flush()


def may_withdraw(night: NightRow, row: RegistrationRow) -> bool:
    """True while, by the night's list, they have not come."""
    entrant = None if row.entrant is None else find_entrant(night, row.entrant)
    return entrant is None or entrant.state == "expected"


def can_undo(row: RegistrationRow) -> bool:
    """True while the undo of the phone's withdrawal is offered."""
    return row.withdrawn_at is not None and undo_is_offered(row.withdrawn_at)


def undo_withdrawal(night: NightRow, row: RegistrationRow, device: Device, by_phone: bool) -> RegistrationRow:
    """Take back a withdrawal. They get the same place, unless somebody else has it by now.

    Then they register again, behind those who wait. Raises `ListFull`.
    """
    if row.withdrawn_at is None:
        return row
    if night_of(night).attendance.brought_back(row.number) is None:
        owner = None if row.device_id is None else db.session.get(Device, row.device_id)
        again = _add(night, row.names, owner, None)
        again.entrant, row.entrant = row.entrant, None
        row = again
    row.withdrawn_at = None
    _log(night, device, row, "withdrawal_undone", by_phone)
    flush()
    return row


def _log(night: NightRow, device: Device, row: RegistrationRow, kind: str, by_phone: bool = False) -> None:
    """Log what a director, or their own phone, did to a registration."""
    by = phone_author(row.names) if by_phone else DIRECTOR
    log(night, device, by, kind, name=join_names(row.names))
