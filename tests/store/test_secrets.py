"""Addresses and tokens: 128 bits, impossible to guess from ids, and nowhere in clear in the database."""

import base64
import re
from collections import Counter
from itertools import pairwise

import pytest

from scorekeeper.store import secrets
from scorekeeper.store.secrets import claimed_id, hashed, new_token, opens, secret_address
from tests.builders import hand, side
from tests.builders_web import join, new_link
from tests.databases import database_file


@pytest.fixture
def context(app):
    with app.app_context():
        yield app


def address_of(game_id, salt="salt"):
    return secret_address("watch", game_id, salt)


def game_at(address, salt="salt"):
    """The game that this address opens, if every game has the same salt."""
    game_id = claimed_id(address)
    return game_id if game_id is not None and opens(address, "watch", game_id, salt) else None


def proof(address):
    return base64.urlsafe_b64decode(address.partition("-")[2] + "==")


@pytest.mark.parametrize("game_id", [1, 2, 35, 36, 37, 999, 46_655, 46_656, 2**31, 2**62])
def test_an_address_opens_its_game(game_id, context):
    assert game_at(address_of(game_id)) == game_id


def test_an_address_has_128_random_looking_bits(context):
    proofs = [proof(address_of(game_id)) for game_id in range(1, 2001)]
    assert {len(digest) for digest in proofs} == {16}
    assert len(set(proofs)) == 2000
    for place in range(16):  # no byte stays the same or counts up
        seen = Counter(digest[place] for digest in proofs)
        assert len(seen) > 200
        assert max(seen.values()) < 40
        steps = Counter((after[place] - before[place]) % 256 for before, after in pairwise(proofs))
        assert max(steps.values()) < 40


def test_a_game_with_the_same_id_has_another_address(context):
    """As after a restore: somebody who knew the lost game cannot open the new one."""
    assert game_at(address_of(1, "one"), "other") is None


def test_every_game_has_a_salt_of_its_own(ann):
    assert len({ann.start("Ann", "Bob").game.salt for _ in range(4)}) == 4


def test_another_key_makes_other_addresses(context):
    before = address_of(1)
    key = context.config["SECRET_KEY"]
    context.config["SECRET_KEY"] = "another key"
    try:
        assert address_of(1) != before
        assert game_at(before) is None
    finally:
        context.config["SECRET_KEY"] = key


def wrong_addresses(address):
    number, _, letters = address.partition("-")
    yield f"2-{letters}"
    yield letters
    yield number
    yield f"{number}-"
    yield address + "A"
    yield address[:-1]
    yield address + "="
    yield address + "\n"
    yield " " + address
    yield address.swapcase()
    yield f"0{address}"
    yield f"{number}-{letters[:-1]}é"
    yield f"{number}–{letters}"
    yield f"{'z' * 12}-{letters}"
    yield f"{'z' * 13}-{letters}"
    yield f"{'1' * 5000}-{letters}"
    yield f"{number}-{'A' * 22}"
    yield ""
    yield "-"
    yield "1-" + "\x00" * 22
    for place in range(len(letters) - 1):  # the last letter has two unused bits
        other = "A" if letters[place] != "A" else "B"
        yield f"{number}-{letters[:place]}{other}{letters[place + 1 :]}"


def test_wrong_addresses_open_nothing(context):
    for wrong in wrong_addresses(address_of(1)):
        assert game_at(wrong) is None, wrong


def test_the_address_of_a_game_that_never_existed_is_unknown(table):
    """Signed with our key, but there is no such game."""
    with table.phone.app.app_context():
        address = secret_address("watch", 10**15, "salt")
    assert table.phone.get(f"/games/{address}").status == 404


def test_the_comparison_takes_the_same_time_for_every_guess(context, monkeypatch):
    seen = []
    monkeypatch.setattr(secrets.hmac, "compare_digest", lambda *both: seen.append(both) or False)
    game_at(address_of(1))
    assert seen, "compared with =="


def test_tokens_have_128_bits(context):
    tokens = [new_token() for _ in range(1000)]
    assert len(set(tokens)) == 1000
    assert {len(base64.urlsafe_b64decode(token + "==")) for token in tokens} == {16}
    assert all(re.fullmatch(r"[\w-]{22}", token, re.ASCII) for token in tokens), "fit for an address"


def test_a_hash_does_not_reveal_its_token():
    assert re.fullmatch(r"[0-9a-f]{64}", hashed("x"))
    assert hashed("x") != hashed("y")
    assert hashed("\ud800") == hashed("\ud800"), "whatever is sent"


@pytest.mark.sqlite("reads the file")
def test_no_secret_is_in_the_files_of_the_database(table, new_phone, app):
    """Searches every page of it and the files beside it: used, free, and still in the log."""
    link = new_link(table, "Bob")
    bobs = join(new_phone(), link)
    bobs.score(hand(side(100), side(200)))
    table.post(f"/links/{table.game.links[0].id}/withdraw")
    found = {"link": link.rpartition("/")[2], "address": table.public_id, "server": app.config["SECRET_KEY"]}
    for name, phone in (("ann", table.phone), ("bob", bobs.phone)):
        found[name], found[f"{name}'s form"] = phone.cookie("device").value, phone.token
        found[f"{name}'s cookie"] = phone.cookie().value
    file = database_file(app)
    files = list(file.parent.glob(f"{file.name}*"))
    assert len(files) >= 2, "the write-ahead log, too"
    held = b"".join(part.read_bytes() for part in files)
    assert b"Ann" in held, "read as it is"
    assert hashed(found["ann"]).encode() in held
    for name, secret in found.items():
        assert len(secret) >= 22, name
        assert secret.encode() not in held, name
        assert secret.partition("-")[2].encode() not in held or name != "address"


def test_no_secret_is_in_an_exported_file(table):
    """Passing on a game as a file passes on no rights."""
    link = new_link(table, "Bob")
    page = table.get("/export")
    secrets_ = (table.phone.cookie("device").value, link.rpartition("/")[2], table.public_id)
    assert not [secret for secret in secrets_ if secret in page.html]
