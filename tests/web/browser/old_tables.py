"""Tables that were played elsewhere, in the database of a running server."""

from sobremesa.table.log import Entry
from sobremesa.table.table import Table
from sobremesa.web.links import Links
from sobremesa.web.store.store import Store
from sobremesa.web.summaries import summary_of
from tests.web.servers import Server


def put_back(server: Server, table: Table) -> str:
    """A table of the corpus in the server's database, as if it had been begun there; the link of its first seat."""
    store = Store.open(server.settings.database)
    try:
        begun = Table(table.game, table.header)
        store.create(table.header, summary_of(begun), "", [])
        store.append(table.table_id, [Entry(**vars(entry)) for entry in table.entries], summary_of(table))
        token = Links(store.secret).token(table, 0)
    finally:
        store.close()
    return f"{server.address}/table/{table.table_id}/{token}"
