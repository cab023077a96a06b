"""Help for whoever learns the game: plans, and what a first game counted. Its texts and pictures lie beside it."""
