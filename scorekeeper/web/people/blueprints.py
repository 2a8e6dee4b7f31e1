"""Addresses of the pages of people, and the view of each."""

from functools import partial

from flask import Blueprint

from scorekeeper.web.common.lazy_pages import get, lazy_pages, post

_pages = partial(lazy_pages, "scorekeeper.web.people")

BLUEPRINTS: tuple[Blueprint, ...] = (
    _pages("people", "people", "/people", get("", "show")),
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
