"""Links, names of devices, and a history that names its rows.

Watch addresses are derived from the server's key from now on: the stored ones go.
"""

import json
import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "links",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Integer(), nullable=False),
        sa.Column("token_hash", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("withdrawn", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("token_hash"),
    )
    op.create_index("ix_links_game_id", "links", ["game_id"])
    op.create_table(
        "wrong_tries",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("place", sa.String(length=64), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_wrong_tries_place", "wrong_tries", ["place"])
    op.create_index("ix_wrong_tries_at", "wrong_tries", ["at"])
    with op.batch_alter_table("devices") as devices:
        devices.add_column(sa.Column("name", sa.String(length=40), nullable=False, server_default=""))
        devices.add_column(sa.Column("kind", sa.String(length=16), nullable=False, server_default=""))
    with op.batch_alter_table("devices") as devices:  # the default was for the rows there were
        devices.alter_column("name", server_default=None)
        devices.alter_column("kind", server_default=None)
    with op.batch_alter_table("scorers") as scorers:
        scorers.add_column(sa.Column("link_id", sa.Integer(), nullable=True))
        scorers.add_column(sa.Column("last_used_at", sa.DateTime(), nullable=True))
        scorers.create_foreign_key("fk_scorers_link", "links", ["link_id"], ["id"])
        scorers.create_index("ix_scorers_link_id", ["link_id"])
    with op.batch_alter_table("games", copy_from=_games_of_0001()) as games:
        games.drop_column("public_id")
        games.add_column(sa.Column("form_key", sa.String(length=32), nullable=True))
        games.create_unique_constraint("uq_games_form_key", ["form_key"])
        games.add_column(sa.Column("salt", sa.String(length=32), nullable=False, server_default=""))
    with op.batch_alter_table("games") as games:  # as above
        games.alter_column("salt", server_default=None)
    _salt_games()
    _name_the_rows_of_changes()
    with op.batch_alter_table("changes", copy_from=_changes_of_0001()) as changes:
        changes.drop_column("hand_id")
        changes.alter_column("device_id", existing_type=sa.Integer(), nullable=True)


def _salt_games() -> None:
    connection = op.get_bind()
    for (game_id,) in connection.execute(sa.text("SELECT id FROM games")).all():
        values = {"id": game_id, "salt": secrets.token_hex(16)}
        connection.execute(sa.text("UPDATE games SET salt = :salt WHERE id = :id"), values)


def _games_of_0001() -> sa.Table:
    """Without the unnamed constraint on public_id, which SQLite gives no way to drop by name."""
    return sa.Table(
        "games",
        sa.MetaData(),
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("public_id", sa.String(length=32), nullable=False),
        sa.Column("title", sa.String(length=60), nullable=True),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("first_dealer", sa.Integer(), nullable=False),
        sa.Column("next_dealer", sa.Integer(), nullable=True),
        sa.Column("start_totals", sa.JSON(), nullable=False),
        sa.Column("hands_to_play", sa.Integer(), nullable=True),
        sa.Column("count_all", sa.Boolean(), nullable=False),
        sa.Column("stopped", sa.Boolean(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
    )


def _changes_of_0001() -> sa.Table:
    """Without the unnamed foreign key of hand_id, as above."""
    return sa.Table(
        "changes",
        sa.MetaData(),
        sa.Column("id", sa.Integer(), primary_key=True),
        sa.Column("game_id", sa.Integer(), sa.ForeignKey("games.id"), nullable=False),
        sa.Column("hand_id", sa.Integer(), nullable=True),
        sa.Column("device_id", sa.Integer(), sa.ForeignKey("devices.id"), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("after", sa.JSON(), nullable=False),
        sa.Column("undone_by_id", sa.Integer(), sa.ForeignKey("changes.id"), nullable=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Index("ix_changes_device_id", "device_id"),
        sa.Index("ix_changes_game", "game_id", "id"),
    )


def _name_the_rows_of_changes() -> None:
    """ "hand" in a change becomes "hand:7": its row is named where its values are."""
    connection = op.get_bind()
    changes = connection.execute(
        sa.text("SELECT id, hand_id, before, after FROM changes WHERE hand_id IS NOT NULL")
    )
    for change_id, hand_id, *texts in changes.all():
        named = [
            json.dumps(
                {
                    f"hand:{hand_id}" if part == "hand" else part: columns
                    for part, columns in json.loads(text).items()
                }
            )
            for text in texts
        ]
        connection.execute(
            sa.text("UPDATE changes SET before = :before, after = :after WHERE id = :id"),
            {"id": change_id, "before": named[0], "after": named[1]},
        )


def downgrade() -> None:
    raise NotImplementedError("Watch addresses cannot be given back: restore a backup instead.")
