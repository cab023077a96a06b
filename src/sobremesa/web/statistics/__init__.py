"""One's own games that are over: written down when they end, counted by what makes them alike, shown to their owner.

What a game counts, and what of it is told, comes through its face (`Face.own_games`); nothing here names one.
"""
