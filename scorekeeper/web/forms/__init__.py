"""Forms turn strings into domain values. They know what a page can send, never what a hand is worth."""
