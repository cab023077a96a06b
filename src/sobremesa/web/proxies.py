"""Whom a request comes from: the address that asks, or the one for which a proxy asks that we were told to believe.

A proxy says for whom it asks in X-Forwarded-For and X-Forwarded-Proto. Anybody can send these headers, so they count
only where the connection itself comes from an address that was named (`--proxy`). Nobody is named by default.
X-Forwarded-Host is never read: a proxy passes the Host of the request on, which is checked like any other.
"""

import logging
from collections.abc import Iterable
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Final, TypeAlias, final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from sobremesa.web.middleware import Middleware

Address: TypeAlias = IPv4Address | IPv6Address
Network: TypeAlias = IPv4Network | IPv6Network

_HOUSEHOLD: Final = 64  # bits of an IPv6 address that one household has; the rest it can choose as it likes
_SCHEMES: Final = ("http", "https")
_LOG: Final = logging.getLogger(__name__)


def read_network(text: str) -> Network:
    """An address, or a network like 10.0.0.0/8; ValueError says what is wrong with it."""
    return ip_network(text.strip())


def read_address(text: str) -> Address | None:
    """An address as proxies write it: with a port or without; one of IPv4 in the form of IPv6 is one of IPv4."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found


def counted_as(address: str) -> str:
    """By what an address is counted where something is limited: those of one household's IPv6 are one."""
    found = read_address(address)
    if isinstance(found, IPv6Address):
        return str(IPv6Network((int(found) >> _HOUSEHOLD << _HOUSEHOLD, _HOUSEHOLD)))
    return address if found is None else str(found)


@final
class Proxies:
    """The proxies that are believed."""

    def __init__(self, named: Iterable[str]) -> None:
        self.networks = tuple(read_network(text) for text in named)

    def trusts(self, address: str) -> bool:
        """Whether what comes from here is believed."""
        found = read_address(address) if self.networks else None
        return found is not None and any(found in network for network in self.networks)

    def asker(self, peer: str, headers: Headers) -> tuple[str, str]:
        """For whom a believed proxy asks: the address, and the scheme, '' where it does not say.

        Each proxy adds at the right the address it was asked from. From the right, then, the first that is no proxy of
        ours is who asks; whatever stands left of that anybody may have written. What is no address is not passed over:
        the proxy that let it through is counted instead.
        """
        hops = _listed(headers, "x-forwarded-for")
        schemes = _listed(headers, "x-forwarded-proto")
        asker, at = peer, len(hops)
        for place in range(len(hops) - 1, -1, -1):
            found = read_address(hops[place])
            if found is None:
                break
            asker, at = str(found), place
            if not self.trusts(asker):
                break
        # Where each proxy added its scheme, the one beside the asker counts; usually there is one, said anew by each.
        scheme = schemes[at] if len(schemes) == len(hops) and at < len(hops) else schemes[-1] if schemes else ""
        return asker, scheme.lower() if scheme.lower() in _SCHEMES else ""


def _listed(headers: Headers, name: str) -> list[str]:
    return [item.strip() for line in headers.getlist(name) for item in line.split(",")]


@final
class Forwarded(Middleware):
    """ASGI middleware: puts whoever asks in the place of the proxy that asks for them."""

    def __init__(self, app: ASGIApp, proxies: Proxies) -> None:
        super().__init__(app)
        self.proxies = proxies

    async def answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass one request on."""
        peer, port = scope.get("client") or ("", 0)
        headers = Headers(scope=scope)
        if self.proxies.trusts(peer):
            asker, scheme = self.proxies.asker(peer, headers)
            scope["client"] = (asker, port if asker == peer else 0)
            scope["scheme"] = scheme or scope["scheme"]
        elif "x-forwarded-for" in headers and _is_near(peer):
            _LOG.warning(
                "%s says for whom it asks (X-Forwarded-For), but is not believed; if it is your proxy: --proxy %s",
                peer,
                peer,
            )
        await self.app(scope, receive, send)


def _is_near(address: str) -> bool:
    """Whether an address is of this machine or of a network of one's own, as one's own proxies are."""
    found = read_address(address)
    return found is not None and found.is_private
