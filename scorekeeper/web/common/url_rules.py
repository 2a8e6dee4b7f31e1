"""URL rules that are compiled for building addresses when the first is built.

Werkzeug compiles two functions for each rule as it is added: a sixth of what the app takes to start, for 150
rules of which an evening uses a few.
"""

from collections.abc import Callable
from functools import cache

from werkzeug.routing import Rule


class LazyRule(Rule):
    """A rule that knows at once which addresses are its own, and later how to build them."""

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        compile_builder = super()._compile_builder

        @cache
        def compiled() -> Callable[..., tuple[str, str]]:
            return compile_builder(append_unknown)

        def build(rule: Rule, **values: object) -> tuple[str, str]:
            return compiled()(rule, **values)

        return build
