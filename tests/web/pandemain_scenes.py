"""Pages of Pandemain at chosen moments, without a server: for tests, and to look at.

`python -m tests.web.pandemain_scenes FOLDER` writes pages that any browser opens, one for each kind of decision, for
other settings and for the end of a game.
"""

import argparse
from pathlib import Path
from typing import Any

from sobremesa.bots import Budget, choose_option, make_bot
from sobremesa.catalog import find_game
from sobremesa.core.state import State
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.table import Table
from sobremesa.web.looker import Looker
from sobremesa.web.rendering import environment, language_names
from sobremesa.web.viewing import Viewing
from sobremesa.wording.messages import web_catalog
from tests.web.face_files import standing_alone

GAME = find_game("pandemain")
NOW = 1_700_000_000_000
NAMES = ("Adelheid", "Konrad", "Mechthild", "Gerlinde")


def new_table(options: dict[str, object], seed: int, names: tuple[str, ...] = NAMES) -> Table:
    """A table at which people sit who are called so."""
    state = GAME.new(options, seed)
    people = state.people()
    seats = [Seat("person", name=names[seat], taken=True) for seat in range(people)]
    seats += [Seat("sim") for _ in range(state.seats() - people)]
    settings = TableSettings(name="Sunday bakers")
    return Table(GAME, Header("abc", GAME.id, GAME.rules_version, options, seed, tuple(seats), settings, NOW))


def play(table: Table, action: int) -> None:
    """One action of whoever must decide."""
    seat = int(table.state.decider())
    for entry in table.plan_moves(seat, table.seq, [action], NOW):
        table.accept(entry)


def greedy_action(state: State, seed: int) -> int:
    """What a greedy bot would do."""
    return choose_option(make_bot("greedy"), GAME, state, seed, Budget(guesses=1))


def draft_of(table: Table, seat: int) -> list[int]:
    """A turn that is composed to its end: what the greedy bot would choose."""
    steps: list[int] = []
    while True:
        draft = table.draft(seat, steps)
        if draft.closed:
            return steps
        steps.append(greedy_action(draft.state, 1))


def viewing_of(table: Table, viewer: int | None, language: str = "en") -> Viewing:
    """The table as one seat sees it."""
    mine = () if viewer is None else (viewer,)
    base = "/table/abc" if viewer is None else "/table/abc/token"
    return Viewing(table, Looker(language, viewer, mine, base, base), NOW)


def page_of(
    table: Table,
    viewer: int | None,
    drafted: list[int] | None = None,
    language: str = "en",
    theme: str = "auto",
    part: bool = False,
) -> str:
    """The page of a table as the server would send it."""
    viewing = viewing_of(table, viewer, language)
    moment = viewing.moment(drafted or [])
    context: dict[str, Any] = {
        "say": web_catalog(language).say,
        "language": language,
        "languages": language_names(),
        "theme": theme,
        "path": "/table/abc",
        "here": "/table/abc",
        "moment": moment,
        "scene": viewing.face.scene(moment),
        "face": viewing.face,
        "part": part,
        "notice": None,
        "offer": None,
        "chat": [],
        "curtain_for": None,
        "events_address": "/table/abc/events",
        "game_name": GAME.name,
        "default_bot": "greedy",
        "bots": {"greedy": {"title": "Steady", "about": ""}},
        "hint": None,
    }
    template = viewing.face.end_template if moment.outcome else viewing.face.template
    return environment().get_template(template).render(context)


def scenes(folder: Path) -> list[Path]:
    """Write a page for every kind of decision, and for other settings."""
    folder.mkdir(parents=True, exist_ok=True)
    written: list[Path] = []

    def write(name: str, page: str) -> None:
        path = folder / f"{name}.html"
        path.write_text(standing_alone(page), encoding="utf-8")
        written.append(path)

    settings: dict[str, dict[str, object]] = {
        "three": {"players": 3, "sim_bakers": ["none"]},
        "four": {"players": 2, "sim_bakers": ["hans", "helga"], "variants": ["local_trade"]},
        "basic": {"players": 2, "mode": "basic", "edition": "first"},
        "solo": {"players": 1, "scenario": "famine_in_ulm"},
    }
    seen: set[str] = set()
    for name, options in settings.items():
        table = new_table(options, 7)
        moves = 0
        while not table.over:
            seat = int(table.state.decider())
            kind = table.state.decision().kind
            if kind not in seen and moves > 40:
                seen.add(kind)
                write(f"kind-{kind}", page_of(table, seat))
            if kind == "turn" and moves % 60 < 8:
                moves += 8 - moves % 60
                write(f"{name}-{moves}", page_of(table, seat))
                write(f"{name}-{moves}-draft", page_of(table, seat, draft_of(table, seat)))
                write(f"{name}-{moves}-watching", page_of(table, None))
            play(table, greedy_action(table.state, 1))
            moves += 1
        write(f"{name}-end", page_of(table, 0))
    return written


def main() -> None:
    """Write all scenes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    for path in scenes(parser.parse_args().folder):
        print(path)


if __name__ == "__main__":
    main()
