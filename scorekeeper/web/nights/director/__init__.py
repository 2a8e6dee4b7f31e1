"""The director's pages: set-up, people, draws, rounds, tables, settings, files and paper."""
