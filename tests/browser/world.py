"""Games under way, posted over HTTP, which is quicker than tapping."""

import re
import secrets

from scorekeeper.rules.cards import SAFETIES

CSRF = re.compile(r'name="csrf_token" value="([^"]+)"')


class Device:
    """A phone without a screen."""

    def __init__(self, server):
        self.server = server
        self.client = server.app.test_client()
        self._token = None

    @property
    def token(self):
        if self._token is None:
            self._token = CSRF.search(self.client.get("/import").text)[1]  # the smallest page with a token
        return self._token

    def post(self, path, **fields):
        """Sends a form as a page would. Returns where the answer leads."""
        answer = self.client.post(path, data={"csrf_token": self.token, **fields})
        assert answer.status_code == 303, (path, fields, answer.status_code, answer.text)
        return answer.location

    def new_game(self, *names, edition="winning-moves", **fields):
        """Returns the new game's address."""
        seats = {f"name_{seat}": name for seat, name in enumerate(names)}
        return self.post("/games/new", players=len(names), edition=edition, **seats, **fields)

    def play(self, game, *hands):
        """Saves hands (see `reported`) into the game at this address."""
        for hand in hands:
            self.post(f"{game}/hands/new", form_key=secrets.token_urlsafe(16), **hand)

    def correct(self, game, number, hand):
        """Reports hand `number` anew."""
        self.post(self.hand_address(game, number), form_key=secrets.token_urlsafe(16), **hand)

    def new_link(self, game, name):
        """Returns the path of a new scorer link."""
        page = self.client.post(f"{game}/links", data={"csrf_token": self.token, "name": name})
        return re.search(r'value="[^"]*(/join/[^"]+)"', page.text)[1]

    @property
    def cookies(self):
        """The values of its cookies, by their names."""
        assert self.token  # a newcomer has a cookie as well, for the token
        return {cookie.key: cookie.value for cookie in self.client._cookies.values()}

    def lend_cookies_to(self, context):
        """Let the browser be this device."""
        url = self.server.url
        context.add_cookies(
            [{"name": name, "value": value, "url": url} for name, value in self.cookies.items()]
        )

    def take_cookies_of(self, context):
        """Become the same device as the browser."""
        self._token = None
        for cookie in context.cookies():
            self.client.set_cookie(cookie["name"], cookie["value"])

    def hand_address(self, game, number):
        """The address at which hand `number` of the game is corrected."""
        links = re.findall(r'href="([^"]+/hands/\d+)/receipt"', self.client.get(game).text)
        return sorted(set(links), key=lambda link: int(link.rsplit("/", 1)[1]))[number - 1]


def reported(*sides, caller="nobody", pile_empty=None):
    """The fields of a hand. Each side: miles, then safeties, with a star for a coup fourré:
    (1000, "driving_ace", "extra_tank*"). `pile_empty` is the side that claims it."""
    fields = {"extension": str(caller)}
    for index, (miles, *safeties) in enumerate(sides):
        fields |= {f"side_{index}-miles": str(miles)}
        for card in safeties:
            state = "coup" if card.endswith("*") else "played"
            assert card.rstrip("*") in SAFETIES
            fields[f"side_{index}-{card.rstrip('*')}"] = state
    if pile_empty is not None:
        fields[f"side_{pile_empty}-pile_empty"] = "y"
    return fields


def game_on(page, server, *names, hands=(), **fields):
    """A game that was made on this phone, with these hands saved. Returns its address."""
    device = Device(server)
    game = device.new_game(*names, **fields)
    device.play(game, *hands)
    device.lend_cookies_to(page.context)
    return game
