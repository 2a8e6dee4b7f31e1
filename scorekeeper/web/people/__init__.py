"""Pages of the people on the games that a device holds: their figures, and the records of the house."""
