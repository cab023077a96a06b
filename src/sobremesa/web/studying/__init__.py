"""The pages of a study: the moment of the real table at one of its moves, and the card beside it.

Nothing is kept: the study is in the address. Addresses on its page say only what comes after that.
"""
