"""Registration for a night, by the director's phone and by those of the people who come."""

from scorekeeper.store.nights.nights import find_night
from scorekeeper.store.nights.registration import link_of
from tests.builders_web import form_key


def opened(night, places=2, **more):
    """Opens registration for so many places, after everybody listed has left; returns the page's path."""
    night.done("/people/state", {"everybody": "y", "state": "away"})
    night.done(
        "/registration", {"places": str(places), "takes_place": "Friday at seven", "open": "y", **more}
    )
    return path_to_register(night)


def path_to_register(night):
    with night.director.app.app_context():
        return "/register/" + link_of(find_night(night.public_id))


def register(phone, path, name, **more):
    return phone.post(path, {"name": name, "form_key": form_key(), **more})


def told(night):
    """Everybody's status, as the database has it."""
    return [f"{place.registered.name} {place.status}" for place in night.night.attendance.everybody]
