"""Parts that several rooms of a night's pages share: access, names, registration, results, tables."""
