"""A game has a place and a note."""

import sqlalchemy as sa
from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("games") as games:
        games.add_column(sa.Column("place", sa.String(length=80), nullable=True))
        games.add_column(sa.Column("note", sa.Text(), nullable=True))


def downgrade() -> None:
    raise NotImplementedError("There is no way back: restore a backup instead.")
