"""Builder of the site that is the app inside a phone: static files alone, for any host.

The parts are fixed by their hashes (`wheels.txt` and `RUNTIME`), so the same program is the same bytes
wherever it is built. The builder itself never gets into a phone.
"""
