"""PBKDF2 in Python, beside that of OpenSSL."""

import hashlib

import pytest

from scorekeeper.pocket import key_stretching


@pytest.mark.parametrize("length", [None, 1, 32, 33, 70])
@pytest.mark.parametrize("iterations", [1, 2, 1000])
def test_it_derives_what_openssl_derives(iterations, length):
    of = ("sha256", b"1234", b"salt", iterations, length)
    assert key_stretching.pbkdf2_hmac(*of) == hashlib.pbkdf2_hmac(*of)


def test_it_is_installed_only_where_it_is_missing(monkeypatch):
    there = hashlib.pbkdf2_hmac
    key_stretching.install()
    assert hashlib.pbkdf2_hmac is there
    monkeypatch.delattr(hashlib, "pbkdf2_hmac")
    key_stretching.install()
    assert hashlib.pbkdf2_hmac is key_stretching.pbkdf2_hmac
