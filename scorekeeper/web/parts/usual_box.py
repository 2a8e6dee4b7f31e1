"""The box offered to somebody who has chosen none."""

from scorekeeper.rules import DEFAULT_EDITION
from scorekeeper.web.serving.language import chosen_language

#: The box most tables have, where a language has its own.
USUAL_BOX = {"fr": "dujardin-2024"}


def usual_box() -> str:
    """The edition offered to somebody who has chosen none yet."""
    return USUAL_BOX.get(chosen_language(), DEFAULT_EDITION)
