"""A position to be tried out: set up piece by piece, played on in branches, and kept in a link. It knows no game."""
