"""PBKDF2 in pure Python, compared with OpenSSL."""

import hashlib

import pytest

from scorekeeper.pocket import key_stretching


@pytest.mark.parametrize("length", [None, 1, 32, 33, 70])
@pytest.mark.parametrize("iterations", [1, 2, 1000])
def test_derives_the_same_key_as_openssl(iterations, length):
    of = ("sha256", b"1234", b"salt", iterations, length)
    assert key_stretching.pbkdf2_hmac(*of) == hashlib.pbkdf2_hmac(*of)


def test_replaces_pbkdf2_only_if_python_lacks_it(monkeypatch):
    there = hashlib.pbkdf2_hmac
    key_stretching.install()
    assert hashlib.pbkdf2_hmac is there
    monkeypatch.delattr(hashlib, "pbkdf2_hmac")
    key_stretching.install()
    assert hashlib.pbkdf2_hmac is key_stretching.pbkdf2_hmac
