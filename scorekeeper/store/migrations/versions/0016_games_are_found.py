"""Games are found by players, name, box and whether they are over; a device puts games away."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.rules.game import Terms, tally
from scorekeeper.store.columns import HandColumn, Names, RulesColumn, WholeNumbers
from scorekeeper.store.search_text import search_text

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None

#: Games whose hands are held at once.
_BATCH = 200
_GAMES = sa.table(
    "games",
    sa.column("id"),
    sa.column("title"),
    sa.column("seats", Names),
    sa.column("rules", RulesColumn),
    sa.column("start_totals", WholeNumbers),
    sa.column("hands_to_play"),
    sa.column("count_all", sa.Boolean),
    sa.column("stopped", sa.Boolean),
    sa.column("box"),
    sa.column("search_text"),
    sa.column("finished", sa.Boolean),
)
_HANDS = sa.table(
    "hands",
    sa.column("id"),
    sa.column("game_id"),
    sa.column("result", HandColumn),
    sa.column("deleted", sa.Boolean),
)


def upgrade() -> None:
    new = {"box": sa.String(length=60), "search_text": sa.Text(), "finished": sa.Boolean()}
    with op.batch_alter_table("games") as table:
        for name, kind in new.items():
            table.add_column(sa.Column(name, kind, nullable=True))
    _fill_in(op.get_bind())
    with op.batch_alter_table("games") as table:
        for name in new:
            table.alter_column(name, nullable=False)
    with op.batch_alter_table("scorers") as table:
        table.add_column(sa.Column("archived_at", sa.DateTime(), nullable=True))


def _fill_in(database: sa.Connection) -> None:
    ids = database.scalars(sa.select(_GAMES.c.id).order_by(_GAMES.c.id)).all()
    for start in range(0, len(ids), _BATCH):
        some = ids[start : start + _BATCH]
        hands: dict[int, list[object]] = {id_: [] for id_ in some}
        of_games = sa.select(_HANDS.c.game_id, _HANDS.c.result).where(_HANDS.c.game_id.in_(some))
        for game_id, result in database.execute(of_games.where(~_HANDS.c.deleted).order_by(_HANDS.c.id)):
            hands[game_id].append(result)
        games = database.execute(sa.select(_GAMES).where(_GAMES.c.id.in_(some))).all()
        found_by = [
            {
                "game": game.id,
                "new_box": game.rules.edition,
                "new_search_text": search_text(game.seats, game.title),
                "new_finished": _is_finished(game, hands[game.id]),
            }
            for game in games
        ]
        to_set = {name: sa.bindparam(f"new_{name}") for name in ("box", "search_text", "finished")}
        database.execute(
            sa.update(_GAMES).where(_GAMES.c.id == sa.bindparam("game")).values(to_set), found_by
        )


def _is_finished(game: sa.Row, hands: list) -> bool:
    terms = Terms(game.start_totals, game.hands_to_play, game.count_all, game.stopped)
    return tally(game.rules, hands, terms).outcome is not None


def downgrade() -> None:
    raise NotImplementedError("Restore a backup instead.")
