"""Sobremesa: the time at the table after the meal, and a place to play, study and measure heavy games."""

from sobremesa import compiled

compiled.activate()
