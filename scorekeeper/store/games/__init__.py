"""Games in the database: their hands and history, who may score them, series, files of them."""
