"""The names that a device has used, to suggest for another game."""

from sqlalchemy import select

from scorekeeper.store.database import db
from scorekeeper.store.games.scorers import of_held_games
from scorekeeper.store.models import Device, Game
from scorekeeper.store.people.person_keys import everybody_at_table, people_of
from scorekeeper.store.people_models import PersonNameRow

#: From how many games names are suggested.
_REMEMBERED = 200


def names_used(device: Device) -> list[str]:
    """The names of the people in the device's last games, also of those who left during one, each once.

    Those of the last changed game come first.
    """
    columns = (Game.id, Game.seats, Game.earlier_seats)
    last = of_held_games(device, *columns).order_by(Game.changed_at.desc(), Game.id.desc())
    rows = db.session.execute(last.limit(_REMEMBERED)).tuples()
    tables = [(game, everybody_at_table(seats, earlier)) for game, seats, earlier in rows]
    if not tables:
        return []
    of_people = (PersonNameRow.game_id, PersonNameRow.name_key, PersonNameRow.person)
    in_these = PersonNameRow.game_id.in_([game for game, _names in tables])
    said = db.session.execute(select(*of_people).where(in_these)).tuples()
    people = people_of(tables, {(game, key): person for game, key, person in said})
    return list(dict.fromkeys(name for names in people for name in names))
