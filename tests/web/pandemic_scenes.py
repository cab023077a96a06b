"""Pages of Pandemic at chosen moments, written as files to look at: `python -m tests.web.pandemic_scenes FOLDER`.

Each scene is a position and the seat that looks at it. The pages link the style sheets where they lie in the package.
With `--shots` a Chromium takes pictures of every page in four widths and both themes.
"""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sobremesa.games.pandemic.game import Pandemic
from sobremesa.table.log import Header, Seat, TableSettings
from sobremesa.table.table import Table
from sobremesa.web.faces import Face
from sobremesa.web.looker import Looker
from sobremesa.web.moment import Moment
from sobremesa.web.rendering import environment
from sobremesa.web.viewing import Viewing
from sobremesa.wording.messages import web_catalog
from tests.pandemic.looking import pile_from
from tests.web.face_files import standing_alone

GAME = Pandemic()
NAMES = ("Nadia", "Sam", "Leo", "Iris")
WIDTHS = ((1440, 900), (1280, 800), (1024, 768), (390, 844))


def table_at(state: Any, options: dict[str, object] | None = None) -> Table:
    """A table at which the game stands so."""
    players = state.seats()
    seats = tuple(Seat(name=name, taken=True) for name in NAMES[:players])
    chosen = {"players": players, "first": "1", **(options or {})}
    header = Header(
        table_id="scene",
        game_id=GAME.id,
        rules_version=GAME.rules_version,
        options=chosen,
        seed=1,
        seats=seats,
        settings=TableSettings(name="Thursday table"),
        created=0,
    )
    table = Table(GAME, header)
    table.state = state
    return table


def look(table: Table, viewer: int | None, draft: list[str] | None = None, language: str = "en") -> tuple[Moment, Face]:
    """What a seat sees, with these steps drafted."""
    mine = () if viewer is None else (viewer,)
    looker = Looker(language, viewer, mine, "/table/scene/token", "/table/scene/token")
    viewing = Viewing(table, looker, 0)
    return viewing.moment([GAME.parse(text) for text in draft or []]), viewing.face


def draw(moment: Moment, face: Face, theme: str = "auto", part: bool = False, language: str = "en") -> str:
    """The page of a moment."""
    template = face.end_template if moment.outcome else face.template
    return (
        environment()
        .get_template(template)
        .render(
            say=web_catalog(language).say,
            language=language,
            languages={"en": "English", "es": "Español", "it": "Italiano", "fr": "Français"},
            theme=theme,
            visitor=None,
            path="/",
            here="/",
            moment=moment,
            scene=face.scene(moment),
            face=face,
            part=part,
            notice=None,
            offer=None,
            chat=[],
            curtain_for=None,
            events_address="/table/scene/token/events",
            game_name="Pandemic",
            default_bot="greedy",
            bots={"greedy": {"title": "Steady", "about": ""}},
            hint=None,
        )
    )


def page_of(state: Any, viewer: int | None, draft: list[str] | None = None, **options: object) -> str:
    """The page that a seat sees of a position."""
    moment, face = look(table_at(state, options), viewer, draft)
    return draw(moment, face)


# -- the scenes ---------------------------------------------------------------------------------------------------

_PLAYERS = [
    {"role": "scientist", "city": "istanbul", "hand": ["tehran", "delhi", "mumbai", "tokyo", "osaka", "airlift"]},
    {"role": "researcher", "city": "istanbul", "hand": ["kolkata", "riyadh", "lagos", "miami", "government-grant"]},
    {"role": "medic", "city": "bangkok", "hand": ["seoul", "beijing", "london", "paris"]},
]
_CUBES = {
    "blue": {},
    "yellow": {"sao-paulo": 2, "kinshasa": 2, "lagos": 1, "bogota": 1, "khartoum": 1},
    "black": {
        **{"baghdad": 3, "cairo": 3, "karachi": 3, "tehran": 2, "riyadh": 2, "delhi": 2},
        **{"istanbul": 1, "algiers": 1, "mumbai": 1, "chennai": 1, "kolkata": 1, "khartoum": 1},
    },
    "red": {
        **{"manila": 3, "hong-kong": 2, "shanghai": 2, "tokyo": 2, "ho-chi-minh-city": 2},
        **{"taipei": 1, "jakarta": 1, "sydney": 1, "san-francisco": 1},
    },
}
_HOT = ["baghdad", "manila", "tehran", "hong-kong", "sao-paulo"]
_DISCARD = ["shanghai", "delhi", "cairo", "khartoum", "jakarta", "karachi"]


