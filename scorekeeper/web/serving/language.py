"""Languages of the pages: the choice for a request, and the voice in which the rules speak there."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from math import ceil
from typing import Any

from babel import Locale
from babel.numbers import format_decimal as babel_decimal
from flask import Flask, current_app, g, request, session
from flask_babel import Babel, format_timedelta, get_locale, get_translations

from scorekeeper import paths
from scorekeeper.rules import Rules
from scorekeeper.rules.voice import Voice

#: The language of the texts in the code.
SOURCE_LANGUAGE = "en"
KEY = "language"


def init_app(app: Flask) -> None:
    """Offer English and every language that has a compiled catalogue."""
    app.config.setdefault("BABEL_TRANSLATION_DIRECTORIES", str(paths.translations_dir()))
    babel = Babel(app, default_locale=SOURCE_LANGUAGE, locale_selector=chosen_language)
    with app.app_context():
        app.config["LANGUAGES"] = tuple(babel.list_translations())
    environment: Any = app.jinja_env
    environment.install_gettext_callables(
        lambda text: _catalogue().gettext(text), lambda *forms: _catalogue().ngettext(*forms), newstyle=True
    )
    environment.globals["_"] = environment.globals["gettext"]
    for filter_ in (number, signed, comma_list):
        app.add_template_filter(filter_)
    app.add_template_filter(card_name)
    app.add_template_filter(short_card_name)
    app.context_processor(_context)


def _context() -> dict[str, object]:
    """Names that every template may use."""
    return {"language": str(get_locale()), "languages": languages(), "page_address": page_address}


@cache
def _own_names(locales: tuple[Locale, ...]) -> dict[str, str]:
    """The name of each language in that language. Only the first page loads the languages' data."""
    codes = {str(locale): locale.get_display_name() or str(locale) for locale in locales}
    ordered = sorted(codes, key=lambda code: (code != SOURCE_LANGUAGE, code))
    return {code: codes[code][:1].upper() + codes[code][1:] for code in ordered}


def languages() -> Mapping[str, str]:
    """Language code -> the name of the language in itself, English first."""
    return _own_names(current_app.config["LANGUAGES"])


def chosen_language() -> str:
    """The code of the chosen language, or else of the browser's best one."""
    picked: str = session.get(KEY, "")
    if picked in languages():
        return picked
    return request.accept_languages.best_match(list(languages())) or SOURCE_LANGUAGE


def page_address() -> str | None:
    """The address that shows this page, or the form that it answers, again; None if there is none."""
    pages = current_app.url_map.bind("")
    query = f"?{request.query_string.decode('ascii', 'replace')}" if request.query_string else ""
    return f"{request.script_root}{request.path}{query}" if pages.test(request.path, method="GET") else None


def _catalogue() -> GNUTranslations | NullTranslations:
    """The translations into the page's language, cached: a page asks for a hundred texts, and Flask-Babel
    looks the language up for each."""
    if "catalogue" not in g:
        g.catalogue = get_translations()
    catalogue: GNUTranslations | NullTranslations = g.catalogue
    return catalogue


def number(value: int) -> str:
    """A whole number as the page's language writes it, with a real minus sign: 2,375, 2 375 or −5."""
    if "numbers_in" not in g:  # a page has hundreds of numbers
        g.numbers_in = str(get_locale())
    return _written(value, g.numbers_in)


@lru_cache(maxsize=4096)
def _written(value: int, language: str) -> str:
    return babel_decimal(value, locale=language).replace("-", "−")


def signed(value: int) -> str:
    """A difference: +300, −1,200 or ±0."""
    sign = "+" if value > 0 else "−" if value < 0 else "±"
    return f"{sign}{number(abs(value))}"


def in_words(wait: timedelta) -> str:
    """A waiting time in everyday words, never too short: "30 seconds", "4 minutes", "6 hours"."""
    seconds = wait.total_seconds()
    unit = next((unit for unit in (3600, 60) if seconds > 1.5 * unit), 1)
    return format_timedelta(timedelta(seconds=ceil(seconds / unit) * unit), threshold=1.5)


def comma_list(words: Sequence[str]) -> str:
    """A list of words as the page's language writes it: "Ann, Bob"."""
    return voice().comma_list(words)


def voice(rules: Rules | None = None) -> Voice:
    """The voice that says sentences in the page's language; with `rules`, in that edition's card names."""
    catalogue = _catalogue()
    plain = Voice(catalogue.gettext, catalogue.ngettext, number, str(get_locale()))
    return plain.naming(rules) if rules else plain


def card_name(card: str, rules: Rules) -> str:
    """The name of a card in the page's language, in the edition of `rules`."""
    return voice(rules).card(card)


def short_card_name(card: str, rules: Rules) -> str:
    """A one-word name of a card, for a small card."""
    return voice(rules).short_card(card)
