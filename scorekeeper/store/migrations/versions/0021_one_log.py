"""A line of a night's log tells what rows held before and after it, as one of a game's or a club's does.

No games wait to come in any more: a page takes as many as come in at once.
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

WHOLE_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    with op.batch_alter_table("night_log") as log:
        log.add_column(sa.Column("before", sa.JSON()))
        log.add_column(sa.Column("after", sa.JSON()))
        log.add_column(sa.Column("undone_by_id", WHOLE_NUMBER))
        log.create_foreign_key("fk_night_log_undone_by", "night_log", ["undone_by_id"], ["id"])
    op.drop_table("import_parts")
    op.drop_table("imports")


def downgrade() -> None:
    raise NotImplementedError("There is no way back: restore a backup instead.")
