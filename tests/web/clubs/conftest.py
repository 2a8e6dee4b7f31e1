"""A club of six on Ann's phone, made once and copied for every test."""

import pytest

from tests.web.clubs.club import SIX, Club, new_club


@pytest.fixture
def club(ann, beginnings):
    return Club(ann, beginnings.begin("a club of six", lambda: new_club(ann, *SIX).path, ann))
