"""Blueprints of the pages that follow, play back and verify a hand card by card."""

from flask import Blueprint

from scorekeeper.web.play import replays, track, verify

BLUEPRINTS: tuple[Blueprint, ...] = (
    track.pages,
    verify.pages,
    replays.pages,
)
