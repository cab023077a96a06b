"""Reviews of games that are over, as far as they were made."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table, and the index that finds what was left unfinished."""
    reference = sa.ForeignKey("tables.table_id", ondelete="CASCADE")
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.Text, reference, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("engine", sa.Text, nullable=False),
        sa.Column("stage", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("asked", sa.BigInteger, nullable=False),
        sa.Column("changed", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "reviews_under_way",
        "reviews",
        ["changed"],
        sqlite_where=sa.text("stage >= 0"),
        postgresql_where=sa.text("stage >= 0"),
    )
