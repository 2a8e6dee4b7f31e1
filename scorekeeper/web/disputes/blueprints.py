"""Addresses and views of the pages that settle disputes."""

from functools import partial

from flask import Blueprint

from scorekeeper.web.serving.lazy_pages import Lazy, get, lazy_pages

_pages = partial(lazy_pages, "scorekeeper.web.disputes")

_rulebook = _pages(
    "rulebook",
    "rulebook",
    "/rulebook",
    get("", "contents"),
    get("/whole", "whole"),
    get("/one-page", "one_page"),
    get("/book.json", "data"),
    get("/<number>", "article"),
)
_legal = _pages(
    "legal",
    "legal",
    "/legal",
    get("", "ask"),
)

for _about_a_table in (_rulebook, _legal):
    _about_a_table.before_request(Lazy("scorekeeper.web.disputes.table_choice", "remember_pick"))

BLUEPRINTS: tuple[Blueprint, ...] = (
    _pages(
        "about_hand",
        "compare_hand",
        "/games/<public_id>/hands/<row_id:hand_id>",
        get("/boxes", "boxes"),
        get("/how", "how"),
        get("/how.mb", "record"),
    ),
    _pages(
        "extension",
        "extension",
        "/games/<public_id>/extension",
        get("", "ask"),
    ),
    _pages(
        "rules_of_game",
        "rulebook",
        "/games/<public_id>/rules",
        get("", "one_page_of_game"),
    ),
    _rulebook,
    _legal,
)
