"""Addresses of the pages of people, and the view of each."""

from functools import partial

from flask import Blueprint

from scorekeeper.web.common.lazy_pages import get, lazy_pages

_pages = partial(lazy_pages, "scorekeeper.web.people")

BLUEPRINTS: tuple[Blueprint, ...] = (
    _pages("people", "people", "/people", get("", "show")),
    _pages("people_person", "person", "/people/<person>", get("", "show")),
)
