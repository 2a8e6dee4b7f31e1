"""Games and nights count the bytes that they hold."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

ROW_BYTES = 200


def upgrade() -> None:
    held = {
        "games": ("changes", "game_id", ("before", "after")),
        "nights": ("night_log", "night_id", ("facts",)),
    }
    for name, (log, key, columns) in held.items():
        with op.batch_alter_table(name) as table:
            table.add_column(sa.Column("stored_bytes", sa.Integer(), nullable=False, server_default="0"))
        with op.batch_alter_table(name) as table:  # the default was for the rows there were
            table.alter_column("stored_bytes", server_default=None)
        lengths = " + ".join(f"length(cast({column} as text))" for column in columns)
        total = f"SELECT sum({ROW_BYTES} + {lengths}) FROM {log} WHERE {log}.{key} = {name}.id"
        op.execute(f"UPDATE {name} SET stored_bytes = coalesce(({total}), 0)")


def downgrade() -> None:
    raise NotImplementedError("Restore a backup instead.")
