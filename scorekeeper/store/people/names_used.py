"""The names that a device has used, to suggest for another game."""

from sqlalchemy import select

from scorekeeper.store.database import db
from scorekeeper.store.games.scorers import of_held_games
from scorekeeper.store.models import Device, Game
from scorekeeper.store.people.person_keys import names_at_table, people_of
from scorekeeper.store.people_models import PersonNameRow

#: From how many games names are suggested.
_REMEMBERED = 200


def names_used(device: Device) -> list[str]:
    """The names of the people in the device's last games, each once.

    Those of the last changed game come first.
    """
    last = of_held_games(device, Game.id, Game.seats).order_by(Game.changed_at.desc(), Game.id.desc())
    rows = db.session.execute(last.limit(_REMEMBERED)).tuples()
    tables = [(game, names_at_table(seats)) for game, seats in rows]
    if not tables:
        return []
    columns = (PersonNameRow.game_id, PersonNameRow.name_key, PersonNameRow.person)
    in_these = PersonNameRow.game_id.in_([game for game, _names in tables])
    said = db.session.execute(select(*columns).where(in_these)).tuples()
    people = people_of(tables, {(game, key): person for game, key, person in said})
    return list(dict.fromkeys(name for names in people for name in names))
