"""A mark by which cookies of this database are told from those of another on the same host."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    table = op.create_table(
        "installation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("mark", sa.String(length=8), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.bulk_insert(table, [{"id": 1, "mark": secrets.token_hex(4)}])


def downgrade() -> None:
    raise NotImplementedError("Phones are known by cookies of that name: restore a backup instead.")
