"""A page takes as many games as come in at once: nothing waits to come in."""

from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.drop_table("import_parts")
    op.drop_table("imports")


def downgrade() -> None:
    raise NotImplementedError("There is no way back: restore a backup instead.")
