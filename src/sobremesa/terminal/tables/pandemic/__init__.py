"""Pandemic in a terminal: the board and the options, the map, and what happened step by step."""

from sobremesa.terminal.tables.pandemic.table import TABLE

__all__ = ["TABLE"]
