"""Entrants are found by the phone by which they came."""

from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_index("ix_night_entrants_device_id", "night_entrants", ["device_id"])


def downgrade() -> None:
    op.drop_index("ix_night_entrants_device_id", "night_entrants")
