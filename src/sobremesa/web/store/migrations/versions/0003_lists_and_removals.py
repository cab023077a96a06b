"""Indexes: for the lists of tables to join and to watch, and for removing a table with all that belongs to it."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make them."""
    op.create_index(
        "tables_to_join",
        "tables",
        ["status", "updated"],
        sqlite_where=sa.text("listed = 1"),
        postgresql_where=sa.text("listed"),
    )
    op.create_index(
        "tables_to_watch",
        "tables",
        ["status", "updated"],
        sqlite_where=sa.text("listed = 1 AND watchers = 1"),
        postgresql_where=sa.text("listed AND watchers"),
    )
    op.create_index("places_by_table", "places", ["table_id"])
