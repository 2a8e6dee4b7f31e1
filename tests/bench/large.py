"""The largest data that one device can have, and the addresses of every route with it.

10,000 played games, another one of 1,000 hands, a series of 366 games, a night of 1,992 people in its second
round, and a club of 1,000 members with that night in its season.
"""

import json
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from scorekeeper.limits import MAX_HANDS, MAX_MEMBERS, MAX_SERIES_GAMES
from scorekeeper.records.games import write_games
from scorekeeper.store import db
from scorekeeper.store.database import writing
from scorekeeper.store.games.games import find_game
from scorekeeper.store.models import Change, Game
from tests.bench import find
from tests.builders import ACE, hand, side
from tests.builders_web import Phone, Table, migrated_app, new_link
from tests.records.test_games import entry
from tests.web.archive import test_access as archive
from tests.web.archive.series import new_series
from tests.web.clubs import test_access as clubs
from tests.web.clubs.club import new_club
from tests.web.clubs.seasons import add, new_season, night_id
from tests.web.nights import test_access as nights
from tests.web.nights.evening import new_evening
from tests.web.people import test_access as people
from tests.web.people.house import page_path
from tests.web.serving import test_access as common

PEOPLE = 1_992
#: Changes of a game besides those of its hands.
CHANGES = 10_000
#: Pictures, charts and exports of so many games are requested in turn, so that no cache helps.
SOME_GAMES = 30

#: Routes requested for the `SOME_GAMES`, in turn, and not for the large game.
OF_SOME_GAMES = {"share_picture.image", "share_picture.drawing"}
ENDING = {
    *("games.delete", "games.stop", "series.delete", "series.end", "people_forgetting.do"),
    *("night_administration.delete", "night_rounds.delete", "night_desk.finish", "night_draw.drop"),
    *("night_settings.change", "club_administration.delete", "club_season_settings.delete"),
    "sharing.withdraw",
}
#: Queries that go with the address of a route.
ASKED = {
    "rulebook.contents": [f"?q={word}+coup+fourré+after+a+hazard" for word in "abcdefghijklmnopqrstuvwxyz"],
    "find.show": [f"?find={name}" for name in ("ann", "xyzzy", "e", "ren")],
    "night_room.show": ["", "?find=n+x", "?find=player+1", "?find=9"],
    "night_people.show": ["", "?find=n+x"],
}


class Route(NamedTuple):
    """How a route is requested: each of `paths` in turn, with a form if it is a POST."""

    endpoint: str
    method: str
    paths: list
    form: dict


def fill(folder):
    """Make the large data in a data folder, whose `large.json` has the phone's cookies and the parts of
    addresses."""
    app = migrated_app(folder)
    phone = Phone(app)
    phone.start("Ann", "Bob").score(*[find.LEVEL] * find.HANDS)
    with app.app_context(), writing():
        find.multiply()
    parts = _game(phone) | _series(phone) | _night(phone)
    parts |= _club(phone, parts.pop("evening"))
    with app.app_context():
        games = db.session.scalars(db.select(Game).order_by(Game.id).limit(SOME_GAMES))
        parts["games"] = [game.public_id for game in games]
        db.session.remove()
        db.engine.dispose()
    cookies = {cookie.key: cookie.value for cookie in phone.client._cookies.values()}
    kept = {"cookies": cookies, "token": phone.token, "parts": parts}
    Path(folder, "large.json").write_text(json.dumps(kept))


def _game(phone):
    """A game of 1,000 hands, the first with its record, the last deleted."""
    nothing = hand(side(0), side(0))  # so that it does not end
    file = write_games([entry(hand(side(700, ACE), side(0)), *[nothing] * (MAX_HANDS - 2))])
    phone.post("/import", {"file": (BytesIO(file), "games.json")})
    with phone.app.app_context():
        public_id = db.session.scalars(db.select(Game).order_by(Game.id.desc())).first().public_id
    table = Table(phone, f"/games/{public_id}")
    ids = [saved.id for saved in table.hands]
    assert table.post(f"/hands/{ids[-1]}/delete").status == 303
    assert table.post(f"/hands/{ids[0]}/record", common.A_RECORD).status == 303
    (change,) = (entry.id for entry in table.game.changes if entry.kind == "record_attached")
    link = new_link(table).rpartition("/")[2]
    table.post("/rename", {"title": "Finale"})
    with phone.app.app_context(), writing():
        _change_often(public_id)
    return {"game": table.path, "hand": ids[0], "deleted": ids[-1], "change": change, "link": 1} | {
        "link_token": link
    }


