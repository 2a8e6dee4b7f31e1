"""Random forms of a registration: each gets a page or a refusal, and the places are never exceeded."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.nights.evening import new_evening
from tests.web.nights.registering import opened, path_to_register, register
from tests.web.wild_forms import forms, lasting, post

pytestmark = pytest.mark.rest  # all forms, sent wrongly in every way

DIRECTORS = {
    "": {"places": "2", "takes_place": "Friday", "open": "y", "anyway": "y"},
    "/add": {"name": "Zoé", "partner": "Yves", "another": "y"},
    "/take-over": {},
    "/1/here": {"not": "y"},
    "/2/place": {"not": "y"},
    "/3/withdraw": {"not": "y"},
}
OF_PHONES = {"": {"name": "Zoé", "partner": "Yves", "another": "y"}, "/withdraw": {}, "/back": {}}


def sent_to(known):
    return st.sampled_from(list(known)).flatmap(
        lambda rest: st.tuples(st.just(rest), forms([*known[rest], "form_key"], known[rest]))
    )


@pytest.fixture(params=["4-rotating", "4-fixed"])
def night(request, ann, begun_once, new_phone):
    def make():
        people = ("Ann & Bob",) if request.param == "4-fixed" else ("Ann",)
        night = new_evening(ann, *people, tables=request.param)
        path = opened(night)
        for name in ("Cy", "Di", "Eve"):
            register(new_phone(), path, name, partner=f"{name} too")
        return night

    return make()


@lasting
@given(steps=st.lists(st.tuples(st.booleans(), sent_to(DIRECTORS), sent_to(OF_PHONES)), max_size=3))
def test_random_registrations_never_exceed_the_places(steps, night, passer_by):
    for by_director, (rest, fields), (of_phone, typed) in steps:
        if by_director:
            post(night.director, f"{night.path}/registration{rest}", fields)
        else:
            post(passer_by, path_to_register(night) + of_phone, typed, refusals=(403, 429))
    assert night.get("/registration").status == night.get("/people").status == 200
    assert passer_by.get(path_to_register(night)).status == 200
    assert passer_by.get("/").status == 200
    known = night.night.registration
    assert all(0 < len(name) <= 60 for each in known.registered for name in each.names)
    listed = sum(len(place.registered.names) for place in known.of("in") if not place.registered.past_list)
    assert listed <= known.places
