"""Counters of limits, wrong tries among them; directors who have entered the PIN."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "limit_counters",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("ends_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("ix_limit_counters_ends_at", "limit_counters", ["ends_at"])
    op.drop_table("wrong_tries")
    with op.batch_alter_table("night_directors") as directors:
        directors.add_column(sa.Column("knows_pin", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    raise NotImplementedError("Wrong tries that were counted are gone: restore a backup instead.")
