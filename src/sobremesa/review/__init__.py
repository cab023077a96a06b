"""The review of a game that is over: each turn of a seat beside what a strong bot would have done, from its knowledge.

`turns.py` cuts a game into turns, `judging.py` judges one of them, `review.py` holds what came of all. Nothing here
knows a game; which kinds of decisions the judge may be believed in is measured and lies with each game (`trust.py`).
"""
