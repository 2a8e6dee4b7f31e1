"""The games kept safe: backups while a server runs, what is restored, and moved to another database."""
