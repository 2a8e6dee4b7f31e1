"""Games and nights carry their version: the last change to a game, the last line of a night's log."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name, log, key in (("games", "changes", "game_id"), ("nights", "night_log", "night_id")):
        with op.batch_alter_table(name) as table:
            table.add_column(sa.Column("version", sa.Integer(), nullable=False, server_default="0"))
        with op.batch_alter_table(name) as table:  # the default was for the rows there were
            table.alter_column("version", server_default=None)
        last = f"SELECT max(id) FROM {log} WHERE {log}.{key} = {name}.id"
        op.execute(f"UPDATE {name} SET version = coalesce(({last}), 0)")


def downgrade() -> None:
    raise NotImplementedError("Restore a backup instead.")
