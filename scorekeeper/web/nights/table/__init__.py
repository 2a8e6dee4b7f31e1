"""The pages of a table, opened by its code: seats, results, calls."""
