"""English and French: which one a page is in, and the voice the rules speak with there."""

from datetime import UTC, datetime

from flask import Flask, current_app, request, session
from flask_babel import Babel, format_date, format_time, get_locale, get_translations, gettext
from flask_babel import format_decimal as babel_decimal

from scorekeeper import paths
from scorekeeper.rules.words import CARD_NAMES, Voice

#: Each language by its own name.
LANGUAGES = {"en": "English", "fr": "Français"}
KEY = "language"


def init_app(app: Flask) -> None:
    app.config["BABEL_TRANSLATION_DIRECTORIES"] = str(paths.translations_dir())
    Babel(app, locale_selector=chosen_language)
    for filter_ in (number, signed, local, moment):
        app.add_template_filter(filter_)
    app.add_template_filter(lambda card: card if card.isdigit() else gettext(CARD_NAMES[card]), "card_name")
    app.context_processor(lambda: {"language": str(get_locale()), "languages": LANGUAGES, "here": here})


def chosen_language() -> str:
    """The language picked with the switch, else the best of the browser's."""
    picked = session.get(KEY)
    if picked in LANGUAGES:
        return picked
    return request.accept_languages.best_match(LANGUAGES) or "en"


def here() -> str | None:
    """The address at which this page, or the form it answers, can be looked at again; None without one."""
    pages = current_app.url_map.bind("")
    asked = f"?{request.query_string.decode('ascii', 'replace')}" if request.query_string else ""
    return f"{request.path}{asked}" if pages.test(request.path, method="GET") else None


def number(value: int) -> str:
    """A whole number as the language writes it: 2,375 or 2 375."""
    return babel_decimal(value)


def signed(value: int) -> str:
    """A difference: +300, −1,200 or ±0."""
    sign = "+" if value > 0 else "−" if value < 0 else "±"
    return f"{sign}{number(abs(value))}"


def local(moment: datetime) -> datetime:
    """A stored moment (UTC) on the server's own clock: the table sits beside it."""
    return moment.replace(tzinfo=UTC).astimezone()


def moment(when: datetime) -> str:
    """A moment as people say it: the time, and the day if it was not today."""
    time = format_time(when, "short", rebase=False)
    if when.date() == datetime.now(when.tzinfo).date():
        return time
    return f"{format_date(when, 'medium', rebase=False)}, {time}"


def voice() -> Voice:
    """The voice that says the rules' sentences in the page's language."""
    catalogue = get_translations()
    return Voice(catalogue.gettext, catalogue.ngettext, number)
