"""Recorded hands read, verified and scored, without their decks; and questions of play answered.

In one process, and the whole command (starting, reading, verifying, scoring, printing) in one and in two.
Once on the real hands of tests/data over and over, and once on hands played at random, of every edition.
"""

import itertools
import json
import random
import subprocess
import sys
import tempfile
from functools import partial
from io import BytesIO
from pathlib import Path

from scorekeeper.play.replay import replay
from scorekeeper.records.plays import Record, read_records, write_record
from scorekeeper.rules import EDITIONS
from tests.bench import best_and_median, print_rate
from tests.builders import DATA
from tests.cli.test_check import DISCARD, EXAMPLE, LIMIT, ROLL
from tests.records.test_questions import ANSWERS, COUP
from tests.rules.random_play import played_out
from tests.rules.strategies import PRINTED

HANDS = 4_000
QUESTIONS = 4_000
RANDOM_HANDS = 400


def run():
    with tempfile.TemporaryDirectory() as directory:
        for name, texts in (("real hands", real_hands()), ("random hands", random_hands())):
            text = b"".join(itertools.islice(itertools.cycle(texts), HANDS))
            path = Path(directory, "hands.mb")
            path.write_bytes(text)
            print_rate(f"{name}, in one process", HANDS, "hands", best_and_median(partial(verified, text)))
            for jobs in (1, 2):
                seconds = best_and_median(partial(command, "replay", path, "--jobs", str(jobs)))
                print_rate(f"{name}, the whole command, --jobs {jobs}", HANDS, "hands", seconds)
        path = Path(directory, "questions.jsonl")
        path.write_text("".join(itertools.islice(itertools.cycle(questions()), QUESTIONS)))
        print_rate(
            "the whole command", QUESTIONS, "questions", best_and_median(partial(command, "check", path))
        )


def verified(text):
    for record in read_records(BytesIO(text)):
        assert replay(record).finished


def command(name, path, *options):
    subprocess.run(
        [sys.executable, "-m", "scorekeeper", name, str(path), "--json", *options],
        stdout=subprocess.DEVNULL,
        check=name == "replay",
    )


def real_hands():
    """Every hand of tests/data, without its deck."""
    lines = (DATA / "played-hands.mb").read_bytes().splitlines(keepends=True)
    text = b"".join(line for line in lines if not line.startswith((b"[Deck", b"#")))
    return [b"[Format" + record for record in text.split(b"[Format")[1:]]


def random_hands():
    """Hands of every edition and number of players, no two alike."""
    dice = random.Random(1000)
    texts = []
    for edition, players in itertools.islice(itertools.cycle(PRINTED), RANDOM_HANDS):
        tables, _, actions = played_out(EDITIONS[edition].rules(players), dice)
        dealer = (tables[0].turn - 1) % players
        texts.append(write_record(Record(tables[0].rules, dealer, tuple(actions))).encode())
    return texts


def questions():
    for asked in (EXAMPLE, LIMIT, ROLL, DISCARD, EXAMPLE | COUP | {"answers": ANSWERS}):
        for edition in ("winning-moves", "wikipedia-2016"):
            yield json.dumps(asked | {"edition": edition}) + "\n"
