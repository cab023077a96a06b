"""Tests that any game can be held against, ours and those of other packages. They need pytest."""

from sobremesa.testing.contract import Subject
from sobremesa.testing.suite import GameContract

__all__ = ["GameContract", "Subject"]
