"""What is told of a game of Pandemic when it is over: its graphs, and how it was decided."""
