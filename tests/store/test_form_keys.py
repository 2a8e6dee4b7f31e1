"""Keys of rows that forms make. They are the same in every version, because databases contain them."""

from fractions import Fraction
from hashlib import sha256

from scorekeeper.store import db
from scorekeeper.store.clubs.clubs import create_club, delete_club
from scorekeeper.store.games.exchange import import_games, new_games
from scorekeeper.store.games.games import create_game
from scorekeeper.store.games.rematches import begin_rematch, go_on_as_another
from scorekeeper.store.games.series import begin_series
from scorekeeper.store.night_models import AdjustmentRow
from scorekeeper.store.nights.nights import adjust, create_night, delete_night
from scorekeeper.store.nights.registration import register
from scorekeeper.tournament.night.model import Entrant
from tests.builders import rules
from tests.records.test_games import A_HAND, entry
from tests.tournament.files.random_nights import SETTINGS

SEATS = ("Ann", "Bob")


def key_of(text):
    return sha256(text.encode()).hexdigest()[:32]


def test_the_key_of_a_game_stays_the_same(device):
    values = {"rules": rules(), "seats": SEATS, "first_dealer": 0}
    game = create_game(device, "form", **values)
    assert game.form_key == key_of(f"{device.id} form {values!r}")
    assert create_game(device, "form", **values) is game
    again = begin_rematch(game, device)
    assert again.form_key == key_of(f"rematch {game.id} {game.salt}")
    then = go_on_as_another(game, device, rules=rules(players=3), seats=(*SEATS, "Cy"), first_dealer=0)
    assert then.form_key == f"on-{game.id}-{game.salt[:16]}"
    series = begin_series(device, "form", "Winter", "games", [game])
    assert series.form_key == key_of(f"series {device.id} form ('Winter', 'games', [{game.id}])")


def test_the_key_of_imported_games_stays_the_same(device):
    first, second = import_games(new_games([entry(A_HAND), entry(A_HAND)]), device, "form")
    assert (first.form_key, second.form_key) == (key_of(f"{device.id} form"), None)


def test_the_key_of_a_club_stays_the_same(device):
    assert create_club(device, "Lyon", form_key="form").form_key == key_of(f"club {device.id} form")


def test_the_keys_of_a_night_stay_the_same(device):
    night = create_night(device, SETTINGS, "", [Entrant(1, ("Ann",))], "form")
    assert night.form_key == key_of(f"night {device.id} form")
    adjust(night, device, 1, Fraction(1, 2), "late", "form")
    assert db.session.scalars(db.select(AdjustmentRow.form_key)).all() == [key_of(f"adjust {night.id} form")]
    registered = register(night, ("Bob",), device, False, "form")
    assert registered.form_key == key_of(f"register {night.id} form")


def test_the_key_of_a_deleted_row_can_be_used_again(device):
    club, night = create_club(device, "Lyon", form_key="form"), create_night(device, SETTINGS, "", (), "form")
    delete_club(club, device)
    delete_night(night, device)
    assert create_club(device, "Lyon", form_key="form") is not club
    assert create_night(device, SETTINGS, "", (), "form") is not night
    assert (club.form_key, night.form_key) == (None, None)


def test_without_a_key_each_form_makes_a_row(device):
    made = [create_game(device, rules=rules(), seats=SEATS, first_dealer=0) for _ in range(2)]
    made += [create_club(device, "Lyon") for _ in range(2)]
    made += [create_night(device, SETTINGS, "") for _ in range(2)]
    assert [row.form_key for row in made] == [None] * 6
