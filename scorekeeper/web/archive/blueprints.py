"""Addresses of the pages about the games that a device has kept, and the view of each."""

from functools import partial

from flask import Blueprint

from scorekeeper.web.common.lazy_pages import get, lazy_pages, post

_pages = partial(lazy_pages, "scorekeeper.web.archive")

BLUEPRINTS: tuple[Blueprint, ...] = (
    _pages("find", "find", "/find", get("", "show")),
    _pages("calendar", "calendar_page", "/calendar", get("", "show"), get("/<when>", "month")),
    _pages(
        "archive",
        "putting_away",
        "/games/<public_id>",
        post("/put-away", "put_away"),
        post("/take-out", "take_out_again"),
    ),
)
