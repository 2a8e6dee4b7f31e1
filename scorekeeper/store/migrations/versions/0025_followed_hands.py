"""A hand that a phone follows card by card is kept, so that others see its table."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

WHOLE_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "followed_hands",
        sa.Column("game_id", WHOLE_NUMBER, sa.ForeignKey("games.id"), primary_key=True),
        sa.Column("device_id", WHOLE_NUMBER, sa.ForeignKey("devices.id"), nullable=False, index=True),
        sa.Column("number", WHOLE_NUMBER, nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
    )


def downgrade() -> None:
    raise NotImplementedError("There is no way back: restore a backup instead.")
