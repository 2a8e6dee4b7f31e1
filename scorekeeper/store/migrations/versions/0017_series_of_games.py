"""Series of games among the same people."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "series",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("form_key", sa.String(length=32), nullable=True),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("counting", sa.String(length=8), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("ended_at", sa.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("form_key"),
    )
    op.create_table(
        "series_games",
        sa.Column("game_id", _NUMBER, nullable=False),
        sa.Column("series_id", _NUMBER, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"]),
        sa.ForeignKeyConstraint(["series_id"], ["series.id"]),
        sa.PrimaryKeyConstraint("game_id"),
    )
    op.create_index("ix_series_games_series_id", "series_games", ["series_id"])


def downgrade() -> None:
    raise NotImplementedError("Restore a backup instead.")
