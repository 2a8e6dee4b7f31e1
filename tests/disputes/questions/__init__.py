"""Questions about the rules as people ask them, each with the article that answers it.

`en.toml` and `fr.toml` hold two thirds of the questions of readers who had seen the box but not the rulebook,
in their own words and with their slips. `held_out_en.toml` and `held_out_fr.toml` hold the other third, for
measuring and never for tuning. A rule decides to which part a question belongs: `is_held_out`.
"""

import hashlib
import tomllib
from importlib.resources import files
from typing import NamedTuple

LANGUAGES = ("en", "fr")
PARTS = ("tuned", "held out")


class Question(NamedTuple):
    """A question in its asker's words. `article` is the best answer, those in `also` are good ones too."""

    asked: str
    meaning: str
    article: str
    also: tuple[str, ...] = ()

    @property
    def answers(self):
        """The numbers of all articles that answer the question."""
        return (self.article, *self.also)


def asked_by_readers(language, part):
    """The questions of "en" or "fr", from the "tuned" or the "held out" part."""
    name = f"{language}.toml" if part == "tuned" else f"held_out_{language}.toml"
    return [
        Question(**{**question, "also": tuple(question.get("also", ()))})
        for question in _read(name)["questions"]
    ]


def basic_questions():
    """Short questions in both languages -> the article that must come first."""
    return {asked: number for listed in _read("basic.toml").values() for asked, number in listed.items()}


def is_held_out(asked):
    """True for a third of all questions, by their checksums."""
    return int(hashlib.sha256(asked.encode()).hexdigest(), 16) % 3 == 0


def _read(name):
    return tomllib.loads(files(__package__).joinpath(name).read_text("utf-8"))
