"""Programs that fetch a page only to show its title and picture where somebody sent its link.

They look at nothing and sit nowhere: their visits leave no trace. Each says in its name what it is.
"""

import re
from typing import Final

from starlette.requests import HTTPConnection

_NAMED: Final = re.compile(
    r"(?<!cu)bot\b|externalhit|whatsapp|preview|crawler|spider|embedly|skypeuri|mastodon|pleroma|misskey|iframely",
    re.IGNORECASE,
)
_LONGEST: Final = 500


def is_preview_robot(request: HTTPConnection) -> bool:
    """Whether such a program asks, or somebody who wants to know only whether there is a page."""
    named = request.headers.get("user-agent", "")[:_LONGEST]
    return request.scope.get("method") == "HEAD" or _NAMED.search(named) is not None
