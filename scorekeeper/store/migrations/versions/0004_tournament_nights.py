"""Tournament nights."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "nights",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("form_key", sa.String(length=32), nullable=True),
        sa.Column("salt", sa.String(length=32), nullable=False),
        sa.Column("direct_salt", sa.String(length=32), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("pin_hash", sa.String(length=200), nullable=False),
        sa.Column("finished_at", sa.DateTime(), nullable=True),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("form_key"),
    )
    op.create_table(
        "night_adjustments",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("form_key", sa.String(length=32), nullable=True),
        sa.Column("entrant", sa.Integer(), nullable=False),
        sa.Column("given", sa.String(length=16), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("form_key"),
    )
    op.create_index("ix_night_adjustments_night_id", "night_adjustments", ["night_id"])

    op.create_table(
        "night_directors",
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"]),
        sa.PrimaryKeyConstraint("night_id", "device_id"),
    )
    op.create_index("ix_night_directors_device_id", "night_directors", ["device_id"])

    op.create_table(
        "night_entrants",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("club", sa.String(length=60), nullable=True),
        sa.Column("never", sa.JSON(), nullable=False),
        sa.Column("fixed_table", sa.Integer(), nullable=True),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("substitutes", sa.JSON(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("night_id", "number"),
    )
    op.create_table(
        "night_log",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("by", sa.String(length=60), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_night_log_night", "night_log", ["night_id", "id"])

    op.create_table(
        "night_rounds",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("night_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("form_key", sa.String(length=32), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("request", sa.JSON(), nullable=False),
        sa.Column("sitting_out", sa.JSON(), nullable=False),
        sa.Column("drawn_from", sa.JSON(), nullable=False),
        sa.Column("released_at", sa.DateTime(), nullable=True),
        sa.Column("closed_at", sa.DateTime(), nullable=True),
        sa.Column("clock", sa.JSON(), nullable=True),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("night_id", "number"),
    )
    op.create_table(
        "night_tables",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("round_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("sides", sa.JSON(), nullable=False),
        sa.Column("locked", sa.Boolean(), nullable=False),
        sa.Column("code", sa.String(length=6), nullable=True),
        sa.Column("game_id", sa.Integer(), nullable=True),
        sa.Column("extra", sa.Integer(), nullable=False),
        sa.Column("calling", sa.DateTime(), nullable=True),
        sa.Column("called_for", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"]),
        sa.ForeignKeyConstraint(["round_id"], ["night_rounds.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("code"),
        sa.UniqueConstraint("round_id", "number"),
    )
    op.create_index("ix_night_tables_game_id", "night_tables", ["game_id"])

    op.create_table(
        "night_results",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("totals", sa.JSON(), nullable=False),
        sa.Column("hands", sa.Integer(), nullable=False),
        sa.Column("hands_won", sa.JSON(), nullable=False),
        sa.Column("coups_fourres", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("by_side", sa.Integer(), nullable=True),
        sa.Column("device_id", sa.Integer(), nullable=True),
        sa.Column("standing", sa.String(length=12), nullable=False),
        sa.Column("accepted_by", sa.Integer(), nullable=True),
        sa.Column("accepted_at", sa.DateTime(), nullable=True),
        sa.Column("same_device", sa.Boolean(), nullable=False),
        sa.Column("reason", sa.String(length=200), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["table_id"], ["night_tables.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("table_id", "version"),
    )
    op.create_table(
        "night_seats",
        sa.Column("table_id", sa.Integer(), nullable=False),
        sa.Column("device_id", sa.Integer(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["table_id"], ["night_tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "device_id"),
    )
    op.create_index("ix_night_seats_device_id", "night_seats", ["device_id"])


def downgrade() -> None:
    raise NotImplementedError("The nights would be lost: restore a backup instead.")
