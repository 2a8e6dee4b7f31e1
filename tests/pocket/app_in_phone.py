"""The app inside a phone instead of a server, for tests that run against both.

The site is at the root of its host, because those tests use addresses without a folder.
"""

from contextlib import contextmanager
from dataclasses import dataclass, field

from tests.pocket.hosting import FOLDER, Host, browser_of, fetch_app

#: Sends a request to the app inside the phone and follows redirects.
ASK = """async ([path, fields]) => {
  const options = fields ? { method: "POST", body: new URLSearchParams(fields) } : {};
  const answer = await fetch(path, options);
  return [answer.status, answer.redirected && new URL(answer.url).pathname, await answer.text()];
}"""


@dataclass
class Answer:
    status_code: int
    location: str
    text: str


@dataclass
class AppInPhone:
    """The methods of a server and its app that the tests use, answered by the app inside the phone."""

    url: str
    tab: object
    _cookies: dict = field(default_factory=dict)  # empty, because cookies stay inside the app

    @property
    def app(self):
        return self

    def test_client(self):
        return self

    def new_tab(self, java_script_enabled=True, **_options):
        """One more tab with the same cookies and no CDN."""
        tab = self.tab.context.new_page()
        if not java_script_enabled:
            session = tab.context.new_cdp_session(tab)
            session.send("Emulation.setScriptExecutionDisabled", {"value": True})
        return tab

    def close_tabs(self):
        for tab in self.tab.context.pages:
            if tab is not self.tab:
                tab.close()

    def get(self, path):
        return Answer(*self.tab.evaluate(ASK, [path, None]))

    def post(self, path, data):
        status, location, text = self.tab.evaluate(ASK, [path, {name: str(data[name]) for name in data}])
        return Answer(303 if location else status, location, text)


@contextmanager
def app_in_phone(playwright, root, profile):
    """A phone that has fetched the app from the folder `root` and stays open."""
    with (
        Host(root / FOLDER, folder="") as host,
        browser_of(playwright, profile, base_url=host.url) as context,
    ):
        tab = context.new_page()
        fetch_app(tab, host)
        yield AppInPhone(host.origin, tab)
