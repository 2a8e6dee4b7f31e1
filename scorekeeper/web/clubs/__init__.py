"""The pages of clubs: members, seasons, and the public league."""