def middle(**entries: Any) -> Any:
    """The position of the mockup: the Scientist's turn, black on the brink."""
    below = [city for city in pile_from([], "lima")[0] if city not in _HOT + _DISCARD] + ["lima"]
    entries = {
        "players": _PLAYERS,
        "cubes": _CUBES,
        "stations": ["atlanta", "paris", "istanbul", "hong-kong"],
        "cures": {"blue": "eradicated", "yellow": "cured"},
        "outbreaks": 5,
        "turn": 16,
        "actions": 2,
        "epidemics": 3,
        "infection_pile": [_HOT, below],
        "infection_discard": _DISCARD,
        **entries,
    }
    return GAME.from_dict(entries)


def scenes() -> Iterator[tuple[str, Callable[[], str]]]:
    """Every scene by its name."""
    hidden: dict[str, Any] = {"hands": "hidden"}
    yield "act", lambda: page_of(middle(options=hidden), 0, **hidden)
    yield "act-open", lambda: page_of(middle(), 0)
    yield "draft", lambda: page_of(middle(options=hidden), 0, ["drive p1 baghdad"], **hidden)
    yield (
        "composed",
        lambda: page_of(dispatcher(), 0, ["drive p1 milan", "drive p1 istanbul", "drive p2 cairo"], events=False),
    )
    yield "dispatcher", lambda: page_of(dispatcher(), 0, events=False)
    yield "waiting", lambda: page_of(middle(options=hidden), 1, **hidden)
    yield "looking-on", lambda: page_of(middle(), None)
    yield "charter", lambda: page_of(dispatcher(), 0, ["charter p1"], events=False)
    yield "hand-limit", lambda: page_of(too_many(), 0)
    yield "airlift", lambda: page_of(middle(), 0, ["play airlift"])
    yield "grant", lambda: page_of(middle(active="p2"), 1, ["play government-grant"])
    yield "forecast", lambda: page_of(forecast(), 0, ["next baghdad", "next lima"])
    yield "resilient", lambda: page_of(played(epidemic(), "play resilient-population"), 0)
    yield "epidemic", lambda: page_of(epidemic(), 0)
    yield "window", lambda: page_of(before_infection(), 0)
    yield "infection", lambda: page_of(between_cards(), 0)
    yield "cure", lambda: page_of(curing(), 0, ["cure black"])
    yield "move-station", lambda: page_of(six_stations(), 0, ["build"], events=False)
    yield "consent-pawn", lambda: page_of(asked_for_pawn(), 1, consent="nothing", events=False)
    yield "consent-card", lambda: page_of(played(middle(options=hidden), "ask p2"), 1, **hidden)
    yield "outbreaks", broken_out
    yield "won", lambda: page_of(won(), 0)
    yield "lost", lambda: page_of(lost(), 0)


def played(state: Any, *texts: str) -> Any:
    """The state after these actions."""
    for text in texts:
        state.apply(GAME.parse(text))
    return state


def _hands(*hands: list[str]) -> list[dict[str, Any]]:
    """The players of the middle position with other hands."""
    return [{**player, "hand": hand} for player, hand in zip(_PLAYERS, hands, strict=True)]


def dispatcher() -> Any:
    """Four players with open hands, no events; the Dispatcher plays and holds the card of the city."""
    players = [
        {
            "role": "dispatcher",
            "city": "istanbul",
            "hand": ["istanbul", "tehran", "osaka", "lima", "paris", "delhi", "lagos"],
        },
        {"role": "researcher", "city": "istanbul", "hand": ["kolkata", "riyadh", "miami"]},
        {"role": "medic", "city": "bangkok", "hand": ["seoul", "beijing", "london"]},
        {"role": "operations-expert", "city": "osaka", "hand": ["bogota", "mumbai", "essen", "milan"]},
    ]
    return middle(players=players, actions=4, options={"events": False})


def too_many() -> Any:
    """Eight cards after the draw."""
    hand = ["tehran", "delhi", "mumbai", "chennai", "tokyo", "osaka", "airlift", "forecast"]
    players = _hands(hand, ["kolkata", "riyadh"], ["seoul", "beijing"])
    return middle(players=players, actions=0, doing=["hands", "hand-limit p1"])


def forecast() -> Any:
    """Forecast was played."""
    players = _hands(["tehran", "delhi", "forecast"], ["kolkata", "riyadh"], ["seoul", "beijing"])
    pile = [["lima"], ["tehran"], ["hong-kong"], ["sao-paulo"], ["manila"], ["baghdad"]]
    return played(middle(players=players, infection_pile=pile), "play forecast")


def epidemic() -> Any:
    """An epidemic has struck Beijing, and its holder may play Resilient Population before the shuffle."""
    players = _hands(["tehran", "delhi", "resilient-population"], ["kolkata", "riyadh"], ["seoul", "london"])
    rest = [city for city in pile_from([], "beijing")[0] if city not in _HOT + _DISCARD]
    state = middle(
        players=players,
        player_pile={"top": ["epidemic", "lima"]},
        infection_pile=[_HOT, rest, ["beijing"]],
        actions=1,
    )
    played(state, "end-actions")
    while state.decision().about.get("window") != "W07":
        played(state, "not-now")
    return state


