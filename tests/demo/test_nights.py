"""The made-up tournament nights of the demo."""

from datetime import datetime
from random import Random

from scorekeeper.demo.nights import MEMBERS, finished_night, night_in_third_round
from scorekeeper.tournament.files.night import read_night, write_night
from scorekeeper.tournament.night.progress import night_standings

NOW = datetime(2026, 3, 1, 20, 30)


def test_a_finished_night_has_a_result_at_every_table():
    file = finished_night(1, NOW, MEMBERS[:12], Random(1))
    assert file.night.finished_at.date() == NOW.date()
    assert list(file.night.unreported_tables()) == []
    assert len([*night_standings(file.night)]) == 12


def test_the_third_round_is_at_its_tables():
    file = night_in_third_round(6, NOW, MEMBERS, Random(1))
    first, second, third = file.night.released
    assert first.closed_at and second.closed_at and not third.closed_at
    assert third.released_at < NOW
    confirmed, reported, *playing = third.tables
    assert confirmed.confirmed and reported.open
    assert [len(file.games[3, table.number].hands) for table in playing] == [2, 1]
    assert not any(table.results for table in playing)


def test_nights_can_be_read_as_files():
    for file in (
        finished_night(1, NOW, MEMBERS[:12], Random(1)),
        night_in_third_round(6, NOW, MEMBERS, Random(1)),
    ):
        read = read_night(write_night(file))
        assert (read.night, read.games) == (file.night, file.games)


def test_the_same_dice_draw_the_same_tables():
    one, other = (night_in_third_round(6, NOW, MEMBERS, Random(2)) for _ in range(2))
    assert one == other
