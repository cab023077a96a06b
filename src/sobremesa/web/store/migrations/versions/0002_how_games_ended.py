"""How a game ended, beside its table: winners and scores, so that lists need not play a log for them."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Tables that ended before have nothing there."""
    op.add_column("tables", sa.Column("ending", sa.Text, nullable=True))
