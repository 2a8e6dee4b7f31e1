"""The code of a table: six characters to read from a slip and type, none of which look alike."""

import secrets
import unicodedata
from typing import Final

from scorekeeper.store.secrets import derived, proves

#: Without 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V, which look alike by candlelight.
LETTERS: Final = "34679ACDEFGHJKMNPQRTWXY"
LENGTH: Final = 6


def new_code() -> str:
    """A code that nobody can guess in an evening: there are 148 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read_code(typed: str) -> str:
    """Normalise a typed code: capitals, no spaces, no dashes. The result need not be a code."""
    letters = unicodedata.normalize("NFKC", typed).upper()
    return "".join(letter for letter in letters if letter.isalnum())[: LENGTH + 1]


def code_proof(code: str) -> str:
    """A secret that is scanned together with the code. It proves that the phone has seen the slip."""
    return derived("code", code)


def proves_code(proof: str, code: str) -> bool:
    """True if this is the secret that belongs to the code."""
    return proves(proof, "code", code)
