"""Blueprints of the pages of clubs."""

from flask import Blueprint

from scorekeeper.web.clubs import administration, clubs, members, setup

BLUEPRINTS: tuple[Blueprint, ...] = (setup.pages, clubs.pages, members.pages, administration.pages)
