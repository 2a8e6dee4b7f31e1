"""The box offered before anybody has chosen one."""

from scorekeeper.rules import DEFAULT_EDITION
from scorekeeper.web.serving.language import chosen_language

#: Language -> the box that most of its tables have, if not the default one.
USUAL_BOX = {"fr": "dujardin-2024"}


def usual_box() -> str:
    """The edition offered before anybody has chosen one."""
    return USUAL_BOX.get(chosen_language(), DEFAULT_EDITION)
