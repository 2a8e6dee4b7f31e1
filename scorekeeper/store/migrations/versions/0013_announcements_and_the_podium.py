"""A night has an announcement, and shows its podium step by step."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("nights") as table:
        table.add_column(
            sa.Column("announcement", sa.String(140), server_default=sa.text("''"), nullable=False)
        )
        table.add_column(sa.Column("podium_steps", sa.Integer(), server_default="0", nullable=False))
    # Nobody waits for the winner of a night that is over.
    op.execute("UPDATE nights SET podium_steps = 3 WHERE finished_at IS NOT NULL")


def downgrade() -> None:
    raise NotImplementedError("Restore a backup instead.")
