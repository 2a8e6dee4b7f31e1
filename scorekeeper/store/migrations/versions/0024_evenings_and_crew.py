"""A game keeps the evening of its table; directors have names, and scorekeepers enter a night's results."""

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
WHOLE_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.add_column("games", sa.Column("evening", sa.Date(), nullable=True))
    _fill()
    with op.batch_alter_table("games") as games:
        games.alter_column("evening", existing_type=sa.Date(), nullable=False)
    _add_crew()


def _fill() -> None:
    """The zones of tables were not kept until now, so earlier evenings are those of this machine."""
    database = op.get_bind()
    given = sa.update(GAMES).where(GAMES.c.id == sa.bindparam("game")).values(evening=sa.bindparam("begun"))
    rows = database.execute(sa.select(GAMES.c.id, GAMES.c.created_at)).all()
    for start in range(0, len(rows), AT_ONCE):
        part = rows[start : start + AT_ONCE]
        database.execute(given, [{"game": game, "begun": evening_of(at)} for game, at in part])


def _add_crew() -> None:
    with op.batch_alter_table("night_directors") as directors:
        directors.add_column(sa.Column("name", sa.String(40), server_default="", nullable=False))
    with op.batch_alter_table("night_directors") as directors:
        directors.alter_column("name", server_default=None)  # it was for the rows that there are
    op.create_table(
        "night_scorekeepers",
        sa.Column("night_id", WHOLE_NUMBER, sa.ForeignKey("nights.id"), primary_key=True),
        sa.Column("device_id", WHOLE_NUMBER, sa.ForeignKey("devices.id"), primary_key=True, index=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
    )


def downgrade() -> None:
    raise NotImplementedError("There is no way back: restore a backup instead.")
