"""Under which keys programs have acted, so that an act that is sent again gets its first answer."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table."""
    reference = sa.ForeignKey("tables.table_id", ondelete="CASCADE")
    op.create_table(
        "acts",
        sa.Column("table_id", sa.Text, reference, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("taken", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
