"""Tournament nights in the database: their tables, and one function for everything that can be done in one.

The rows are in `store/night_models.py`; `reading` makes of them the value that `scorekeeper.tournament` works
with. Each function that changes something writes a line of the night's log.
"""
