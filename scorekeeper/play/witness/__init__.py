"""A hand shown to be possible: a record of legal plays, with its deck, that ends in exactly that hand.

Pure. Nothing here asks what `scorekeeper.rules.problems` thinks of a hand: a play is sought by the rules of
the table alone, so that each can be held against the other.
"""

from scorekeeper.play.witness.search import agrees, witness

__all__ = ["agrees", "witness"]
