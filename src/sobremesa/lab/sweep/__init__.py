"""One thing varied at a time, everything else as it was: what a printed value, an option or a whole print does.

`fields.py` reads what is varied, `sweep.py` makes a tournament of each setting, `running.py` plays them, and
`comparing.py` tells what each did otherwise than the print as it stands, deal by deal.
"""

from sobremesa.extras import require

require("lab")
