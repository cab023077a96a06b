"""Graphs of a game that is over, drawn by the server: what they count, the kinds in which they are drawn, their tables.

A game says what is counted and which graphs are drawn of it (`Face.series`, `Face.after_game`); nothing here names one.
"""
