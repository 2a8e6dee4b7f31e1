"""The forms of a game's pages."""
