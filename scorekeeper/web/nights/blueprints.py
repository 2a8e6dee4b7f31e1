"""Addresses and views of the pages of tournament nights, and their own words for errors."""

from functools import partial

from flask import Blueprint
from flask_babel import gettext as _

from scorekeeper.web.serving.lazy_pages import Lazy, get, lazy_pages, post
from scorekeeper.web.serving.throttle import TooManyTries

_pages = partial(lazy_pages, "scorekeeper.web.nights")

_attention = _pages(
    "night_attention",
    "director.attention",
    "/nights/<public_id>/attention",
    get("", "show"),
)
_files = _pages(
    "night_files",
    "director.night_files",
    "/nights",
    get("/<public_id>/files/people.csv", "people"),
    get("/<public_id>/files/seating.csv", "seating"),
    get("/<public_id>/files/hands.csv", "hands"),
    get("/<public_id>/files/standings.csv", "standings"),
    get("/<public_id>/files/night.json", "whole"),
    get("/restore", "choose"),
    post("/restore", "read"),
)
_table = _pages(
    "night_table",
    "table.table_pages",
    "/t",
    get("", "ask"),
    post("", "find"),
    get("/<code>", "show"),
    post("/<code>/sit", "sit"),
    post("/<code>/result", "enter"),
    post("/<code>/accept", "accept"),
    post("/<code>/take-back", "take_back"),
    post("/<code>/call", "call"),
    post("/<code>/call/off", "call_off"),
)
_departures = _pages(
    "night_departures",
    "director.seating",
    "/nights/<public_id>/tables",
    post("/<row_id:round_number>/<row_id:number>/play-on", "play_on"),
    post("/<row_id:round_number>/<row_id:number>/sit-out", "sit_out"),
)

_attention.add_app_template_global(
    Lazy("scorekeeper.web.nights.director.attention", "attention_of"), "attention_of"
)
_departures.add_app_template_global(Lazy("scorekeeper.web.serving.access", "may_direct"), "may_direct")
_departures.add_app_template_global(
    Lazy("scorekeeper.web.nights.director.seating", "left_table"), "left_table"
)
_departures.add_app_template_filter(Lazy("scorekeeper.web.nights.director.seating", "in_a_row"), "named")
for _name in ("final_numbers", "round_title", "table_title"):
    _files.add_app_template_global(Lazy("scorekeeper.web.nights.common.names", _name), _name)
_files.register_error_handler(413, Lazy("scorekeeper.web.nights.director.night_files", "too_large"))
_table.before_request(Lazy("scorekeeper.web.nights.table.table_pages", "ask_throttle"))
_table.register_error_handler(
    TooManyTries, Lazy("scorekeeper.web.nights.table.table_pages", "too_many_tries")
)

