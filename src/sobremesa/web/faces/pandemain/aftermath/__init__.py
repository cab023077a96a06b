"""What is told of a game of Pandemain when it is over: its graphs, where points came from, how it was decided."""
