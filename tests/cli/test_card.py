"""scorekeeper card: the picture of a game as a file."""

import pytest

from scorekeeper.cli import main
from scorekeeper.web.parts.dates import evening_of
from tests.browser import png
from tests.builders import hand, side


@pytest.fixture
def table(phone, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    table = phone.start("Ann", "Bob")
    table.score(hand(side(700), side(300)))
    phone.start("Chloé", "Dev")
    return table


@pytest.mark.parametrize(
    ("options", "size"), [([], (1200, 630)), (["--tall"], (1080, 1920)), (["--lang", "fr"], (1200, 630))]
)
def test_draws_a_picture(table, tmp_path, capsys, options, size):
    assert main(["card", "ann", "-o", "picture.png", *options]) == 0
    assert capsys.readouterr().out == "The picture is in picture.png.\n"
    assert png.size((tmp_path / "picture.png").read_bytes()) == size


def test_names_the_file_after_the_game(table, tmp_path):
    assert main(["card", table.public_id]) == 0
    (file,) = tmp_path.glob("*.png")
    assert file.name == f"mille-bornes-ann-bob-{evening_of(table.game.created_at)}.png"


def test_writes_to_standard_output(table, capfdbinary):
    assert main(["card", "Ann", "--output", "-"]) == 0
    assert png.size(capfdbinary.readouterr().out) == (1200, 630)


def test_draws_another_picture_for_each_language(table, capfdbinary):
    pictures = set()
    for language in ("en", "fr"):
        main(["card", "Ann", "-o", "-", "--lang", language])
        pictures.add(capfdbinary.readouterr().out)
    assert len(pictures) == 2


def test_keeps_an_existing_file(table, tmp_path, capsys):
    file = tmp_path / "picture.png"
    file.write_text("mine")
    assert main(["card", "Ann", "-o", "picture.png"]) == 1
    assert file.read_text() == "mine" and "picture.png" in capsys.readouterr().err
    assert main(["card", "Ann", "-o", "picture.png", "--overwrite"]) == 0
    assert file.read_bytes().startswith(png.SIGNATURE)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        (["nobody"], "There is no game nobody"),
        (["o"], "2 games match o: give the address of one."),
        (["Ann", "--lang", "xx"], "There is no language xx: there are en, fr."),
        (["Ann", "-o", "nowhere/picture.png"], "nowhere"),
    ],
)
def test_refuses_what_it_cannot_draw(table, tmp_path, capsys, asked, says):
    assert main(["card", *asked]) == 1
    assert says in capsys.readouterr().err
    assert not list(tmp_path.glob("*.png"))
