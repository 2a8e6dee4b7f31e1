"""Every catalogue is complete and compiled. The French one follows French typography and is shown."""

import ast
import io
import re
from configparser import ConfigParser
from functools import cache
from html.parser import HTMLParser

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.frontend import parse_keywords, parse_mapping_cfg
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po

from scorekeeper.paths import CHECKOUT, PACKAGE, templates_dir, translations_dir
from scorekeeper.rules.editions import EDITIONS
from tests.builders_web import migrated_app

PLACEHOLDER = re.compile(r"%\(\w+\)s")
COMPLETE = "run `make catalogues` and complete the .po"
MAKEFILE = (CHECKOUT / "Makefile").read_text("utf-8")
#: The keywords that `make catalogues` uses.
KEYWORDS = DEFAULT_KEYWORDS | parse_keywords(re.findall(r"--keyword (\S+)", MAKEFILE))
#: What begins a comment for translators.
FOR_TRANSLATORS = re.findall(r"--add-comments (\S+)", MAKEFILE)
LANGUAGES = sorted(path.parts[-3] for path in translations_dir().glob("*/LC_MESSAGES/messages.po"))


def po_file(language):
    return translations_dir() / language / "LC_MESSAGES" / "messages.po"


@cache
def catalogue(language):
    with po_file(language).open("rb") as file:
        return read_po(file, locale=language)


def messages_of(language):
    return [message for message in catalogue(language) if message.id]


def forms(text):
    """The singular and plural of a message, in English or translated."""
    return [text] if isinstance(text, str) else list(text)


def key(message):
    return (message.context, *forms(message.id))


#: A test with this fixture runs for every language that has a catalogue.
@pytest.fixture(params=LANGUAGES)
def messages(request):
    return messages_of(request.param)


@pytest.fixture(scope="module")
def template():
    """The messages of the code and the templates, extracted anew."""
    with (CHECKOUT / "babel.cfg").open() as file:
        methods, options = parse_mapping_cfg(file)
    collected = Catalog()
    found = extract_from_dir(CHECKOUT, methods, options, KEYWORDS, FOR_TRANSLATORS, strip_comment_tags=True)
    for filename, line, text, comments, context in found:
        collected.add(text, locations=[(filename, line)], auto_comments=comments, context=context)
    return collected


# --- the catalogue ---------------------------------------------------------------------------------


