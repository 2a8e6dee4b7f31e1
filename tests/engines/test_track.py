"""A hand followed card by card."""

import time

import pytest


@pytest.mark.engine("webkit")
def test_a_hand_is_followed_card_by_card(phone, game_on):
    phone.goto(game_on("Ann", "Bob", dealer="1"))
    phone.tap("a", "Follow the hand card by card")
    phone.tap("#fits button[value='100']")
    phone.sees("#told", "Ann discards a 100.")
    phone.tap("#ask button", "It was laid")
    phone.sees("[role=alert]", "Distance cards need a side that is moving")
    phone.tap("button[value=look]", "Undo")
    phone.sees("[role=alert]", times=0)
    phone.tap("#fits button[value=roll]")
    phone.sees("#told", "Ann plays a Roll.")
    phone.tap("#pick-stop")
    phone.tap(".targets button[value=A]")
    phone.sees("#told", "Bob plays a Stop against Ann.")
    time.sleep(0.35)  # a second tap at once where the target stood is a bounced one
    phone.tap("#ask button", "coup fourré")
    phone.sees("#told", "Ann")
    phone.tap("#fits button[value='200']")
    phone.sees("#told", "Ann plays a 200, now at 200 miles.")
    phone.reload()
    phone.sees("#told", "Ann plays a 200, now at 200 miles.")
    phone.tap("button", "Undo the last play")
    phone.sees("#told", "coup fourré")


#: The server answers nothing more; htmx waits half a second.
NO_ANSWER = """() => {
  window.answers = window.fetch;
  window.fetch = (_request, { signal }) => new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });
  window.htmx.config.defaultTimeout = 500;
}"""


@pytest.mark.engine("chromium-90")
def test_a_tap_without_an_answer_is_sent_again(phone, game_on):
    phone.goto(game_on("Ann", "Bob", dealer="1"))
    phone.tap("a", "Follow the hand card by card")
    phone.sees("[data-htmx-powered] #fits button[value='100']")
    phone.evaluate(NO_ANSWER)
    phone.tap("#fits button[value='100']")
    phone.sees("#not-sent", "100")
    phone.evaluate("() => { window.fetch = window.answers; window.htmx.config.defaultTimeout = 15000; }")
    phone.sees("#told", "Ann discards a 100.")
    assert "htmx:error" in "".join(phone.errors())  # of the request that was given up
