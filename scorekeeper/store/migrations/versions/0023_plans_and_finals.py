"""A round drawn by a plan of the whole night keeps the plan; the tables of a final are marked."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("night_rounds") as rounds:
        rounds.add_column(sa.Column("plan", sa.JSON(), server_default="[]", nullable=False))
    with op.batch_alter_table("night_rounds") as rounds:
        rounds.alter_column("plan", server_default=None)  # it was for the rows that there are
    with op.batch_alter_table("night_tables") as tables:
        tables.add_column(sa.Column("final", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    raise NotImplementedError("There is no way back: restore a backup instead.")
