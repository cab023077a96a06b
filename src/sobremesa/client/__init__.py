"""A table on a server, from a program: take a seat with its link, see what it sees, choose (`docs/clients.md`).

from sobremesa.client import Client

with Client(link) as client:
    seat = client.join(link, name="Robo")
    for seen in seat.turns():
        ...
"""

from sobremesa.extras import require

require("client")

from sobremesa.client.asynchronous import AsyncClient, AsyncSeat, AsyncTable  # noqa: E402  (its packages are there)
from sobremesa.client.faults import ApiProblem, ClientError, Lost, Moved  # noqa: E402
from sobremesa.client.links import SeatLink, read_link  # noqa: E402
from sobremesa.client.synchronous import Client, RemoteSeat, RemoteTable  # noqa: E402

__all__ = [
    "ApiProblem",
    "AsyncClient",
    "AsyncSeat",
    "AsyncTable",
    "Client",
    "ClientError",
    "Lost",
    "Moved",
    "RemoteSeat",
    "RemoteTable",
    "SeatLink",
    "read_link",
]
