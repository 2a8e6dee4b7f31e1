"""Blueprints of the pages of clubs."""

from flask import Blueprint

from scorekeeper.web.clubs import (
    administration,
    clubs,
    league,
    members,
    season_files,
    season_settings,
    seasons,
    setup,
)

BLUEPRINTS: tuple[Blueprint, ...] = (
    setup.pages,
    clubs.pages,
    members.pages,
    administration.pages,
    seasons.pages,
    season_settings.pages,
    season_files.pages,
    league.pages,
)
