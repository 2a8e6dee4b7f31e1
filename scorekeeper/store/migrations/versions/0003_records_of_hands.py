"""A hand may keep its record: every play, as text."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("hands") as hands:
        hands.add_column(sa.Column("record", sa.Text(), nullable=True))


def downgrade() -> None:
    raise NotImplementedError("The history names records from now on: restore a backup instead.")
