"""What results are of: release, game, rules, print and options, so that nobody compares what is not the same."""

import hashlib
import json
from typing import Any

from sobremesa.compiled import release_of
from sobremesa.core.game import Game
from sobremesa.core.options import read_options
from sobremesa.prints.components import has_components, load_components


def release() -> str:
    """The version of this release."""
    return release_of("sobremesa") or "(not installed)"


def print_hash(game: Game, options: dict[str, object]) -> str:
    """The SHA-256 of all printed values that are played with; empty in a game whose print is part of its rules."""
    if not has_components(game.id):
        return ""
    given = [options.get(spec.name) for spec in game.options() if spec.kind == "document"]
    own = next((document for document in given if document is not None), None)
    document = load_components(game.id).document if own is None else own
    return hashlib.sha256(json.dumps(document, sort_keys=True, ensure_ascii=False).encode()).hexdigest()


def identity_of(game: Game, options: dict[str, object]) -> dict[str, Any]:
    """The first entries of every document of results; the options with their defaults, and documents inside."""
    return {
        "release": release(),
        "game": game.id,
        "rules_version": game.rules_version,
        "print": game.print_number,
        "print_hash": print_hash(game, options),
        "options": read_options(game.options(), options),
    }
