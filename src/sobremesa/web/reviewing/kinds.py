"""What the kinds of decisions of a game are called, where several of one kind are told together."""

from typing import Final

from sobremesa.web.faces import face_catalog
from sobremesa.wording.messages import web_catalog

_SECTION: Final = "decision-kinds"


def name_of_kind(game_id: str, kind: str, language: str) -> str:
    """The game's own name for it; kinds that hardly ever come up have one name together."""
    words = face_catalog(game_id, language)
    return words.say(_SECTION, kind) if words.has(_SECTION, kind) else web_catalog(language).say("review", "other-kind")
