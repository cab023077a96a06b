"""A whole sweep: a tournament for each setting, all with the same bots on the deals of the same seeds.

`sweep.json` holds what is varied and played. Nothing of when and where stands there, so equal sweeps have equal files.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from sobremesa.core.errors import SetupError
from sobremesa.core.game import Game
from sobremesa.core.options import shown_options
from sobremesa.lab.arena.tournament import AskedTournament, Tournament, make_tournament
from sobremesa.lab.sweep.fields import SweptField
from sobremesa.lab.sweep.settings import SweepSetting, SweepSettings

FORMAT: Final = 1


@dataclass(frozen=True)
class Sweep:
    """All that decides what comes of it."""

    game: Game
    settings: tuple[SweepSetting, ...]
    fields: tuple[SweptField, ...]
    groups: tuple[tuple[int, ...], ...]
    tournaments: tuple[Tournament, ...]
    error: float  # the chance that anything is called clear where nothing makes a difference

    @property
    def rounds(self) -> int:
        """The deals of each setting."""
        return self.tournaments[0].rounds

    @property
    def games(self) -> int:
        """Of all settings."""
        return sum(tournament.games for tournament in self.tournaments)

    @cached_property
    def document(self) -> dict[str, Any]:
        """What `sweep.json` holds."""
        first = self.tournaments[0]
        specs = self.game.options()
        return {
            "format": FORMAT,
            "release": first.release,
            "game": first.game,
            "rules_version": first.rules_version,
            "print": first.print,
            "options": shown_options(specs, first.options),
            "bots": list(first.bots),
            "schedule": first.schedule,
            "words": first.words,
            "seconds": first.seconds,
            "seed": first.seed,
            "rounds": first.rounds,
            "error": self.error,
            "fields": [
                {
                    "name": field.name,
                    "kind": "option" if field.is_option else "printed",
                    "provenance": field.provenance,
                    "base": field.base,
                    "values": list(field.values),
                }
                for field in self.fields
            ],
            "settings": [
                {
                    "title": setting.title,
                    "folder": setting.folder,
                    "changes": [{"name": name, "base": base, "here": here} for name, base, here in setting.changes],
                    "print_hash": tournament.print_hash,
                    "games": tournament.games,
                }
                for setting, tournament in zip(self.settings, self.tournaments, strict=True)
            ],
            "groups": [list(group) for group in self.groups],
        }


def make_sweep(game: Game, settings: SweepSettings, asked: AskedTournament, error: float) -> Sweep:
    """The tournaments of all settings, with as many deals for each; SetupError names the setting that has none."""
    if asked.stop_early:
        raise SetupError("settings are compared deal by deal, so a sweep plays all of them and cannot stop early")
    first = [_tournament(game, setting, asked) for setting in settings.of]
    rounds = max(tournament.rounds for tournament in first)
    tournaments = [
        tournament
        if tournament.rounds == rounds
        else _tournament(game, setting, replace(asked, games=rounds * len(tournament.lineups)))
        for tournament, setting in zip(first, settings.of, strict=True)
    ]
    if len({tournament.together for tournament in tournaments}) > 1:
        raise SetupError("in some of these settings all win together and in others not; compare those of a kind")
    return Sweep(game, settings.of, settings.fields, settings.groups, tuple(tournaments), error)


def _tournament(game: Game, setting: SweepSetting, asked: AskedTournament) -> Tournament:
    try:
        return make_tournament(game, setting.options, asked)
    except SetupError as error:
        if not setting.changes:
            raise
        raise SetupError(f"{setting.title}: {error}") from error
