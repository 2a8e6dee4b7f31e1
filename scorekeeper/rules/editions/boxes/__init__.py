"""One module for each printed edition, and a file of its words beside it.

A module `name.py` defines its `Edition` as `EDITION`. `name.toml` has a table of words for each language.
"""
