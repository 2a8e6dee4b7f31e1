"""Blueprints that import their views on the first request.

Flask's pattern of lazily loaded views. An area lists its addresses in a table (its `blueprints.py`), so an
app that never opens them does not import their modules.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, NamedTuple

from flask import Blueprint, Flask, current_app, request


@dataclass
class Lazy:
    """A function whose module is imported on its first call."""

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
    """An address below the blueprint's prefix, its method, and the name of its view."""

    method: str
    address: str
    view: str


def get(address: str, view: str) -> Route:
    return Route("GET", address, view)


def post(address: str, view: str) -> Route:
    return Route("POST", address, view)


def lazy_pages(package: str, name: str, module: str, prefix: str, *routes: Route) -> Blueprint:
    """A blueprint of the views in a module of `package`; their endpoints are `name.view`."""
    pages = Blueprint(name, package, url_prefix=prefix, root_path="")  # no templates or static files
    for method, address, view in routes:
        pages.add_url_rule(address, view, Lazy(f"{package}.{module}", view), methods=[method])
    return pages


def loaded(view: object) -> object:
    """The view itself, with the marks that its decorators gave it."""
    return view.function if isinstance(view, Lazy) else view


def view_asked_for() -> object:
    """The view of this request, or None if the address has none."""
    return loaded(current_app.view_functions.get(request.endpoint or ""))


def load_views(app: Flask, may_lack: Callable[[ModuleNotFoundError], bool] = lambda _missing: False) -> None:
    """Import every view, so that the first requests need not. A view whose module is missing, if the app may
    still lack that module, is imported on its first request."""
    for view in app.view_functions.values():
        try:
            loaded(view)
        except ModuleNotFoundError as missing:
            if not may_lack(missing):
                raise
