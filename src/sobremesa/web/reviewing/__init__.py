"""The page of a review: key moments, both ways to play a turn, what is different then, the chance over the game.

What a game draws and counts comes from its face (`Face.ways_drawn`, `Face.review_facts`); nothing here names one.
"""
