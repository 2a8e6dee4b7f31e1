"""The code of a table: six characters to be read from a slip and typed, none that looks like another."""

import secrets
import unicodedata
from typing import Final

from scorekeeper.store.secrets import derived, proves

#: Without 0 and O, 1, I and L, 2 and Z, 5 and S, 8 and B, U and V: 26 would not stay apart by candlelight.
LETTERS: Final = "34679ACDEFGHJKMNPQRTWXY"
LENGTH: Final = 6


def new_code() -> str:
    """A code that nobody guesses in an evening: there are 148 million."""
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def read_code(typed: str) -> str:
    """Tidy a code as it was typed: in capitals, without spaces and dashes. It need not be a code."""
    letters = unicodedata.normalize("NFKC", typed).upper()
    return "".join(letter for letter in letters if letter.isalnum())[: LENGTH + 1]


def code_proof(code: str) -> str:
    """A secret beside the code in what is scanned: whoever brings it has seen the slip."""
    return derived("code", code)


def proves_code(proof: str, code: str) -> bool:
    """True if this is the secret beside the code."""
    return proves(proof, "code", code)