BLUEPRINTS: tuple[Blueprint, ...] = (
    _pages(
        "night_setup",
        "director.setup",
        "/nights/new",
        get("", "new"),
        post("/arrange", "arrange"),
        post("/sample", "fill"),
        post("", "make"),
    ),
    _pages(
        "night_people",
        "director.people",
        "/nights/<public_id>/people",
        get("", "show"),
        post("/state", "set_state"),
        post("/add", "add"),
        post("/back", "undo_removal"),
        post("/never", "keep_apart"),
        post("/never/end", "let_meet"),
        get("/<row_id:number>", "person"),
        post("/<row_id:number>", "change"),
        post("/<row_id:number>/remove", "remove"),
        post("/<row_id:number>/substitute", "substitute"),
        post("/<row_id:number>/substitute/<row_id:index>/end", "end_substitution"),
    ),
    _pages(
        "night_registration",
        "director.registration",
        "/nights/<public_id>/registration",
        get("", "show"),
        post("", "change"),
        post("/renew", "renew"),
        post("/add", "add"),
        post("/take-over", "take_over"),
        post("/<row_id:number>/here", "check_in"),
        post("/<row_id:number>/place", "move_in"),
        post("/<row_id:number>/withdraw", "withdraw"),
    ),
    _pages(
        "night_draw",
        "director.draw",
        "/nights/<public_id>/draw",
        get("", "show"),
        post("", "draw"),
        post("/swap", "swap"),
        post("/place", "place"),
        post("/lock", "lock"),
        post("/undo", "undo"),
        post("/drop", "drop"),
        post("/release", "release"),
    ),
    _pages(
        "night_desk",
        "director.desk",
        "/nights/<public_id>",
        get("/desk", "show"),
        post("/clock/<row_id:number>", "set_clock"),
        post("/tables/<row_id:round_number>/<row_id:number>/time", "give_time"),
        post("/tables/<row_id:round_number>/<row_id:number>/answered", "answered"),
        post("/tables/<row_id:number>/accept", "accept_results"),
        post("/tables/undo", "undo_tables"),
        post("/finish", "finish"),
        post("/reopen", "reopen"),
        get("/direct/<token>", "offer"),
        post("/direct/<token>", "accept"),
    ),
    _attention,
    _departures,
    _pages(
        "night_administration",
        "director.administration",
        "/nights/<public_id>/more",
        get("", "show"),
        post("/adjust", "adjust"),
        post("/renew", "renew"),
        post("/pin", "set_pin"),
        post("/name", "name_me"),
        post("/dismiss", "dismiss"),
        post("/delete", "delete"),
    ),
    _pages(
        "night_settings",
        "director.settings",
        "/nights/<public_id>/more/settings",
        get("", "show"),
        post("", "change"),
    ),
    _pages(
        "night_season",
        "director.administration",
        "/nights/<public_id>/more/season",
        post("", "choose"),
    ),
    _pages(
        "night_log",
        "director.log",
        "/nights/<public_id>/more/log",
        get("", "show"),
    ),
    _pages(
        "night_stage",
        "director.desk",
        "/nights/<public_id>",
        post("/announce", "announce"),
        post("/podium", "show_podium"),
    ),
    _pages(
        "night_room",
        "room.room",
        "/nights/<public_id>",
        get("", "show"),
        get("/standings", "standings"),
        get("/standings.json", "data"),
        get("/here", "check_in"),
        post("/here", "say_here"),
        get("/screen", "screen"),
    ),
    _pages(
        "night_register",
        "room.register",
        "/register/<address>",
        get("", "show"),
        post("", "register"),
        post("/withdraw", "withdraw"),
        post("/back", "undo"),
    ),
    _pages(
        "night_tables",
        "director.tables",
        "/nights/<public_id>/tables",
        get("/<row_id:round_number>/<row_id:number>", "show"),
        post("/<row_id:round_number>/<row_id:number>", "enter"),
        post("/<row_id:round_number>/<row_id:number>/confirm", "confirm"),
        post("/<row_id:round_number>/<row_id:number>/decline", "decline"),
        post("/<row_id:round_number>/<row_id:number>/undo", "undo"),
        get("/<row_id:round_number>/<row_id:number>/correct", "correct"),
        post("/<row_id:round_number>/<row_id:number>/correct", "save_correction"),
        post("/<row_id:round_number>/<row_id:number>/late", "seat_late"),
    ),
    _pages(
        "night_late",
        "director.seating",
        "/nights/<public_id>/tables",
        post("/<row_id:round_number>/together", "seat_together"),
    ),
    _pages(
        "night_rounds",
        "director.rounds",
        "/nights/<public_id>/rounds",
        get("/<row_id:number>", "show"),
        get("/<row_id:number>/delete", "ask_to_delete"),
        post("/<row_id:number>/delete", "delete"),
    ),
    _pages(
        "night_paper",
        "director.paper",
        "/nights/<public_id>/paper",
        get("", "show"),
        get("/slips/<row_id:number>", "slips"),
        get("/blank", "blank"),
        get("/names/<row_id:number>", "by_name"),
        get("/tables/<row_id:number>", "by_table"),
        get("/plan", "plan"),
        get("/standings", "standings"),
    ),
    _files,
    _table,
)


def error_words(code: int) -> tuple[str, str] | None:
    """The title and the advice for an error on a page of a night; None if it has no words of its own."""
    match code:
        case 403:
            return _("Only for directors"), _(
                "Ask a director for the director’s link. To open your table, enter its code."
            )
        case 404:
            return _("Page not found"), _("The address may be mistyped, or the night was deleted.")
        case 409:
            return _("This has changed in the meantime"), _("Check the night as it is now, then try again.")
    return None
