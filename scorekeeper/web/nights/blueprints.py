"""Blueprints of the pages of tournament nights."""

from flask import Blueprint

from scorekeeper.web.nights.director import (
    administration,
    attention,
    departures,
    desk,
    draw,
    late,
    log,
    night_files,
    paper,
    people,
    registration,
    rounds,
    season,
    settings,
    setup,
    stage,
    tables,
)
from scorekeeper.web.nights.room import register, room
from scorekeeper.web.nights.table import table_pages

BLUEPRINTS: tuple[Blueprint, ...] = (
    setup.pages,
    people.pages,
    registration.pages,
    draw.pages,
    desk.pages,
    attention.pages,
    administration.pages,
    settings.pages,
    season.pages,
    log.pages,
    stage.pages,
    room.pages,
    register.pages,
    tables.pages,
    late.pages,
    departures.pages,
    rounds.pages,
    paper.pages,
    night_files.pages,
    table_pages.pages,
)
