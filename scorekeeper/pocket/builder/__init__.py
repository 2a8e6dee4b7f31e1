"""Builds the site of the app inside a phone: only static files, for any host.

The parts are pinned by their hashes (`wheels.txt` and `RUNTIME`), so the same program gives the same bytes
wherever it is built. The builder itself is not part of the site.
"""
