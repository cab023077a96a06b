"""Which rules hold in a match, in words: for whoever joins it, looks on, or has forgotten what was chosen."""

from dataclasses import dataclass

from sobremesa.core.game import Game
from sobremesa.wording import Wording
from sobremesa.wording.messages import game_catalog, wording_catalog


@dataclass(frozen=True)
class InForce:
    """One thing that was settled before the game, in a few words, and the rule behind it ('' where it has none)."""

    code: str
    words: str
    rule: str


def rules_in_force(wording: Wording, game: Game, language: str = "en") -> list[InForce]:
    """All that was settled, what people ask for first at the beginning."""
    catalog = game_catalog(game.id, language)

    def said(code: str) -> str:
        return catalog.say("in-force", code) if catalog.has("in-force", code) else code.replace("-", ": ", 1)

    return [InForce(code, said(code), rule) for code, rule in wording.settled(game)]


def rules_as_of(game: Game, language: str = "en") -> str:
    """For a match that goes on by older rules: from which day they are. '' for today's."""
    newest = max(game.rules_dates, default=game.rules_version)
    if game.rules_version == newest:
        return ""
    year, month, day = game.rules_dates[game.rules_version].split("-")
    catalog = wording_catalog(language)
    date = catalog.say("dates", "day", day=int(day), month=catalog.say("months", str(int(month))), year=year)
    return catalog.say("in-force", "as-of", date=date)


def rules_in_short(wording: Wording, game: Game, language: str = "en") -> str:
    """The same in one sentence or two, for a terminal."""
    catalog = wording_catalog(language)
    told = catalog.say("in-force", "joint").join(each.words for each in rules_in_force(wording, game, language))
    parts = [catalog.say("in-force", "all", told=told), rules_as_of(game, language)]
    return " ".join(part for part in parts if part)
