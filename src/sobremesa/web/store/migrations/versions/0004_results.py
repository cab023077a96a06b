"""How games went for the seats of people, for their statistics."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the table. `sobremesa tables statistics` fills it in for games that ended before."""
    reference = sa.ForeignKey("tables.table_id", ondelete="CASCADE")
    op.create_table(
        "results",
        sa.Column("table_id", sa.Text, reference, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("setting", sa.Text, nullable=False),
        sa.Column("company", sa.Text, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("points", sa.Integer, nullable=True),
        sa.Column("scores", sa.Text, nullable=False),
        sa.Column("turns", sa.Integer, nullable=False),
        sa.Column("series", sa.Text, nullable=False),
        sa.Column("left_out", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
