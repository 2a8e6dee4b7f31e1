"""Finds the modules of the printed editions and registers what they hold."""

import pkgutil
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from importlib.resources import files
from types import ModuleType

from scorekeeper.rules.editions.model import Edition, register
from scorekeeper.rules.editions.words import read_words


def register_all(package: ModuleType) -> None:
    """Register the edition of every module in `package`. Raises ValueError for words that lack something."""
    for edition in editions_in(package):
        register(edition)


def editions_in(package: ModuleType) -> Iterator[Edition]:
    """The editions of the modules in `package`, each with the words of the `.toml` file of the same name."""
    for module in pkgutil.iter_modules(package.__path__):
        edition: Edition = import_module(f"{package.__name__}.{module.name}").EDITION
        words = files(package).joinpath(f"{module.name}.toml").read_text("utf-8")
        yield replace(edition, words=read_words(words))
