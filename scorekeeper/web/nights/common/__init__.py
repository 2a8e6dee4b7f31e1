"""Parts that several rooms of a night's pages share: access, names, games and states of tables."""
