"""`python -m sobremesa` is the command `sobremesa`."""

import sys

from sobremesa.command_line.cli import main

if __name__ == "__main__":
    sys.exit(main())
