"""One module for each printed edition, and beside it the file of its words.

A module `name.py` has its `Edition` as `EDITION`; `name.toml` has a table of words for each language.
"""
