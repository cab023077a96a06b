"""The games as environments: observations and masks of actions as NumPy arrays (the extra `environments`)."""
