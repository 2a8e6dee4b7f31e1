"""A box that nobody prints, in the two files that docs/recipes.md asks for."""
