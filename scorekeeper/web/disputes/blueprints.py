"""Blueprints of the pages that settle disputes."""

from flask import Blueprint

from scorekeeper.web.disputes import compare_hand, extension, legal, rulebook

BLUEPRINTS: tuple[Blueprint, ...] = (
    compare_hand.pages,
    extension.pages,
    rulebook.pages,
    legal.pages,
)
