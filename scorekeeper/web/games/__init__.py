"""The pages of a game: new game, entering hands, names and rules, history, sharing, files."""
