"""Questions about the rules as people ask them, each with the article that answers it.

`en.toml` and `fr.toml` hold two thirds of what readers asked who had seen the box but not the rulebook, in
their words and with their slips; `held_out_en.toml` and `held_out_fr.toml` the other third, to be measured
and never tuned on. Which of the two a question belongs to is not chosen: `is_held_out`.
"""

import hashlib
import tomllib
from importlib.resources import files
from typing import NamedTuple

LANGUAGES = ("en", "fr")
PARTS = ("tuned", "held out")


class Question(NamedTuple):
    """A question in its asker's words, and what was meant. `article` answers it best, `also` as well."""

    asked: str
    meaning: str
    article: str
    also: tuple[str, ...] = ()

    @property
    def answers(self):
        """The numbers of all articles that answer it."""
        return (self.article, *self.also)


def asked_by_readers(language, part):
    """The questions of "en" or "fr", the "tuned" or the "held out" part."""
    name = f"{language}.toml" if part == "tuned" else f"held_out_{language}.toml"
    return [
        Question(**{**question, "also": tuple(question.get("also", ()))})
        for question in _read(name)["questions"]
    ]


def basic_questions():
    """Short questions of both languages -> the article to be found first."""
    return {asked: number for listed in _read("basic.toml").values() for asked, number in listed.items()}


def is_held_out(asked):
    """A third of all questions, by their checksums."""
    return int(hashlib.sha256(asked.encode()).hexdigest(), 16) % 3 == 0


def _read(name):
    return tomllib.loads(files(__package__).joinpath(name).read_text("utf-8"))
