"""The link of a seat, taken apart: the server, the table, and the token, which goes into a header and nowhere else."""

import re
from dataclasses import dataclass, field
from typing import Final
from urllib.parse import urlsplit

from sobremesa.client.faults import ClientError

_PATH: Final = re.compile(r"/table/([A-Za-z0-9_-]+)(?:/([A-Za-z0-9_-]+))?/?")
_USUAL_PORTS: Final = {"http": 80, "https": 443}


@dataclass(frozen=True)
class SeatLink:
    """What a link says. Whoever knows the token has the seat, so it is not shown where the link is printed."""

    origin: str  # https://games.example.org, or '' in a link without a server
    table: str
    token: str = field(default="", repr=False)

    @property
    def address(self) -> str:
        """The whole link, token and all."""
        return f"{self.origin}/table/{self.table}" + (f"/{self.token}" if self.token else "")


def read_link(link: str) -> SeatLink:
    """Take a link apart: that of a seat, or that of a table, which has no token; ClientError where it is neither."""
    begins_with_server = not link.strip().startswith("/")
    origin = read_origin(link) if begins_with_server else ""
    found = _PATH.fullmatch(_path_of(link.strip()))
    if found is None:
        raise ClientError("this is no link of a table: one reads https://SERVER/table/TABLE/TOKEN")
    return SeatLink(origin, found[1], found[2] or "")


def _path_of(link: str) -> str:
    """What stands behind the server; '' where it cannot be told, as in '//[table'."""
    try:
        return urlsplit(link).path
    except ValueError:
        return ""


def read_origin(address: str) -> str:
    """The server of an address, without what stands behind it; ClientError where none is named."""
    try:
        parts = urlsplit(address.strip())
        host, port = parts.hostname, parts.port
    except ValueError:
        host = port = None
        parts = urlsplit("")
    if parts.scheme not in _USUAL_PORTS or not host or "@" in parts.netloc:
        raise ClientError("this names no server: an address begins with https://SERVER, or with http://")
    host = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{host}" + ("" if port in (None, _USUAL_PORTS[parts.scheme]) else f":{port}")
