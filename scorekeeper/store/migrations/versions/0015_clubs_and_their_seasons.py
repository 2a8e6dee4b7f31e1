"""Clubs and their seasons."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("form_key", sa.String(length=32), nullable=True),
        sa.Column("salt", sa.String(length=32), nullable=False),
        sa.Column("holder_salt", sa.String(length=32), nullable=False),
        sa.Column("league_salt", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("full_names", sa.Boolean(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("version", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("stored_bytes", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("form_key"),
    )
    op.create_table(
        "club_holders",
        sa.Column("club_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("device_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id"],
            ["clubs.id"],
        ),
        sa.ForeignKeyConstraint(
            ["device_id"],
            ["devices.id"],
        ),
        sa.PrimaryKeyConstraint("club_id", "device_id"),
    )
    with op.batch_alter_table("club_holders", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_club_holders_device_id"), ["device_id"], unique=False)

    op.create_table(
        "club_log",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("club_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("device_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("after", sa.JSON(), nullable=False),
        sa.Column("undone_by_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id"],
            ["clubs.id"],
        ),
        sa.ForeignKeyConstraint(
            ["device_id"],
            ["devices.id"],
        ),
        sa.ForeignKeyConstraint(
            ["undone_by_id"],
            ["club_log.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("club_log", schema=None) as batch_op:
        batch_op.create_index("ix_club_log_club", ["club_id", "id"], unique=False)
        batch_op.create_index(batch_op.f("ix_club_log_device_id"), ["device_id"], unique=False)

    op.create_table(
        "club_members",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("club_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("also", sa.JSON(), nullable=False),
        sa.Column("since", sa.String(length=10), nullable=False),
        sa.Column("category", sa.String(length=16), nullable=False),
        sa.Column("removed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id"],
            ["clubs.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("club_members", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_club_members_club_id"), ["club_id"], unique=False)

    op.create_table(
        "club_seasons",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("club_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("rule", sa.JSON(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id"],
            ["clubs.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
    )
    with op.batch_alter_table("club_seasons", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_club_seasons_club_id"), ["club_id"], unique=False)

    with op.batch_alter_table("nights", schema=None) as batch_op:
        batch_op.add_column(
            sa.Column("season_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=True)
        )
        batch_op.create_index(batch_op.f("ix_nights_season_id"), ["season_id"], unique=False)
        batch_op.create_foreign_key("fk_nights_season_id", "club_seasons", ["season_id"], ["id"])


def downgrade() -> None:
    raise NotImplementedError("Restore a backup instead.")
