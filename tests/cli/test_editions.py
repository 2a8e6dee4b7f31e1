"""`scorekeeper editions`: what it prints. tests/test_documented_commands.py compares docs/editions.md."""

import pytest

from scorekeeper.cli import main
from scorekeeper.rules.editions import EDITIONS


@pytest.fixture
def page(capsys):
    assert main(["editions"]) == 0
    return capsys.readouterr().out


def test_describes_each_edition_for_every_number_of_players(page):
    parts = page.split("\n## ")[1:]
    for edition, part in zip(EDITIONS.values(), parts, strict=True):
        assert part.startswith(f"{edition.title}\n\n`{edition.id}`: {edition.source}.")
        assert all(f"\n| {players} | " in part for players in edition.players)


@pytest.mark.parametrize(
    ("title", "line"),
    [
        ("Dujardin classic", "| Safe trip | 300 | printed: Dujardin classic, La marque |"),
        ("Dujardin 2024", "| Safe trip | 200 | printed: Dujardin 2024, Compter les points |"),
        ("Dujardin 2024", "| 700 km | 4, 8 | target miles 700, extension miles - |"),
        ("Dujardin classic", "| 500 with no 200s and no 100s | 2, 3, 4, 6 | points no 100s 500 |"),
        ("Wikipedia", "| Extension failed | - | our ruling |"),
        ("Parker 1988", "| Shut-out | 500 | printed: Parker 1988, Scoring |\n| Extension | 200 |"),
        (
            "Dujardin classic",
            "| Extension failed | 200 | printed: Dujardin classic, L’allonge |\n| Shutout |",
        ),
        ("Parker 1982", "| A hazard may be laid on another hazard of a battle pile. |"),
        ("Rules Summary", "| borrowed from Winning Moves, Hints for Play, H |"),
        ("Parker 1962", "it goes on an empty speed pile, or on an End of Limit. | our ruling |"),
    ],
)
def test_prints_what_the_booklets_say(page, title, line):
    (part,) = (part for part in page.split("\n## ") if part.startswith(f"{title}\n"))
    assert line in part
