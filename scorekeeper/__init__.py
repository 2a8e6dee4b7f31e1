"""Keeps the score of the card game Mille Bornes."""

__version__ = "1.0.0.dev0"


def create_app(config=None):
    """The web app. Flask is imported here and not above, so that the rules can be used without it."""
    from scorekeeper.web.app import create_app

    return create_app(config)
