"""Blueprints of the pages about games and their hands."""

from flask import Blueprint

from scorekeeper.web.games import (
    exchange,
    games,
    hand_views,
    history,
    menu,
    names_and_rules,
    new_game,
    receipts,
    screen,
    sharing,
    watching,
    what_if,
    which_box,
)
from scorekeeper.web.serving.lazy_pages import get, lazy_pages, post

BLUEPRINTS: tuple[Blueprint, ...] = (
    new_game.pages,
    which_box.pages,
    games.pages,
    watching.pages,
    menu.pages,
    hand_views.pages,
    receipts.pages,
    what_if.pages,
    names_and_rules.pages,
    history.pages,
    sharing.pages,
    screen.pages,
    exchange.pages,
    lazy_pages("scorekeeper.web.games", "charts", "charts", "/games/<public_id>", get("/charts", "show")),
    lazy_pages(
        "scorekeeper.web.games",
        "share_picture",
        "share_picture",
        "/games/<public_id>/picture",
        get("/<any(wide, tall):shape>.svg", "drawing"),
        get("/<any(wide, tall):shape>.png", "image"),
    ),
    lazy_pages(
        "scorekeeper.web.games", "meanings", "meanings", "/games/<public_id>/meanings", get("", "show")
    ),
    lazy_pages("scorekeeper.web.games", "odds", "odds", "/games/<public_id>/odds", get("", "show")),
    lazy_pages(
        "scorekeeper.web.games",
        "paper",
        "paper",
        "",
        get("/games/<public_id>/paper", "of_game"),
        get("/games/<public_id>/paper/blank", "blank_of_game"),
        get("/paper/score-sheet", "blank"),
    ),
    lazy_pages(
        "scorekeeper.web.games",
        "spreadsheet_files",
        "spreadsheet_files",
        "",
        get("/games/<public_id>/export.csv", "of_game"),
        get("/export.csv", "of_device"),
    ),
    lazy_pages("scorekeeper.web.games", "table_import", "table_import", "", post("/import/table", "read")),
)
