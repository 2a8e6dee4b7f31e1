"""Parts shared by the director's, the room's and the tables' pages: names, registration, results, columns."""