def before_infection(**entries: Any) -> Any:
    """Somebody else is about to infect; two events are in hand."""
    players = _hands(["tehran", "delhi", "one-quiet-night", "airlift"], ["kolkata", "riyadh"], ["seoul", "beijing"])
    state = middle(players=players, active="p2", actions=1, player_pile={"top": ["lima", "chennai"]}, **entries)
    played(state, "end-actions")
    while state.decision().about.get("window") != "W10":
        played(state, "not-now")
    return state


def between_cards() -> Any:
    """The infection cards are turned up; the first has had its effect."""
    state = before_infection(infection_pile=[["sao-paulo"], ["manila"], ["tehran"]])
    while state.decision().about.get("window") != "W11" or not state.view(0)["infection_resolved"]:
        played(state, "not-now")
    return state


def curing() -> Any:
    """Five black cards in the Scientist's hand."""
    hand = ["tehran", "delhi", "mumbai", "chennai", "kolkata", "osaka", "airlift"]
    return middle(players=_hands(hand, ["riyadh"], ["seoul", "beijing"]))


def six_stations() -> Any:
    """All six stations stand, and one more is built in Cairo."""
    hand = ["cairo", "tehran", "osaka"]
    players = [{**player, "hand": cards} for player, cards in zip(_PLAYERS, (hand, ["riyadh"], ["seoul"]), strict=True)]
    players[0]["city"] = "cairo"
    stations = ["atlanta", "paris", "istanbul", "hong-kong", "sao-paulo", "delhi"]
    return middle(players=players, stations=stations, options={"events": False})


def asked_for_pawn() -> Any:
    """The Dispatcher would like to move a pawn whose player wants to be asked."""
    players = [
        {"role": "dispatcher", "city": "paris", "hand": ["tehran"], "consent": []},
        {"role": "scientist", "city": "istanbul", "hand": ["riyadh", "kolkata"], "consent": []},
        {"role": "medic", "city": "hong-kong", "hand": ["seoul"], "consent": []},
    ]
    return played(middle(players=players, options={"events": False}), "join p2 hong-kong")


def broken_out() -> str:
    """Manila has broken out and taken Hong Kong with it, as somebody sees it who looks again."""
    cubes = {**_CUBES, "red": {"manila": 3, "hong-kong": 3, "shanghai": 1, "tokyo": 2}}
    state = middle(
        outbreaks=3,
        cubes=cubes,
        infection_pile=[["manila"], ["lima"], ["bogota"]],
        player_pile={"top": ["lima", "chennai"]},
        active="p2",
    )
    events = state.apply(GAME.parse("end-actions"))
    while state.decision().kind == "window":
        events += state.apply(GAME.parse("not-now"))
    moment, face = look(table_at(state), 0)
    moment.happenings = [GAME.event_dict(event) for event in events]
    return draw(moment, face)


def won() -> Any:
    """The last cure is found."""
    hand = ["tehran", "delhi", "mumbai", "chennai", "osaka"]
    state = middle(
        players=_hands(hand, ["riyadh"], ["seoul", "beijing"]),
        cures={"blue": "eradicated", "yellow": "cured", "red": "cured"},
    )
    return played(state, "cure black")


def lost() -> Any:
    """Baghdad breaks out, and no black cube is left."""
    state = middle(
        infection_pile=[["baghdad"]],
        player_pile={"top": ["lima", "chennai"]},
        options={"events": False},
        players=_hands(["tehran", "delhi"], ["kolkata"], ["seoul"]),
    )
    return played(state, "end-actions")


def write(folder: Path) -> list[Path]:
    """Write every scene as a page."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, made in scenes():
        path = folder / f"{name}.html"
        path.write_text(standing_alone(made()), encoding="utf-8")
        written.append(path)
    return written


def take_shots(pages: list[Path], themes: list[Any], widths: list[int]) -> None:
    """Pictures of the pages."""
    from tests.web.browser.browsing import browser

    with browser() as chromium:
        for theme in themes:
            for width, height in WIDTHS:
                if width not in widths:
                    continue
                shown = chromium.new_page(viewport={"width": width, "height": height}, color_scheme=theme)
                for path in pages:
                    shown.goto(path.as_uri())
                    shown.screenshot(path=path.with_name(f"{path.stem}-{width}-{theme}.png"), full_page=width < 1240)
                shown.close()


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shots", action="store_true")
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--theme", nargs="*", default=["dark", "light"])
    parser.add_argument("--width", nargs="*", type=int, default=[width for width, _ in WIDTHS])
    chosen = parser.parse_args()
    pages = [path for path in write(chosen.folder) if not chosen.only or path.stem in chosen.only]
    if chosen.shots:
        take_shots(pages, chosen.theme, chosen.width)


if __name__ == "__main__":
    main()
