"""Reports of tournaments: their figures, their pages, and what they refuse."""
