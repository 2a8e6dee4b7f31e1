"""Add a language by the recipe in docs/recipes.md: Polish in made-up words, with three plural forms."""

import shutil
import sys

import pytest
from babel.messages.pofile import read_po, write_po

from scorekeeper.paths import translations_dir
from scorekeeper.rules.words import Sentence
from scorekeeper.tournament.night.log_messages import LOG_MESSAGES
from scorekeeper.web.serving.language import voice
from tests.builders_web import migrated_app
from tests.test_makefile import make
from tests.test_translations import GAME, Visitor, forms

pytestmark = pytest.mark.rest  # collecting and compiling every catalogue takes a while

#: Endings of the made-up plural forms: for 1, for 2 to 4, for 5 and more.
ONE, FEW, MANY = "(one)", "(few)", "(many)"


@pytest.fixture(scope="module")
def translations(tmp_path_factory):
    """The folder of the catalogues, with a new one made by the recipe."""
    folder = tmp_path_factory.mktemp("language")
    translations = folder / "translations"
    shutil.copytree(translations_dir(), translations)
    arguments = (f"VENV={environment(folder)}", f"TRANSLATIONS={translations}")
    run = make("new-language", "LANG=pl", *arguments)
    assert run.returncode == 0, run.stderr
    translate(translations / "pl" / "LC_MESSAGES" / "messages.po")
    run = make("catalogues", *arguments)
    assert run.returncode == 0, run.stderr
    return translations


def environment(folder):
    """A finished virtual environment that uses the Python of the tests."""
    python = folder / "venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    for made in (".made", ".for-run"):
        (folder / "venv" / made).touch()
    return folder / "venv"


def translate(po_file):
    with po_file.open("rb") as file:
        catalogue = read_po(file, locale="pl")
    for message in catalogue:
        if message.id:
            *_, text = forms(message.id)
            counted = not isinstance(message.id, str)
            message.string = tuple(f"{text} {form}" for form in (ONE, FEW, MANY)) if counted else f"⟦{text}⟧"
    with po_file.open("wb") as file:
        write_po(file, catalogue)


@pytest.fixture(scope="module")
def app(tmp_path_factory, translations):
    data_dir = tmp_path_factory.mktemp("data")
    return migrated_app(data_dir, BABEL_TRANSLATION_DIRECTORIES=str(translations), TESTING=True)


@pytest.fixture
def visitor(app):
    return Visitor(app, "pl-PL,pl;q=0.9,en;q=0.5")


def test_a_new_catalogue_has_the_plural_forms_of_its_language(translations):
    with (translations / "pl" / "LC_MESSAGES" / "messages.po").open("rb") as file:
        catalogue = read_po(file, locale="pl")
    assert catalogue.num_plurals == 3
    assert all(len(message.string) == 3 for message in catalogue if not isinstance(message.id, str))


def test_pages_are_shown_in_the_new_language(visitor):
    page = visitor.get("/")
    assert page.html_language == "pl"
    assert "⟦New game⟧" in page.texts


def test_the_switch_offers_the_new_language(app):
    visitor = Visitor(app, "en")
    page = visitor.get("/")
    assert [text for text in page.texts if text in ("English", "Français", "Polski")] == [
        "English",
        "Français",
        "Polski",
    ]
    assert visitor.post("/language", page.token, language="pl", back="/").status_code == 303
    assert visitor.get("/").html_language == "pl"


@pytest.mark.parametrize(("hands", "form"), [(1, ONE), (2, FEW), (5, MANY), (12, MANY), (22, FEW)])
def test_pages_use_its_plural_forms(visitor, hands, form):
    game = visitor.start_game(**GAME, end="hands", hands_to_play=str(hands))
    assert f"{hands} hands {form}" in visitor.get(game).texts


@pytest.mark.parametrize(("people", "form"), [(1, ONE), (2, FEW), (5, MANY)])
def test_the_log_uses_its_plural_forms(app, people, form):
    with app.test_request_context(headers={"Accept-Language": "pl"}):
        sentence = voice().say(Sentence(LOG_MESSAGES["night_made"], {"people": people}))
    assert sentence == f"The night was set up with {people} names. {form}"


def test_other_languages_are_unchanged(app):
    for accepts, counted in (("en", "5 hands"), ("fr", "5\u00a0manches")):
        visitor = Visitor(app, accepts)
        game = visitor.start_game(**GAME, end="hands", hands_to_play="5")
        assert counted in visitor.get(game).texts


def test_a_regional_language_is_offered_with_its_country(tmp_path):
    """Brazilian Portuguese in French words. Its name has the country, and browsers know its tag."""
    shutil.copytree(translations_dir() / "fr", tmp_path / "translations" / "pt_BR")
    translations = str(tmp_path / "translations")
    app = migrated_app(tmp_path, BABEL_TRANSLATION_DIRECTORIES=translations, TESTING=True)
    page = Visitor(app, "pt-BR,pt;q=0.9,en;q=0.5").get("/")
    assert page.html_language == "pt-BR"
    assert "Nouvelle partie" in page.texts
    assert "Português (Brasil)" in page.texts
