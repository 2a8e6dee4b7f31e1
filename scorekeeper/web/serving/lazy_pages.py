"""Blueprints whose views are imported when the first of them is asked for.

Flask's pattern of lazily loaded views: an area writes its addresses as a table (its `blueprints.py`), and the
modules behind them cost nothing at the start of an app that nobody opens them in.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, NamedTuple

from flask import Blueprint, Flask, current_app, request


@dataclass
class Lazy:
    """A function of a module that is imported when the function is first called."""

    module: str
    name: str

    @cached_property
    def function(self) -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(import_module(self.module), self.name)
        return function

    def __call__(self, *args: Any, **values: Any) -> Any:
        return self.function(*args, **values)

    @property
    def __name__(self) -> str:
        return self.name


class Route(NamedTuple):
    """An address below the blueprint's, the method that it answers to, and the name of its view."""

    method: str
    address: str
    view: str


def get(address: str, view: str) -> Route:
    return Route("GET", address, view)


def post(address: str, view: str) -> Route:
    return Route("POST", address, view)


def lazy_pages(package: str, name: str, module: str, prefix: str, *routes: Route) -> Blueprint:
    """A blueprint of views of a module of `package`, whose endpoints are `name.view`."""
    pages = Blueprint(name, package, url_prefix=prefix, root_path="")  # with neither templates nor files
    for method, address, view in routes:
        pages.add_url_rule(address, view, Lazy(f"{package}.{module}", view), methods=[method])
    return pages


def loaded(view: object) -> object:
    """The view itself, with the marks that its module gave it."""
    return view.function if isinstance(view, Lazy) else view


def view_asked_for() -> object:
    """The view of this request, or None where no page is."""
    return loaded(current_app.view_functions.get(request.endpoint or ""))


def load_views(app: Flask, may_lack: Callable[[ModuleNotFoundError], bool] = lambda _missing: False) -> None:
    """Import every view, for an app whose start is prepared. One whose module is missing, where the app may
    lack it so far, is imported when it is asked for."""
    for view in app.view_functions.values():
        try:
            loaded(view)
        except ModuleNotFoundError as missing:
            if not may_lack(missing):
                raise
