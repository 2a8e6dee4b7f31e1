"""The part of Playwright's page that the scenes of tests/browser use, on any phone.

It does more than a finger can: it brings a page into a state at once.
"""

import re
import time
from contextlib import contextmanager
from dataclasses import dataclass
from types import SimpleNamespace

FUNCTION = re.compile(r"\s*(\w+|\([^)]*\))\s*=>")
#: The elements of a selector that have some words.
ALL = """(selector, words) => [...document.querySelectorAll(selector)]
  .filter((part) => part.textContent.replace(/\\s+/g, " ").includes(words))"""
#: One of them by its number; negative numbers count from the last.
ONE = f"(selector, words, number) => ({ALL})(selector, words).slice(number)[0]"
#: Whether that element is in some state, once the page has loaded.
STATES = {
    state: f"""(...what) => {{
      const part = ({ONE})(...what);
      return document.readyState === "complete" && ({holds});
    }}"""
    for state, holds in {
        "attached": "part",
        "detached": "!part",
        "visible": "part && part.getClientRects().length > 0",
    }.items()
}
#: Requests of scripts that were answered.
ANSWERED = "() => performance.getEntriesByType('resource').map((answered) => answered.name)"


@dataclass(frozen=True)
class Part:
    """A locator: an element, or all elements of its selector."""

    page: "Page"
    selector: str
    words: str = ""
    number: int = 0

    @property
    def first(self):
        return self.nth(0)

    @property
    def last(self):
        return self.nth(-1)

    def nth(self, number):
        return Part(self.page, self.selector, self.words, number)

    def count(self):
        return self.page.phone.evaluate(f"(...what) => ({ALL})(...what).length", self.selector, self.words)

    def wait_for(self, state="visible"):
        self.page.phone.until(STATES[state], *self._what, of=f"{self.selector} {self.words!r}: {state}")

    def evaluate(self, function, *given):
        """Call a function with the element, once it is there."""
        self.wait_for("attached")
        called = (
            f"(selector, words, number, ...given) => ({function})(({ONE})(selector, words, number), ...given)"
        )
        return self.page.phone.evaluate(called, *self._what, *given)

    def click(self):
        self.evaluate("part => part.click()")

    tap = click

    def fill(self, text):
        self.evaluate("(part, text) => { part.value = text; }", text)
        for event in ("input", "change"):
            self.dispatch_event(event)

    def dispatch_event(self, event):
        self.evaluate(
            "(part, event) => part.dispatchEvent(new Event(event, { bubbles: true })) && null", event
        )

    def scroll_into_view_if_needed(self):
        self.evaluate("part => part.scrollIntoView()")

    def is_checked(self):
        return self.evaluate("part => part.checked")

    def set_input_files(self, file):
        self.wait_for("attached")
        path = self.page.folder / file["name"]
        path.write_bytes(file["buffer"])
        self.page.phone.attach(self.selector, path)

    @property
    def _what(self):
        return self.selector, self.words, self.number


class Page:
    def __init__(self, phone, folder):
        self.phone, self.folder = phone, folder
        self.context = phone  # it has the cookies
        self.goto, self.reload = phone.goto, phone.reload

    @property
    def url(self):
        return self.phone.evaluate("() => location.href")

    def locator(self, selector, has_text=""):
        return Part(self, selector, has_text)

    def evaluate(self, script, *given):
        """Run a function, or statements, which return nothing."""
        return self.phone.evaluate(script if FUNCTION.match(script) else f"() => {{ {script} }}", *given)

    def wait_for_timeout(self, milliseconds):
        time.sleep(milliseconds / 1000)

    def unroute(self, _pattern):
        """Do nothing: no request was held up."""

    @contextmanager
    def expect_event(self, event):
        assert event == "load"
        self.phone.evaluate("() => { document.isLeft = true; }")
        yield
        self.phone.until("() => !document.isLeft && document.readyState === 'complete'", of="the next page")

    @contextmanager
    def expect_response(self, is_meant):
        before = len(self.phone.evaluate(ANSWERED))
        yield
        end = time.monotonic() + 20
        while not any(is_meant(SimpleNamespace(url=url)) for url in self.phone.evaluate(ANSWERED)[before:]):
            assert time.monotonic() < end, "no answer came"
            time.sleep(0.05)
