"""A PostgreSQL knows the key by which all hosts serve it."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("installation") as table:
        table.add_column(sa.Column("key_fingerprint", sa.String(length=32), nullable=True))


def downgrade() -> None:
    raise NotImplementedError("Restore a backup instead.")
