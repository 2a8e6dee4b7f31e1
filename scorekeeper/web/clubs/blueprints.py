"""Addresses and views of the pages of clubs, and their own words for errors."""

from functools import partial

from flask import Blueprint
from flask_babel import gettext as _

from scorekeeper.web.serving.lazy_pages import get, lazy_pages, post

_pages = partial(lazy_pages, "scorekeeper.web.clubs")

BLUEPRINTS: tuple[Blueprint, ...] = (
    _pages(
        "club_setup",
        "setup",
        "/clubs/new",
        get("", "new"),
        post("", "make"),
    ),
    _pages(
        "club_pages",
        "clubs",
        "/clubs/<public_id>",
        get("", "show"),
        post("/members", "add"),
        post("/undo/<row_id:line>", "undo_last"),
    ),
    _pages(
        "club_members",
        "members",
        "/clubs/<public_id>/members/<row_id:member_id>",
        get("", "show"),
        post("", "change"),
        post("/remove", "remove"),
    ),
    _pages(
        "club_administration",
        "administration",
        "/clubs/<public_id>",
        get("/more", "show"),
        post("/more", "change"),
        post("/renew-holders", "renew_holders"),
        post("/renew-league", "renew_league"),
        post("/delete", "delete"),
        get("/hold/<token>", "offer"),
        post("/hold/<token>", "accept"),
    ),
    _pages(
        "club_seasons",
        "seasons",
        "/clubs/<public_id>/seasons",
        post("", "make"),
        get("/<row_id:season_id>", "show"),
        get("/<row_id:season_id>/members/<row_id:member_id>", "member"),
        post("/<row_id:season_id>/nights", "add_nights"),
        post("/<row_id:season_id>/nights/<row_id:night_id>/remove", "take_out"),
        post("/<row_id:season_id>/guests", "add_guest"),
        post("/<row_id:season_id>/guests/known", "same_person"),
    ),
    _pages(
        "club_season_settings",
        "season_settings",
        "/clubs/<public_id>/seasons/<row_id:season_id>/more",
        get("", "show"),
        post("", "change"),
        post("/delete", "delete"),
    ),
    _pages(
        "club_season_files",
        "season_files",
        "/clubs/<public_id>/seasons/<row_id:season_id>/files",
        get("/league.csv", "league"),
        get("/season.json", "whole"),
    ),
    _pages(
        "club_league",
        "league",
        "/leagues/<league_id>",
        get("", "show"),
        get("/<row_id:season_id>", "season"),
        get("/<row_id:season_id>.json", "data"),
        get("/<row_id:season_id>/members/<row_id:member_id>", "member"),
    ),
)


def error_words(code: int) -> tuple[str, str] | None:
    """The title and the advice for an error on a page of a club; None if it has no words of its own."""
    match code:
        case 403:
            return _("Only for people who manage the club"), _(
                "Ask somebody who manages the club for a link to look at it, or to manage it too."
            )
        case 404:
            return _("Page not found"), _(
                "The address may be mistyped, the link renewed, or the club deleted."
            )
        case 409:
            return _("This has changed in the meantime"), _("Check the club as it is now, then try again.")
    return None
