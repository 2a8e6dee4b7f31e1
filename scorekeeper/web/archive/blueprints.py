"""Addresses and views of the pages for a device's games."""

from functools import partial

from flask import Blueprint

from scorekeeper.web.serving.lazy_pages import get, lazy_pages, post

_pages = partial(lazy_pages, "scorekeeper.web.archive")

BLUEPRINTS: tuple[Blueprint, ...] = (
    _pages("find", "find", "/find", get("", "show")),
    _pages(
        "series",
        "series_pages",
        "/series",
        get("", "show_all"),
        get("/<row_id:series_id>", "show"),
        post("/<row_id:series_id>", "change"),
        post("/<row_id:series_id>/end", "end"),
        post("/<row_id:series_id>/go-on", "go_on"),
        post("/<row_id:series_id>/delete", "delete"),
        post("/<row_id:series_id>/bring-back", "bring_back"),
        post("/<row_id:series_id>/take-out", "take_out"),
        post("/<row_id:series_id>/put-back", "put_back"),
    ),
    _pages(
        "series_begin",
        "series_begin",
        "/series/new",
        get("", "new"),
        post("", "begin"),
        post("/look", "look"),
    ),
    _pages(
        "series_games",
        "series_games",
        "/series/<row_id:series_id>/games",
        get("", "choose"),
        post("", "add"),
        post("/look", "look"),
    ),
    _pages("series_of_game", "series_begin", "/games/<public_id>/series", get("", "of_game")),
    _pages("calendar", "calendar_page", "/calendar", get("", "show"), get("/<when>", "month")),
    _pages(
        "archive",
        "putting_away",
        "/games/<public_id>",
        post("/put-away", "put_away"),
        post("/take-out", "take_out_again"),
    ),
)
