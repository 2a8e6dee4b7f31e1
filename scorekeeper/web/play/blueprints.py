"""Addresses and views of the pages that track, replay and verify hands."""

from functools import partial

from flask import Blueprint

from scorekeeper.web.serving.lazy_pages import Lazy, get, lazy_pages, post

_pages = partial(lazy_pages, "scorekeeper.web.play")

_verify = _pages(
    "verify",
    "verify",
    "/games/<public_id>",
    get("/hands/<row_id:hand_id>/record", "show"),
    post("/hands/<row_id:hand_id>/record/compare", "read"),
    post("/hands/<row_id:hand_id>/record", "attach"),
    post("/hands/<row_id:hand_id>/record/remove", "remove"),
    get("/hands/<row_id:hand_id>/record.mb", "download"),
    get("/records", "choose"),
    post("/records", "read_many"),
)
_replays = _pages(
    "replays",
    "replays",
    "",
    get("/replay", "show"),
    post("/replay", "read"),
    get("/games/<public_id>/hands/<row_id:hand_id>/replay", "of_hand"),
)

_verify.add_app_template_global(Lazy("scorekeeper.web.play.verify", "record_status"), "record_status")
_verify.register_error_handler(413, Lazy("scorekeeper.web.play.verify", "files_too_large"))
_replays.register_error_handler(413, Lazy("scorekeeper.web.play.replays", "file_too_large"))

BLUEPRINTS: tuple[Blueprint, ...] = (
    _pages(
        "track",
        "track",
        "/games/<public_id>/track",
        get("", "follow"),
        get("/news", "news"),
        post("", "save"),
    ),
    _pages("plays", "plays", "/games/<public_id>/track/plays", get("", "show")),
    _verify,
    _replays,
)
