"""Blueprints of the pages of tournament nights."""

from flask import Blueprint

from scorekeeper.web.nights import table_pages
from scorekeeper.web.nights.director import (
    desk,
    draw,
    more,
    night_files,
    paper,
    people,
    rounds,
    setup,
    tables,
)
from scorekeeper.web.nights.room import room

BLUEPRINTS: tuple[Blueprint, ...] = (
    setup.pages,
    people.pages,
    draw.pages,
    desk.pages,
    more.pages,
    room.pages,
    tables.pages,
    rounds.pages,
    paper.pages,
    night_files.pages,
    table_pages.pages,
)
