"""A phone with any browser: the actions of people, and the few primitives of its driver."""

import time
from abc import ABC, abstractmethod

SIZE = (390, 664)
#: The proxy that browsers are given for other machines: nothing listens there.
NO_PROXY = "http://127.0.0.1:9"
PATIENCE = 20  # seconds: the machine may have other work
DRIVER_TIMEOUT = 30  # seconds
#: Parts of what a console may say.
EXPECTED = (
    *("status of 409", "status of 422"),  # a form is refused
    "cdn.jsdelivr.net",  # it is out of reach
    "directive 'manifest-src'",  # WebKit does not know that of a policy
    "due to access control checks",  # WebKit: a request that ended with its page
    "htmx:error: Load failed",  # htmx: the same
    "/favicon.ico",
)

#: The visible elements of a selector that have some words; those of a checkbox are its label's.
SEEN = """(selector, words) => {
  const isSeen = (part) => {
    const { visibility, clipPath } = getComputedStyle(part);
    return part.getClientRects().length > 0 && visibility === "visible" && clipPath === "none";
  };
  return [...document.querySelectorAll(selector)]
    .map((part) => ["radio", "checkbox"].includes(part.type) ? (part.labels[0] || part) : part)
    .filter((part) => isSeen(part) && part.innerText.replace(/\\s+/g, " ").includes(words));
}"""
COUNT = """(times, ...what) => {
  const { length } = (SEEN)(...what);
  return times === null ? length : length === times;
}""".replace("SEEN", SEEN)
TEXT = "(...what) => (SEEN)(...what)[0].innerText".replace("SEEN", SEEN)
#: The place of the first of them that a finger hits, once the page has loaded and nothing covers it.
PLACE = """(...what) => {
  const [part] = (SEEN)(...what);
  if (!part || document.readyState !== "complete") return null;
  const place = () => {
    const { left, top, width, height } = part.getClientRects()[0];
    return [left + width / 2, top + height / 2];
  };
  const isFree = () => part.contains(document.elementFromPoint(...place()));
  if (!isFree()) part.scrollIntoView({ block: "center", behavior: "instant" });
  return isFree() && place();
}""".replace("SEEN", SEEN)
CHOOSE = """(selector, value) => {
  const list = document.querySelector(selector);
  list.value = value;
  for (const event of ["input", "change"]) list.dispatchEvent(new Event(event, { bubbles: true }));
}"""
FORGET = """() => {
  localStorage.clear();
  sessionStorage.clear();
  indexedDB.deleteDatabase("outbox");
}"""


class DriverFailed(Exception):
    """The driver did not obey, for example because the page is loading."""


class Phone(ABC):
    """A page on a phone. JavaScript is given as a function, in syntax that old browsers know."""

    url = ""  # the address of its server

    # --- the driver's part ---

    @abstractmethod
    def open(self, url): ...

    @abstractmethod
    def reload(self): ...

    @abstractmethod
    def evaluate(self, function, *arguments):
        """Call a JavaScript function in the page, and return its result."""

    @abstractmethod
    def press(self, x, y): ...

    @abstractmethod
    def keys(self, text): ...

    @abstractmethod
    def enter(self):
        """Press the Enter key."""

    @abstractmethod
    def attach(self, selector, path):
        """Choose a file."""

    @abstractmethod
    def screenshot(self, path): ...

    @abstractmethod
    def resize(self, width, height): ...

    @abstractmethod
    def errors(self):
        """Return the errors on the console since the last call."""

    @abstractmethod
    def cookies(self): ...

    @abstractmethod
    def add_cookies(self, cookies):
        """Add cookies, given as to Playwright."""

    @abstractmethod
    def clear_cookies(self): ...

    @abstractmethod
    def close(self): ...

    # --- the people's part ---

    def goto(self, path):
        self.open(self.url + path)

    def back(self):
        """Go back, as by a swipe from the edge."""
        self.evaluate("() => { history.back(); }")

    def tap(self, selector, words=""):
        """Tap the first visible element of a selector with some words, once it lies still."""
        before = None
        while (place := self.until(PLACE, selector, words, of=f"{selector} {words!r} to tap")) != before:
            before = place
            time.sleep(0.02)  # a slow engine has not laid the page out again at once
        self.press(*place)

    def type(self, selector, text):
        """Replace the text of a field by typing."""
        self.tap(selector)
        self.evaluate("() => document.activeElement.select()")
        self.keys(text)

    def choose(self, selector, value):
        """Choose from a list. The system draws its options, where no driver taps."""
        self.sees(selector)
        self.evaluate(CHOOSE, selector, value)

    def sees(self, selector, words="", times=None):
        """Wait until an element of a selector with some words is visible, or so many are."""
        self.until(COUNT, times, selector, words, of=f"{selector} {words!r}")

    def text(self, selector):
        """Return the visible words of the first element of a selector."""
        self.sees(selector)
        return " ".join(self.evaluate(TEXT, selector, "").split())

    def until(self, function, *arguments, of="", within=PATIENCE):
        """Wait until a JavaScript function returns something true, and return it."""
        end, problem = time.monotonic() + within, ""
        while time.monotonic() < end:
            try:
                if found := self.evaluate(function, *arguments):
                    return found
                problem = ""
            except DriverFailed as failed:
                problem = f": {failed}"
            time.sleep(0.05)
        raise AssertionError(f"waited {within} s for {of or function}{problem}")

    def complaints(self):
        return [error for error in self.errors() if not any(expected in error for expected in EXPECTED)]

    def be_new(self):
        """Forget everything, as a phone that was never here."""
        self.goto("/static/icon.svg")
        self.evaluate(FORGET)
        self.clear_cookies()
        self.resize(*SIZE)
        self.errors()
