"""Imports that take a while, in parts."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "imports",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("device_id", _NUMBER, nullable=False),
        sa.Column("form_key", sa.String(length=32), nullable=False),
        sa.Column("total", _NUMBER, nullable=False),
        sa.Column("checked", _NUMBER, nullable=False),
        sa.Column("came", _NUMBER, nullable=False),
        sa.Column("refused", sa.Boolean(), nullable=False),
        sa.Column("stored_bytes", _NUMBER, nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("device_id"),
    )
    op.create_index("ix_imports_created_at", "imports", ["created_at"])
    op.create_table(
        "import_parts",
        sa.Column("import_id", _NUMBER, autoincrement=False, nullable=False),
        sa.Column("first_game", _NUMBER, autoincrement=False, nullable=False),
        sa.Column("games", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["import_id"], ["imports.id"]),
        sa.PrimaryKeyConstraint("import_id", "first_game"),
    )


def downgrade() -> None:
    raise NotImplementedError("Restore a backup instead.")
