"""A round drawn by a plan of the whole night keeps the plan."""

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("night_rounds", sa.Column("plan", sa.JSON(), server_default="[]", nullable=False))


def downgrade() -> None:
    raise NotImplementedError("There is no way back: restore a backup instead.")
