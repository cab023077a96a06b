"""What the next dawn may bring: where the Inquisition may stand then, and what it does to a marker on each level.

Everybody knows which tokens are left, so this is the same for all.
"""

from sobremesa.core.bits import members
from sobremesa.games.pandemain.dawn import AHEAD, BEHIND, finding, level_by_token
from sobremesa.games.pandemain.position import ROUND_TOKENS, Position


class DawnForecast:
    """For each token that is left, the lowest walk first."""

    def __init__(self, p: Position) -> None:
        tokens = sorted(members(int(p.words[ROUND_TOKENS])), key=lambda token: int(p.terms.print.crosses[token]))
        self.walks = [int(p.terms.print.crosses[token]) for token in tokens]
        self.levels = [int(level_by_token(p, token)) for token in tokens]
        marks = range(int(p.terms.print.last_level) + 1)
        found = [[int(finding(p, mark, level)) for level in self.levels] for mark in marks]
        self.behind = [each.count(BEHIND) for each in found]  # for how many tokens a marker on this level is behind
        self.ahead = [each.count(AHEAD) for each in found]
        self.cases = len(tokens)
