"""Addresses and views of the pages of people, and their own words for errors."""

from functools import partial

from flask import Blueprint
from flask_babel import gettext as _

from scorekeeper.web.serving.lazy_pages import get, lazy_pages, post

_pages = partial(lazy_pages, "scorekeeper.web.people")

BLUEPRINTS: tuple[Blueprint, ...] = (
    _pages("people", "people", "/people", get("", "show")),
    _pages(
        "people_picture",
        "picture",
        "/people/picture",
        get("/<any(wide, tall):shape>.svg", "drawing"),
        get("/<any(wide, tall):shape>.png", "image"),
    ),
    _pages("people_person", "person", "/people/<person>", get("", "show")),
    _pages(
        "people_head_to_head",
        "head_to_head",
        "/people/<person>/against/<other>",
        get("", "show"),
    ),
    _pages(
        "people_naming",
        "naming",
        "/people",
        get("/<person>/names", "show"),
        post("/<person>/rename", "rename"),
        post("/<person>/merge", "merge"),
        post("/<person>/split", "split"),
        post("/undo/<row_id:step>", "undo"),
    ),
    _pages(
        "people_forgetting",
        "forgetting",
        "/people/<person>/forget",
        get("", "ask"),
        post("", "do"),
    ),
)


def error_words(code: int) -> tuple[str, str] | None:
    """The title and the advice for an error on a page of people; None if it has no words of its own."""
    match code:
        case 404:
            return _("Person not found"), _(
                "This person plays in no game on this device, or has another name."
            )
        case 409:
            return _("This has changed in the meantime"), _(
                "Check the players as they are now, then try again."
            )
    return None
