"""Keep the games safe: back up while a server runs, restore, and move to another database."""
