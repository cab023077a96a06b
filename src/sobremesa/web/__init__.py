"""The table in the browser."""

from sobremesa.extras import require

require("web")
