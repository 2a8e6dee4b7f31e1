"""Who sits where: the draw of a round or of a whole night, its costs, and the reason for each table."""
