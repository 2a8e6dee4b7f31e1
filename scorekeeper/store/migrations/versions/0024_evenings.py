"""A game keeps the evening it was begun on, by the time zone of its table."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.evenings import evening_of

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None

GAMES = sa.table(
    "games", sa.column("id", sa.Integer), sa.column("created_at", sa.DateTime), sa.column("evening", sa.Date)
)
AT_ONCE = 1000


def upgrade() -> None:
    op.add_column("games", sa.Column("evening", sa.Date(), nullable=True))
    _fill()
    with op.batch_alter_table("games") as games:
        games.alter_column("evening", existing_type=sa.Date(), nullable=False)


def _fill() -> None:
    """The zones of tables were not kept until now, so earlier evenings are those of this machine."""
    database = op.get_bind()
    given = sa.update(GAMES).where(GAMES.c.id == sa.bindparam("game")).values(evening=sa.bindparam("begun"))
    rows = database.execute(sa.select(GAMES.c.id, GAMES.c.created_at)).all()
    for start in range(0, len(rows), AT_ONCE):
        part = rows[start : start + AT_ONCE]
        database.execute(given, [{"game": game, "begun": evening_of(at)} for game, at in part])


def downgrade() -> None:
    raise NotImplementedError("There is no way back: restore a backup instead.")