def _change_often(public_id):
    """Copy the last change of a game, as if it were renamed again and again."""
    game = find_game(public_id)
    last, other = game.changes[-1], ("Finale", "Final")
    for number in range(CHANGES):
        before, after = ({"game": {"title": other[(number + at) % 2]}} for at in range(2))
        db.session.add(Change(game=game, device=last.device, kind=last.kind, before=before, after=after))
    db.session.flush()
    game.title, game.version = other[CHANGES % 2], db.session.scalar(db.select(db.func.max(Change.id)))
    db.session.commit()


def _series(phone):
    with phone.app.app_context():
        finished = db.select(Game).where(Game.finished).order_by(Game.id).limit(MAX_SERIES_GAMES)
        tables = [Table(phone, f"/games/{game.public_id}") for game in db.session.scalars(finished)]
    return {"series": new_series(phone, tables[0]), "series_game": tables[0].public_id}


def _night(phone):
    """A night of 1,992: the first round is over, the second at its tables, the third drawn."""
    names = [f"Player {number}" for number in range(PEOPLE)]
    night = new_evening(phone, *names, kind="standing", rounds="5", hands="2")
    night.everybody_comes().next_round()
    for table in nights.codes(night, 1):
        night.done(f"/tables/1/{table}", nights.A_RESULT | {"hands": "2"})
    night.next_round()
    code = nights.codes(night, 2)[1]
    nights.sit(phone, code, 1)
    night.draw()
    night.done("/registration", {"places": str(PEOPLE + 8), "open": "y"})
    parts = {"night": night.public_id, "director": nights.token(night), "code": code, "seen": night.seen}
    parts |= {"open": night.over, "register": nights.address_to_register(night)}
    return parts | {"night_file": night.get("/files/night.json").html, "evening": night}


def _club(phone, night):
    club = new_club(phone, *(f"Player {number}" for number in range(MAX_MEMBERS)))
    season = new_season(club)
    add(club, season, night)
    parts = {"club": club.public_id, "member": club.member("Player 1"), "line": club.version}
    parts |= {"season": season.rpartition("/")[2], "night_id": night_id(night)}
    parts["league"] = club.read(lambda row: row.league_id)
    return parts | {"holder": club.hold_link.rpartition("/")[2]}


def routes(parts):
    """Every route as the phone requests it, destructive ones last."""
    pages = [*_of_games(parts), *_of_series(parts), *_of_nights(parts), *_of_clubs(parts), *_of_people()]
    routes_ = [Route(*page) for page in pages]
    return sorted(routes_, key=lambda route: (route.method, route.endpoint in ENDING))


def _of_games(parts):
    named = parts | {"token": parts["link_token"]}
    for endpoint, route in common.ROUTES.items():
        paths = [route.path.format(**named)]
        if endpoint in OF_SOME_GAMES:
            paths = [route.path.format(**named | {"game": f"/games/{game}"}) for game in parts["games"]]
        paths = [path + more for path in paths for more in ASKED.get(endpoint, [""])]
        yield endpoint, route.methods, paths, route.data


def _of_series(parts):
    form = {"name": "League", "counting": "wins", "form_key": "k" * 22}
    form |= {"game": parts["series_game"], "games": parts["series_game"]}
    for endpoint, (method, path, *_answers) in archive.ROUTES.items():
        yield endpoint, method, [path.format(series=parts["series"], game=parts["series_game"])], form


def _of_nights(parts):
    named = parts | {"token": parts["director"], "file": parts["night_file"]}
    for endpoint, rule in nights.RULES.items():
        form = {name: _filled(value, named) for name, value in rule.data.items()}
        path = rule.path.format(**named)
        yield endpoint, rule.method, [path + more for more in ASKED.get(endpoint, [""])], form


def _of_clubs(parts):
    named = parts | {"token": parts["holder"], "night": parts["night_id"]}
    for endpoint, rule in clubs.RULES.items():
        form = {name: _filled(value, named) for name, value in rule.data.items()}
        yield endpoint, rule.method, [rule.path.format(**named)], form


def _of_people():
    addresses = {name.lower(): page_path(name) for name in ("Ann", "Bob")}
    named = {"ann": addresses["ann"], "bob": addresses["bob"].rpartition("/")[2], "game": 1}
    named["dora"] = page_path("Eva").rpartition("/")[2]
    for endpoint, rule in (people.OWN | people.RULES | people.UNDO).items():
        form = {name: _filled(value, named) for name, value in rule.data.items()}
        yield endpoint, rule.method, [rule.path.format(**named)], form


def _filled(value, parts):
    """The value of a field; of a file, its bytes."""
    if isinstance(value, bytes):
        return value.decode().format(**parts).encode() if value == b"{file}" else value
    return value.format(**parts)
