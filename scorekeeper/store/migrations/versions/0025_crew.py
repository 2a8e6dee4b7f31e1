"""Directors have names, and scorekeepers enter a night's results."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None

WHOLE_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
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
