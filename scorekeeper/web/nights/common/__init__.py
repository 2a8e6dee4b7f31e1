"""Parts that several rooms of a night's pages share: names, registration, results, tables, columns."""
