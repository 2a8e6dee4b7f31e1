"""The first version.

It has the number of the last of twenty-seven steps that only its makers took: a database at that step has
these tables, and is opened as it is.
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = None
branch_labels = None
depends_on = None

#: 64 bits in both databases: in SQLite a key of another type would not count by itself.
WHOLE_NUMBER = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    op.create_table(
        "boots",
        sa.Column("id", sa.String(length=36), nullable=False),
        sa.Column("started_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_table(
        "clubs",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("form_key", sa.String(length=32), nullable=True),
        sa.Column("salt", sa.String(length=32), nullable=False),
        sa.Column("holder_salt", sa.String(length=32), nullable=False),
        sa.Column("league_salt", sa.String(length=32), nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("full_names", sa.Boolean(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("version", WHOLE_NUMBER, nullable=False),
        sa.Column("stored_bytes", WHOLE_NUMBER, nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("form_key"),
    )
    op.create_table(
        "devices",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("key_hash", sa.String(length=64), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key_hash"),
    )
    op.create_table(
        "games",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("form_key", sa.String(length=32), nullable=True),
        sa.Column("salt", sa.String(length=32), nullable=False),
        sa.Column("title", sa.String(length=60), nullable=True),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("seats", sa.JSON(), nullable=False),
        sa.Column("first_dealer", WHOLE_NUMBER, nullable=False),
        sa.Column("next_dealer", WHOLE_NUMBER, nullable=True),
        sa.Column("start_totals", sa.JSON(), nullable=False),
        sa.Column("hands_to_play", WHOLE_NUMBER, nullable=True),
        sa.Column("count_all", sa.Boolean(), nullable=False),
        sa.Column("stopped", sa.Boolean(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("changed_at", sa.DateTime(), nullable=False),
        sa.Column("version", WHOLE_NUMBER, nullable=False),
        sa.Column("stored_bytes", WHOLE_NUMBER, nullable=False),
        sa.Column("box", sa.String(length=60), nullable=False),
        sa.Column("search_text", sa.Text(), nullable=False),
        sa.Column("finished", sa.Boolean(), nullable=False),
        sa.Column("evening", sa.Date(), nullable=False),
        sa.Column("place", sa.String(length=80), nullable=True),
        sa.Column("note", sa.Text(), nullable=True),
        sa.Column("earlier_seats", sa.JSON(), nullable=False),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("form_key"),
    )
    installation = op.create_table(
        "installation",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("mark", sa.String(length=8), nullable=False),
        sa.Column("key_fingerprint", sa.String(length=32), nullable=True),
        sa.PrimaryKeyConstraint("id"),
    )
    # Its mark is in the names of cookies: of two databases on one host each finds its own.
    op.bulk_insert(installation, [{"id": 1, "mark": secrets.token_hex(4)}])
    op.create_table(
        "limit_counters",
        sa.Column("key", sa.String(length=64), nullable=False),
        sa.Column("count", WHOLE_NUMBER, nullable=False),
        sa.Column("ends_at", sa.DateTime(), nullable=False),
        sa.PrimaryKeyConstraint("key"),
    )
    op.create_index("ix_limit_counters_ends_at", "limit_counters", ["ends_at"])
    op.create_table(
        "series",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("form_key", sa.String(length=32), nullable=True),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("counting", sa.String(length=8), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("ended_at", sa.DateTime(), nullable=True),
        sa.Column("deleted_at", sa.DateTime(), nullable=True),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("form_key"),
    )
    op.create_table(
        "changes",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("game_id", WHOLE_NUMBER, nullable=False),
        sa.Column("device_id", WHOLE_NUMBER, nullable=True),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("after", sa.JSON(), nullable=False),
        sa.Column("undone_by_id", WHOLE_NUMBER, nullable=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"]),
        sa.ForeignKeyConstraint(["undone_by_id"], ["changes.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_changes_device_id", "changes", ["device_id"])
    op.create_index("ix_changes_game", "changes", ["game_id", "id"])
    op.create_table(
        "club_holders",
        sa.Column("club_id", WHOLE_NUMBER, nullable=False),
        sa.Column("device_id", WHOLE_NUMBER, nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"]),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.PrimaryKeyConstraint("club_id", "device_id"),
    )
    op.create_index("ix_club_holders_device_id", "club_holders", ["device_id"])
    op.create_table(
        "club_log",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("club_id", WHOLE_NUMBER, nullable=False),
        sa.Column("device_id", WHOLE_NUMBER, nullable=True),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("after", sa.JSON(), nullable=False),
        sa.Column("undone_by_id", WHOLE_NUMBER, nullable=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"]),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["undone_by_id"], ["club_log.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_club_log_club", "club_log", ["club_id", "id"])
    op.create_index("ix_club_log_device_id", "club_log", ["device_id"])
    op.create_table(
        "club_members",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("club_id", WHOLE_NUMBER, nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("also", sa.JSON(), nullable=False),
        sa.Column("since", sa.String(length=10), nullable=False),
        sa.Column("category", sa.String(length=16), nullable=False),
        sa.Column("removed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_club_members_club_id", "club_members", ["club_id"])
    op.create_table(
        "club_seasons",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("club_id", WHOLE_NUMBER, nullable=False),
        sa.Column("name", sa.String(length=60), nullable=False),
        sa.Column("rule", sa.JSON(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"]),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_club_seasons_club_id", "club_seasons", ["club_id"])
    op.create_table(
        "hands",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("game_id", WHOLE_NUMBER, nullable=False),
        sa.Column("form_key", sa.String(length=32), nullable=False),
        sa.Column("dealer", WHOLE_NUMBER, nullable=False),
        sa.Column("result", sa.JSON(), nullable=False),
        sa.Column("record", sa.Text(), nullable=True),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("game_id", "form_key"),
    )
    op.create_index("ix_hands_game_id", "hands", ["game_id"])
    op.create_table(
        "links",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("game_id", WHOLE_NUMBER, nullable=False),
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
        "person_names",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("game_id", WHOLE_NUMBER, nullable=False),
        sa.Column("name_key", sa.Text(), nullable=False),
        sa.Column("person", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("game_id", "name_key"),
        sqlite_autoincrement=True,
    )
    op.create_table(
        "person_steps",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("device_id", WHOLE_NUMBER, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=False),
        sa.Column("after", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("device_id"),
    )
    op.create_index("ix_person_steps_at", "person_steps", ["at"])
    op.create_table(
        "series_games",
        sa.Column("game_id", WHOLE_NUMBER, nullable=False),
        sa.Column("series_id", WHOLE_NUMBER, nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"]),
        sa.ForeignKeyConstraint(["series_id"], ["series.id"]),
        sa.PrimaryKeyConstraint("game_id"),
    )
    op.create_index("ix_series_games_series_id", "series_games", ["series_id"])
    op.create_table(
        "nights",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("form_key", sa.String(length=32), nullable=True),
        sa.Column("salt", sa.String(length=32), nullable=False),
        sa.Column("direct_salt", sa.String(length=32), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("pin_hash", sa.String(length=200), nullable=False),
        sa.Column("finished_at", sa.DateTime(), nullable=True),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("version", WHOLE_NUMBER, nullable=False),
        sa.Column("stored_bytes", WHOLE_NUMBER, nullable=False),
        sa.Column("announcement", sa.String(length=140), server_default=sa.text("''"), nullable=False),
        sa.Column("podium_steps", WHOLE_NUMBER, server_default="0", nullable=False),
        sa.Column("places", WHOLE_NUMBER, nullable=True),
        sa.Column("registration_open", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("register_salt", sa.String(length=32), nullable=True),
        sa.Column("takes_place", sa.String(length=140), server_default=sa.text("''"), nullable=False),
        sa.Column("season_id", WHOLE_NUMBER, nullable=True),
        sa.ForeignKeyConstraint(["season_id"], ["club_seasons.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("form_key"),
    )
    op.create_index("ix_nights_season_id", "nights", ["season_id"])
    op.create_table(
        "scorers",
        sa.Column("game_id", WHOLE_NUMBER, nullable=False),
        sa.Column("device_id", WHOLE_NUMBER, nullable=False),
        sa.Column("link_id", WHOLE_NUMBER, nullable=True),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("last_used_at", sa.DateTime(), nullable=True),
        sa.Column("archived_at", sa.DateTime(), nullable=True),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"]),
        sa.ForeignKeyConstraint(["link_id"], ["links.id"]),
        sa.PrimaryKeyConstraint("game_id", "device_id"),
    )
    op.create_index("ix_scorers_device_id", "scorers", ["device_id"])
    op.create_index("ix_scorers_link_id", "scorers", ["link_id"])
    op.create_table(
        "night_adjustments",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("night_id", WHOLE_NUMBER, nullable=False),
        sa.Column("form_key", sa.String(length=32), nullable=True),
        sa.Column("entrant", WHOLE_NUMBER, nullable=False),
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
        sa.Column("night_id", WHOLE_NUMBER, nullable=False),
        sa.Column("device_id", WHOLE_NUMBER, nullable=False),
        sa.Column("knows_pin", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"]),
        sa.PrimaryKeyConstraint("night_id", "device_id"),
    )
    op.create_index("ix_night_directors_device_id", "night_directors", ["device_id"])
    op.create_table(
        "night_entrants",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("night_id", WHOLE_NUMBER, nullable=False),
        sa.Column("number", WHOLE_NUMBER, nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("club", sa.String(length=60), nullable=True),
        sa.Column("never", sa.JSON(), nullable=False),
        sa.Column("fixed_table", WHOLE_NUMBER, nullable=True),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("substitutes", sa.JSON(), nullable=False),
        sa.Column("device_id", WHOLE_NUMBER, nullable=True),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("night_id", "number"),
    )
    op.create_index("ix_night_entrants_device_id", "night_entrants", ["device_id"])
    op.create_table(
        "night_log",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("night_id", WHOLE_NUMBER, nullable=False),
        sa.Column("device_id", WHOLE_NUMBER, nullable=True),
        sa.Column("by", sa.String(length=60), nullable=False),
        sa.Column("kind", sa.String(length=32), nullable=False),
        sa.Column("facts", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("before", sa.JSON(), nullable=True),
        sa.Column("after", sa.JSON(), nullable=True),
        sa.Column("undone_by_id", WHOLE_NUMBER, nullable=True),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"]),
        sa.ForeignKeyConstraint(["undone_by_id"], ["night_log.id"], name="fk_night_log_undone_by"),
        sa.PrimaryKeyConstraint("id"),
    )
    op.create_index("ix_night_log_night", "night_log", ["night_id", "id"])
    op.create_table(
        "night_registrations",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("night_id", WHOLE_NUMBER, nullable=False),
        sa.Column("number", WHOLE_NUMBER, nullable=False),
        sa.Column("names", sa.JSON(), nullable=False),
        sa.Column("form_key", sa.String(length=32), nullable=True),
        sa.Column("device_id", WHOLE_NUMBER, nullable=True),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("withdrawn_at", sa.DateTime(), nullable=True),
        sa.Column("past_list", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("entrant", WHOLE_NUMBER, nullable=True),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("form_key"),
        sa.UniqueConstraint("night_id", "number"),
    )
    op.create_index("ix_night_registrations_device_id", "night_registrations", ["device_id"])
    op.create_table(
        "night_rounds",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("night_id", WHOLE_NUMBER, nullable=False),
        sa.Column("number", WHOLE_NUMBER, nullable=False),
        sa.Column("form_key", sa.String(length=32), nullable=True),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("request", sa.JSON(), nullable=False),
        sa.Column("sitting_out", sa.JSON(), nullable=False),
        sa.Column("drawn_from", sa.JSON(), nullable=False),
        sa.Column("cut_short", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.Column("released_at", sa.DateTime(), nullable=True),
        sa.Column("closed_at", sa.DateTime(), nullable=True),
        sa.Column("clock", sa.JSON(), nullable=True),
        sa.Column("plan", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("night_id", "number"),
    )
    op.create_table(
        "night_tables",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("round_id", WHOLE_NUMBER, nullable=False),
        sa.Column("number", WHOLE_NUMBER, nullable=False),
        sa.Column("sides", sa.JSON(), nullable=False),
        sa.Column("locked", sa.Boolean(), nullable=False),
        sa.Column("code", sa.String(length=6), nullable=True),
        sa.Column("game_id", WHOLE_NUMBER, nullable=True),
        sa.Column("extra", WHOLE_NUMBER, nullable=False),
        sa.Column("calling", sa.DateTime(), nullable=True),
        sa.Column("called_for", sa.String(length=200), nullable=False),
        sa.Column("final", sa.Boolean(), server_default=sa.false(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"]),
        sa.ForeignKeyConstraint(["round_id"], ["night_rounds.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("code"),
        sa.UniqueConstraint("round_id", "number"),
    )
    op.create_index("ix_night_tables_game_id", "night_tables", ["game_id"])
    op.create_table(
        "night_results",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("table_id", WHOLE_NUMBER, nullable=False),
        sa.Column("version", WHOLE_NUMBER, nullable=False),
        sa.Column("totals", sa.JSON(), nullable=False),
        sa.Column("hands", WHOLE_NUMBER, nullable=False),
        sa.Column("hands_won", sa.JSON(), nullable=False),
        sa.Column("coups_fourres", sa.JSON(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("by_side", WHOLE_NUMBER, nullable=True),
        sa.Column("device_id", WHOLE_NUMBER, nullable=True),
        sa.Column("standing", sa.String(length=12), nullable=False),
        sa.Column("accepted_by", WHOLE_NUMBER, nullable=True),
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
        sa.Column("table_id", WHOLE_NUMBER, nullable=False),
        sa.Column("device_id", WHOLE_NUMBER, nullable=False),
        sa.Column("side", WHOLE_NUMBER, nullable=True),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["table_id"], ["night_tables.id"]),
        sa.PrimaryKeyConstraint("table_id", "device_id"),
    )
    op.create_index("ix_night_seats_device_id", "night_seats", ["device_id"])
    op.create_table(
        "night_scorekeepers",
        sa.Column("night_id", WHOLE_NUMBER, nullable=False),
        sa.Column("device_id", WHOLE_NUMBER, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("created_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["night_id"], ["nights.id"]),
        sa.PrimaryKeyConstraint("night_id", "device_id"),
    )
    op.create_index("ix_night_scorekeepers_device_id", "night_scorekeepers", ["device_id"])
    op.create_table(
        "followed_hands",
        sa.Column("game_id", WHOLE_NUMBER, nullable=False),
        sa.Column("device_id", WHOLE_NUMBER, nullable=False),
        sa.Column("number", WHOLE_NUMBER, nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(), nullable=False),
        sa.Column("also_id", WHOLE_NUMBER, nullable=True),
        sa.ForeignKeyConstraint(["also_id"], ["devices.id"], name="fk_followed_hands_also"),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"]),
        sa.PrimaryKeyConstraint("game_id"),
    )
    op.create_index("ix_followed_hands_device_id", "followed_hands", ["device_id"])
    op.create_table(
        "asks",
        sa.Column("id", WHOLE_NUMBER, nullable=False),
        sa.Column("game_id", WHOLE_NUMBER, nullable=False),
        sa.Column("device_id", WHOLE_NUMBER, nullable=False),
        sa.Column("link_id", WHOLE_NUMBER, nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("state", sa.String(length=8), nullable=False),
        sa.Column("sits", sa.Boolean(), nullable=False),
        sa.Column("asked_at", sa.DateTime(), nullable=False),
        sa.ForeignKeyConstraint(["device_id"], ["devices.id"]),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"]),
        sa.ForeignKeyConstraint(["link_id"], ["links.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("game_id", "device_id"),
    )
    op.create_index("ix_asks_device_id", "asks", ["device_id"])


def downgrade() -> None:
    raise NotImplementedError("There is no way back: restore a backup instead.")
