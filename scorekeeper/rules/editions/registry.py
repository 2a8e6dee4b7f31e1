"""Finds the modules of the printed editions and registers their editions."""

import pkgutil
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from importlib.resources import files
from types import ModuleType

from scorekeeper.rules.editions.model import Edition, register
from scorekeeper.rules.editions.words import read_words
from scorekeeper.rules.items import ITEMS


def register_all(package: ModuleType) -> None:
    """Register the edition of every module in `package`.

    Raises ValueError if its words or its score sheet are incomplete.
    """
    for edition in editions_in(package):
        register(edition)


def editions_in(package: ModuleType) -> Iterator[Edition]:
    """The editions of the modules in `package`, each with the words of the `.toml` file of the same name."""
    for module in pkgutil.iter_modules(package.__path__):
        edition: Edition = import_module(f"{package.__name__}.{module.name}").EDITION
        words = files(package).joinpath(f"{module.name}.toml").read_text("utf-8")
        complete = replace(edition, words=read_words(words))
        check_sheet(complete)
        yield complete


def check_sheet(edition: Edition) -> None:
    """Raise ValueError for a score sheet that lacks a row or names an unknown one."""
    if sorted(edition.sheet_order) != sorted(ITEMS):
        raise ValueError(f"{edition.id}: sheet_order has each scoring item once.")
    named = {item for words in edition.words.values() for item in words.items}
    if unknown := named.difference(ITEMS):
        raise ValueError(f"{edition.id}: there is no scoring item {', '.join(sorted(unknown))}.")
