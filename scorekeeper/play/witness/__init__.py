"""Shows that a hand is possible: a record of legal plays, with its deck, that ends in exactly that hand.

Pure. This package does not use `scorekeeper.rules.problems`. It looks for a play by the rules of the table
alone, so the tests can check each against the other.
"""

from scorekeeper.play.witness.search import agrees, witness

__all__ = ["agrees", "witness"]
