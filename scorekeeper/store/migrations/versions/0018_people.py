"""People: what was said of the names in games."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "person_names",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("game_id", _NUMBER, nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("game_id", "name_key"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "person_steps",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("device_id", _NUMBER, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("after", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("device_id"),
    )
    op.create_index("ix_person_steps_at", "person_steps", ["at"])


def downgrade() -> None:
    raise NotImplementedError("Restore a backup instead.")
