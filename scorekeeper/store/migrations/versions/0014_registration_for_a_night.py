"""People register for a night: its places, and a list of them."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "night_registrations",
        sa.Column("id", _NUMBER, nullable=False),
        sa.Column("night_id", _NUMBER, nullable=False),
        sa.Column("number", _NUMBER, nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("form_key", sa.String(length=32), nullable=True),
        sa.Column("device_id", _NUMBER, nullable=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(), nullable=True),
        sa.Column("past_list", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("entrant", _NUMBER, nullable=True),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("form_key"),
        sa.UniqueConstraint("night_id", "number"),
    )
    op.create_index("ix_night_registrations_device_id", "night_registrations", ["device_id"])
    with op.batch_alter_table("nights") as table:
        table.add_column(sa.Column("places", _NUMBER, nullable=True))
        table.add_column(
            sa.Column("registration_open", sa.Boolean(), server_default=sa.false(), nullable=False)
        )
        table.add_column(sa.Column("register_salt", sa.String(length=32), nullable=True))
        table.add_column(
            sa.Column("takes_place", sa.String(length=140), server_default=sa.text("''"), nullable=False)
        )


def downgrade() -> None:
    raise NotImplementedError("Restore a backup instead.")
