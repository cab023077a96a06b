"""What came of tournaments, as a page to look at: one file with everything in it.

`reading.py` opens the folders, `adding.py` adds up their rows, `chapters.py` and its neighbours draw what any game has,
`page.py` puts all of it together. What belongs to a game lies beside its face (`Face.results`).
"""

from sobremesa.extras import require

require("lab")
require("web")
