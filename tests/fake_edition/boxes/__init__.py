"""A box that nobody prints, in the two files that CONTRIBUTING asks for."""
