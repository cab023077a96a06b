"""The tables of the database. `migrations/` makes them; a test compares the two."""

from typing import Final

from sqlalchemy import BigInteger, Boolean, Column, ForeignKey, Index, Integer, MetaData, Table, Text, text

REVISION: Final = "0006"  # the last migration
metadata: Final = MetaData()

meta: Final = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

# The header is the truth; everything else in this row is made from the log, for lists.
tables: Final = Table(
    "tables",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("game_id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("header", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("watchers", Boolean, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("chat", Integer, nullable=False),
    Column("status", Text, nullable=False),
    Column("turn", Integer, nullable=False),
    Column("bot_turn", Boolean, nullable=False),
    Column("deadline", BigInteger, nullable=True),
    Column("result", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("ending", Text, nullable=True),  # JSON; nothing while the table is played, and where it ended before 0002
    Index("tables_by_status", "status", "updated"),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_bot_turn", "bot_turn", "updated"),
    # Few tables are listed; a move at any other must not pay for these.
    Index("tables_to_join", "status", "updated", sqlite_where=text("listed = 1"), postgresql_where=text("listed")),
    Index(
        "tables_to_watch",
        "status",
        "updated",
        sqlite_where=text("listed = 1 AND watchers = 1"),
        postgresql_where=text("listed AND watchers"),
    ),
)

entries: Final = Table(
    "entries",
    metadata,
    Column("table_id", Text, ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("body", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# Which browser has had which seat's page: for "my games", never for power over a seat.
places: Final = Table(
    "places",
    metadata,
    Column("visitor", Text, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("owner", Boolean, nullable=False),
    Index("places_by_table", "table_id"),  # for a table that is removed, and everything of it with it
    sqlite_with_rowid=False,
)

looks: Final = Table(
    "looks",
    metadata,
    Column("table_id", Text, ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("seq", Integer, nullable=False),
    sqlite_with_rowid=False,
)

chat: Final = Table(
    "chat",
    metadata,
    Column("table_id", Text, ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=True),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# How a game went for a person's seat, written when it ended: whoever has the seat finds it in their statistics.
results: Final = Table(
    "results",
    metadata,
    Column("table_id", Text, ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("game_id", Text, nullable=False),
    Column("setting", Text, nullable=False),  # JSON: who else played, by which options
    Column("company", Text, nullable=False),  # people, bots or alone
    Column("result", Text, nullable=False),  # won, shared or lost; '' where the game was ended before its end
    Column("reason", Text, nullable=False),  # of the end
    Column("points", Integer, nullable=True),  # nothing where a team plays
    Column("scores", Text, nullable=False),  # JSON: those of all seats
    Column("turns", Integer, nullable=False),
    Column("series", Text, nullable=False),  # JSON: what the game counts, as it stood at the end
    Column("left_out", Text, nullable=False),  # why it is not counted, '' where it is
    Column("at", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

# The review of a game that is over, as far as it was made; seat -1 is a whole team.
reviews: Final = Table(
    "reviews",
    metadata,
    Column("table_id", Text, ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("engine", Text, nullable=False),  # by which engine and judge
    Column("stage", Integer, nullable=False),  # that still has turns to be judged; -1 when all is done
    Column("body", Text, nullable=False),  # JSON: the judgements by their turns
    Column("asked", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Index("reviews_under_way", "changed", sqlite_where=text("stage >= 0"), postgresql_where=text("stage >= 0")),
    sqlite_with_rowid=False,
)

# Under which keys programs have acted: whoever sends an act again gets the answer that it had first.
acts: Final = Table(
    "acts",
    metadata,
    Column("table_id", Text, ForeignKey("tables.table_id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("key", Text, primary_key=True),
    Column("digest", Text, nullable=False),  # of what was sent
    Column("language", Text, nullable=False),  # of the answer
    Column("seq", Integer, nullable=False),  # the last entry that came of it
    Column("taken", Integer, nullable=False),  # how many entries
    sqlite_with_rowid=False,
)
