"""Questions about the rules as people ask them, each with the article that answers it.

`en.toml` and `fr.toml` hold two thirds of the questions of readers who had seen the box but not the rulebook,
in their own words and with their slips, `held_out_en.toml` and `held_out_fr.toml` the other third. The
questions in `strangers_en.toml` and `strangers_fr.toml` were gathered from threads and pages, and said as
their writers would, before the answers were chosen and without a look at the search. Their other half is in
`held_back_en.toml` and `held_back_fr.toml`. What is held out or back is for measuring and never for tuning:
who works on the search does not open it. Checksums decide to which part a question belongs.
"""

import hashlib
import tomllib
from importlib.resources import files
from typing import NamedTuple

LANGUAGES = ("en", "fr")
#: Part -> how the names of its files begin.
_FILES = {"tuned": "", "held out": "held_out_", "strangers": "strangers_", "held back": "held_back_"}
PARTS = tuple(_FILES)


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
    """The questions of "en" or "fr", from one of the `PARTS`."""
    name = f"{_FILES[part]}{language}.toml"
    return [
        Question(**{**question, "also": tuple(question.get("also", ()))})
        for question in _read(name)["questions"]
    ]


def basic_questions():
    """Short questions in both languages -> the article that must come first."""
    return {asked: number for listed in _read("basic.toml").values() for asked, number in listed.items()}


def part_of(asked, gathered):
    """The part of a question, by its checksum: a third held out of the readers', half back of the strangers'.

    `gathered`: it is one of the strangers'.
    """
    checksum = int(hashlib.sha256(asked.encode()).hexdigest(), 16)
    if gathered:
        return "strangers" if checksum % 2 else "held back"
    return "tuned" if checksum % 3 else "held out"


def _read(name):
    return tomllib.loads(files(__package__).joinpath(name).read_text("utf-8"))
