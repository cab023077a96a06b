"""Pandemain in a terminal: the board and the options with what they cost, and what happened step by step."""

from sobremesa.terminal.tables.pandemain.table import TABLE

__all__ = ["TABLE"]
