"""Devices ask to score a game, a game keeps who sat there before, and who else enters its next hand."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

WHOLE_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "asks",
        sa.Column("id", WHOLE_NUMBER, primary_key=True),
        sa.Column("game_id", WHOLE_NUMBER, sa.ForeignKey("games.id"), nullable=False),
        sa.Column("device_id", WHOLE_NUMBER, sa.ForeignKey("devices.id"), nullable=False, index=True),
        sa.Column("link_id", WHOLE_NUMBER, sa.ForeignKey("links.id"), nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("sits", sa.Boolean(), nullable=False),
        sa.Column("asked_at", sa.DateTime(), nullable=False),
        sa.UniqueConstraint("game_id", "device_id"),
    )
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("earlier_seats", sa.JSON(), server_default="[]", nullable=False))
    with op.batch_alter_table("games") as games:
        games.alter_column("earlier_seats", server_default=None)  # it was for the rows that there are
    with op.batch_alter_table("followed_hands") as hands:
        hands.add_column(sa.Column("also_id", WHOLE_NUMBER, nullable=True))
        hands.create_foreign_key("fk_followed_hands_also", "devices", ["also_id"], ["id"])


def downgrade() -> None:
    raise NotImplementedError("There is no way back: restore a backup instead.")
