"""The keys of names have plain apostrophes and hyphens, so that O'Brien and O’Brien are one person."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None

PLAIN = dict.fromkeys("‘’‛ʼʹ′`", "'") | dict.fromkeys("‐‒–—−", "-")

GAMES = "UPDATE games SET search_text = replace(search_text, :typed, :plain) WHERE search_text LIKE :found"
#: Two names at one table that become the same stay apart.
NAMES = """
UPDATE person_names SET name_key = replace(name_key, :typed, :plain)
WHERE name_key LIKE :found AND NOT EXISTS (
    SELECT 1 FROM person_names other
    WHERE other.game_id = person_names.game_id
    AND other.name_key = replace(person_names.name_key, :typed, :plain)
)
"""


def upgrade() -> None:
    for typed, plain in PLAIN.items():
        for statement in (GAMES, NAMES):
            op.execute(sa.text(statement).bindparams(typed=typed, plain=plain, found=f"%{typed}%"))


def downgrade() -> None:
    raise NotImplementedError("There is no way back: restore a backup instead.")
