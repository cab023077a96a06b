"""Tournaments between bots: the same deals for every seating, kept in a folder, the same with any number of workers.

`tournament.py` says what is played, `running.py` plays it, `summary.py` tells what came of it.
"""

from sobremesa.extras import require

require("lab")
