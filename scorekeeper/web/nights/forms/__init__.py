"""The forms of a night's pages."""
