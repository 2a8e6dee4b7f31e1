"""The pages of a tournament night: an area a module, all under /nights, the tables' own under /t."""
