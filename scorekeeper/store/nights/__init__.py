"""Tournament nights in the database: their tables, and one function for each action.

The rows are in `store/night_models.py`. `reading` turns them into the value that `scorekeeper.tournament`
works with. Each function that changes something writes a line to the night's log.
"""
