"""Journeys through browsers that are not today's Chromium, run by `make test-engines`."""