def test_every_string_has_a_translation(template, messages):
    translated = {key(message) for message in messages if all(forms(message.string))}
    assert [message.id for message in template if message.id and key(message) not in translated] == [], (
        COMPLETE
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_translation_is_obsolete(template, language):
    found = {key(message) for message in template}
    assert [message.id for message in messages_of(language) if key(message) not in found] == [], COMPLETE
    assert list(catalogue(language).obsolete) == []


def test_no_translation_is_fuzzy(messages):
    assert [message.id for message in messages if message.fuzzy] == []


def test_every_marked_string_is_extracted(template):
    """The extraction does not see messages inside f-strings."""
    collected = {text for message in template if message.id for text in forms(message.id)}
    hidden = [
        f"{file.relative_to(PACKAGE)}: {text}"
        for file in sorted(PACKAGE.rglob("*.py"))
        for text in marked_texts(ast.parse(file.read_text("utf-8")))
        if text not in collected
    ]
    assert hidden == []


def marked_texts(tree):
    """The literal texts that a module marks for translation."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in KEYWORDS:
            for argument in node.args[: len(KEYWORDS[node.func.id] or "1")]:
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    yield argument.value


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_compiled_catalogue_is_up_to_date(language):
    fresh = io.BytesIO()
    write_mo(fresh, catalogue(language))
    fresh.seek(0)
    with po_file(language).with_suffix(".mo").open("rb") as file:
        assert _texts(read_mo(file)) == _texts(read_mo(fresh)), "run `make catalogues`"


def _texts(catalog):
    return {key(message): forms(message.string) for message in catalog if message.id}


def test_the_placeholders_are_the_same(messages):
    """The first form may omit the number if the English singular does."""
    wrong = [
        text
        for message in messages
        for form, text in enumerate(forms(message.string))
        if placeholders(forms(message.id)[-1]) != placeholders(text)
        and not (form == 0 and placeholders(forms(message.id)[0]) == placeholders(text))
    ]
    assert wrong == []


def placeholders(text):
    return set(PLACEHOLDER.findall(text))


#: A number followed by a plural noun: "%(count)s tables", "%(num)s other tables".
COUNTED = re.compile(r"%\(\w+\)s (?:[a-zé-]+ (?=[a-zé]+s\b))?([a-zé]+s|people)\b")
#: Verbs and other words that are not plural nouns.
NOT_COUNTED = {
    *(
        "answers",
        "as",
        "asks",
        "begins",
        "calls",
        "comes",
        "completes",
        "deals",
        "discards",
        "gets",
        "goes",
        "has",
    ),
    *(
        "is",
        "joins",
        "leads",
        "leaves",
        "less",
        "makes",
        "needs",
        "partners",
        "places",
        "plays",
        "puts",
        "reads",
        "says",
        "keeps",
        "sits",
        "starts",
        "stops",
    ),
    *("takes", "this", "was", "wins"),
}
#: Messages with a number before a plural that need no plural forms, each with the reason.
NEVER_ONE = {
    r"%\(\w+\)s miles": "miles that can be played are a multiple of 25; those that cannot have forms",
    r"%\(numbers\)s players": "a list: 2, 3, 4, 6 or 8 players",
    r"[Ff]rom hand %\(number\)s": "the fourth hand, not four",
    r"%\(count\)s turns of discards": "a single discard is told as a turn",
}


#: In a template: a number followed by a message that begins with a plural noun.
NUMBER_APART = re.compile(
    r"(?:length|count|number|[a-z]s|pile) ?\}\}(?:</?[a-z]+[^>]*>| |&nbsp;)*\{\{ ?_\([\"'] ?[a-zé]+s\b"
)


def test_templates_put_a_number_and_its_noun_in_one_message():
    """A noun separated from its number by a tag needs its own plural forms: "table calls", "tables call"."""
    files = templates_dir().rglob("*.html")
    assert [file.name for file in files if NUMBER_APART.search(file.read_text("utf-8"))] == []


def test_counted_nouns_have_plural_forms(template):
    """No message says "1 tables.", and languages with more than two plural forms can use them all."""
    single = [message.id for message in template if isinstance(message.id, str)]
    counted = [text for text in single if set(COUNTED.findall(text)) - NOT_COUNTED]
    assert [text for text in counted if not any(re.search(why, text) for why in NEVER_ONE)] == []


# --- for translators -----------------------------------------------------------------------------------


def comments_of(messages):
    """The comments for translators, by their messages. Each is one text, however it is broken into lines."""
    return {key(message): " ".join(message.auto_comments) for message in messages if message.auto_comments}


def test_words_of_several_meanings_are_explained(template):
    explained = comments_of(template)
    assert explained[None, "Draw"] == "who sits at which table, drawn by lot or otherwise"
    assert explained[None, "Roll"] == "the remedy card, a green light"


def test_every_comment_belongs_to_a_message(template):
    (tag,) = FOR_TRANSLATORS
    files = [*PACKAGE.rglob("*.py"), *templates_dir().rglob("*")]
    written = sum(file.read_text("utf-8").count(f"# {tag}") for file in files if file.is_file())
    assert written == sum(len(message.auto_comments) for message in template) > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_has_the_comments(template, language):
    assert comments_of(catalogue(language)) == comments_of(template), "run `make catalogues`"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_header_tells_language_and_plural_forms(language):
    """Programs for translators go by it."""
    (head,) = re.findall(
        r'^msgid ""\nmsgstr ""\n((?:".*"\n)+)', po_file(language).read_text("utf-8"), re.MULTILINE
    )[:1]
    forms_of_language = catalogue(language).num_plurals
    assert f'"Language: {language}\\n"' in head
    assert f'"Plural-Forms: nplurals={forms_of_language}; plural=' in head
    counted = [message for message in messages_of(language) if not isinstance(message.id, str)]
    assert {len(message.string) for message in counted} == {forms_of_language}


def test_the_settings_for_weblate_are_right():
    settings = ConfigParser(interpolation=None)
    settings.read_string((CHECKOUT / ".weblate").read_text("utf-8"))
    component = settings["component"]
    assert sorted(CHECKOUT.glob(component["filemask"])) == [po_file(language) for language in LANGUAGES]
    assert all(re.search(component["language_regex"], code) for code in (*LANGUAGES, "pl", "pt_BR", "ast"))
    assert (component["file_format"], component["source_language"]) == ("po", "en")
    assert settings["weblate"]["translation"].startswith("mille-bornes-scorekeeper/")


# --- the French --------------------------------------------------------------------------------------

FRENCH = messages_of("fr")

#: A wrong space before : ; ? ! or inside « », straight quotes, three dots, double or outer spaces.
NOT_FRENCH = re.compile(r"""(?<!\u00a0)[:»]|(?<!\u202f)[;?!]|«(?!\u00a0)|['"]|\.\.\.|  |^\s|\s$""")


def test_french_messages_follow_french_typography():
    assert [text for message in FRENCH for text in forms(message.string) if NOT_FRENCH.search(text)] == []


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_the_words_of_a_box_follow_french_typography(edition):
    words = edition.words_in("fr")
    texts = [words.name, words.differs, *words.cards.values(), *words.items.values()]
    assert [text for text in texts if NOT_FRENCH.search(text) or re.search(r"\d \d|\d km", text)] == []


def test_thousands_are_separated_by_a_narrow_space():
    """1 000, not 1000. Years occur only in names of boxes, which are not messages."""
    texts = [text for message in FRENCH for text in forms(message.string)]
    moments = re.compile(r"\d{4}-\d\d-\d\dT")
    assert [text for text in texts if re.search(r"\d{4}", text) and not moments.search(text)] == []


def test_sentences_and_labels_end_as_in_english():
    pairs = [(forms(message.id)[-1], text) for message in FRENCH for text in forms(message.string)]
    assert [text for english, text in pairs if (text[-1] in ".?") != (english[-1] in ".?")] == []


def test_no_name_follows_a_word_that_french_elides():
    """Both "de Ann" and "d’Bob" would be wrong, so names follow other words."""
    elided = re.compile(r"\b(de|que|lorsque|puisque) %\((name|player|side|caller)\)s", re.IGNORECASE)
    assert [message.string for message in FRENCH if elided.search(" ".join(forms(message.string)))] == []


def test_french_fits_every_player():
    """Neither "Chloé s’est arrêté" nor "battu": nouns and verbs with "avoir" do not tell who is a woman."""
    masculine = re.compile(r"^%\((name|who|player|caller)\)s (n’|s’)?est \w+(é|i|u)\b|^(battu|parti)\b")
    texts = [text for message in FRENCH for text in forms(message.string)]
    assert [text for text in texts if masculine.search(text)] == []


def test_french_uses_one_verb_for_dealing():
    """Cards are "distribuées", by the "donneur"."""
    dealt = [message for message in FRENCH if re.search(r"\b(deals?|dealt)\b", forms(message.id)[-1])]
    assert len(dealt) > 5
    gave = re.compile(r"\b(redonne|(re)?donn(é|ez|er))\b")
    assert [message.string for message in dealt if gave.search(" ".join(forms(message.string)))] == []


# --- the pages ---------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    return migrated_app(tmp_path_factory.mktemp("data"), TESTING=True)


class Visitor:
    """A browser set to one language."""

    def __init__(self, app, accepts):
        self._client, self._accepts = app.test_client(), {"Accept-Language": accepts}

    def get(self, path, status=200):
        answer = self._client.get(path, headers=self._accepts)
        assert answer.status_code == status
        return Page(answer.text)

    def post(self, path, token=None, **fields):
        if token is not None:
            fields["csrf_token"] = token
        return self._client.post(path, data=fields, headers=self._accepts)

    def start_game(self, **fields):
        """Start a game with the new-game page's token. Returns its address."""
        answer = self.post("/games/new", self.get("/games/new").token, **fields)
        assert answer.status_code == 303, answer.text
        return answer.location


class Page(HTMLParser):
    """The texts of a page and the attributes that are shown or read out."""

    def __init__(self, html):
        super().__init__()
        self.texts, self.html_language, self.token = [], None, None
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        if tag == "html":
            self.html_language = values["lang"]
        if values.get("name") == "csrf_token":
            self.token = values["value"]
        self.texts += [values[name] for name in ("aria-label", "placeholder", "title") if values.get(name)]

    def handle_data(self, data):
        if data.strip():
            self.texts.append(" ".join(re.split(r"[ \n]+", data.strip(" \n"))))

    def left_in_english(self):
        """The texts that should be in French: those in the catalogue, and those with English words."""
        return [text for text in self.texts if text in ENGLISH or ENGLISH_WORD.search(text)]


#: The English messages whose French translation differs.
ENGLISH = {
    english
    for message in FRENCH
    for english, text in zip(forms(message.id), forms(message.string), strict=True)
    if english != text
}
ENGLISH_WORD = re.compile(r"\b(the|and|of|with|for|your?|hands?|games?|is|are|not|this|from|miles)\b", re.I)

GAME = {"players": "2", "name_0": "Zoé", "name_1": "Léo", "edition": "winning-moves", "dealer": "0"}


@pytest.fixture(scope="module")
def visitor(app):
    return Visitor(app, "fr-FR,fr;q=0.9,en;q=0.5")


@pytest.fixture(scope="module")
def game(visitor):
    return visitor.start_game(**GAME, total_0="2375", total_1="0")


@pytest.mark.parametrize(
    ("path", "status", "text"),
    [
        ("/", 200, "Nouvelle partie"),
        ("/games/new", 200, "Quelles règles\u202f?"),
        ("/nowhere", 404, "Page introuvable"),
    ],
)
def test_a_french_browser_gets_french_pages(app, path, status, text):
    page = Visitor(app, "fr-FR,fr;q=0.9,en;q=0.5").get(path, status)
    assert page.html_language == "fr"
    assert text in page.texts
    assert page.left_in_english() == []


@pytest.mark.parametrize(
    ("path", "text"),
    [("", "Enregistrer la manche 1"), ("/hands/new", "Increvable"), ("/table", "Règles maison")],
)
def test_the_pages_of_a_game_are_french(visitor, game, path, text):
    page = visitor.get(game + path)
    assert text in page.texts
    assert page.left_in_english() == []


def test_refusals_are_in_french(visitor, game):
    token = visitor.get(game + "/hands/new").token
    given = {"side_0-miles": "700", "side_1-miles": "700", "form_key": "x" * 16}
    refused = visitor.post(game + "/hands/new", token, **given)
    assert refused.status_code == 422
    page = Page(refused.text)
    assert any(text.startswith("Zoé et Léo ne peuvent pas finir") for text in page.texts)
    assert page.left_in_english() == []


def test_a_house_rule_out_of_range_is_refused_in_french(visitor):
    token = visitor.get("/games/new").token
    refused = visitor.post(
        "/games/new", token, **GAME, **{"house-target_miles": "333", "house-points_shutout": "-1"}
    )
    assert refused.status_code == 422
    page = Page(refused.text)
    assert "Saisissez un multiple de 25." in page.texts
    assert "Saisissez un nombre de 0 à 10000." in page.texts
    assert page.left_in_english() == []
    assert not [text for text in page.texts if "target_miles" in text]


def test_an_english_browser_gets_english_pages(app):
    page = Visitor(app, "en-GB,en;q=0.9,fr;q=0.5").get("/")
    assert page.html_language == "en"
    assert "New game" in page.texts


def test_an_unknown_language_gets_english(app):
    assert Visitor(app, "tlh-KX,tlh").get("/").html_language == "en"


def test_numbers_are_formatted_in_french(app, game):
    texts = Visitor(app, "fr").get(game).texts
    assert "2\u202f375" in texts
    assert "encore 2\u202f625" in texts
    assert "2,375" not in " ".join(texts)


# --- the switch --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("accepts", "picked"), [("en", "fr"), ("fr", "en")])
def test_the_switch_wins_over_the_browser(app, accepts, picked):
    visitor = Visitor(app, accepts)
    before = visitor.get("/games/new")
    assert before.html_language == accepts
    answer = visitor.post("/language", language=picked, back="/games/new")
    assert (answer.status_code, answer.location) == (303, "/games/new")
    assert visitor.get("/games/new").html_language == picked
    assert visitor.get("/").html_language == picked


def test_the_switch_offers_only_languages_with_a_catalogue(app):
    visitor = Visitor(app, "fr")
    visitor.post("/language", language="tlh", back="/")
    assert visitor.get("/").html_language == "fr"
