"""The first tables: headers and logs, places of visitors, chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def _table_id() -> sa.Column[str]:
    reference = sa.ForeignKey("tables.table_id", ondelete="CASCADE")
    return sa.Column("table_id", sa.Text, reference, primary_key=True)


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "meta",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("watchers", sa.Boolean, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("chat", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("bot_turn", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.BigInteger, nullable=True),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
    )
    op.create_index("tables_by_status", "tables", ["status", "updated"])
    op.create_index("tables_by_deadline", "tables", ["deadline"])
    op.create_index("tables_by_bot_turn", "tables", ["bot_turn", "updated"])
    op.create_table(
        "entries",
        _table_id(),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "places",
        sa.Column("visitor", sa.Text, primary_key=True),
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("owner", sa.Boolean, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "looks",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "chat",
        _table_id(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sqlite_with_rowid=False,
    )
