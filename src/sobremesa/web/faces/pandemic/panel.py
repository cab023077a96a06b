"""The panel of a decision: its title and picture, where the turn stands, the options, and what will be sent."""

from dataclasses import dataclass
from typing import Final

from sobremesa.games.pandemic.cards import ACTIONS_PER_TURN, CARDS_PER_DRAW, EVENT_SLUGS
from sobremesa.web.faces.pandemic import geography as geo
from sobremesa.web.faces.pandemic.sections import PanelSection, sections
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.web.moment import Choice, Step, WhyNot
from sobremesa.wording.articles import with_articles

# The drawing and the accent of each decision.
_LOOKS: Final = {
    "act": ("", ""),
    "hand-limit": ("i-pass", "hot"),
    "charter": ("i-plane", ""),
    "consent": ("", "asked"),
    "cure": ("i-cure", ""),
    "move-station": ("i-build", ""),
    "airlift": ("i-event", "event"),
    "grant": ("i-event", "event"),
    "resilient": ("i-event", "event"),
    "forecast": ("i-event", "event"),
    "window": ("i-event", "event"),
}
_EPIDEMIC_WINDOWS: Final = ("W05", "W06", "W07", "W08")
_DRAW_WINDOWS: Final = ("W03", "W04", *_EPIDEMIC_WINDOWS, "W09")
_INFECTION_WINDOWS: Final = ("W10", "W11", "W12")
_STEP_ICONS: Final = {
    "drive": "i-move",
    "join": "i-move",
    "direct": "i-plane",
    "shuttle": "i-plane",
    "charter": "i-plane",
    "treat": "i-treat",
    "build": "i-build",
    "give": "i-share",
    "take": "i-share",
    "ask": "i-share",
    "cure": "i-cure",
    "pass": "i-pass",
}
_MOVES: Final = ("drive", "direct", "charter", "shuttle", "join", "airlift")
_SHARES: Final = ("give", "take", "ask")


@dataclass
class Turn:
    """Where the turn of the active player stands."""

    number: int
    name: str
    mine: bool
    phase: str  # act, draw or infect
    actions: int
    pips: list[str]  # of the four actions: the drawing of what was done, '' for one that is left
    draws: int
    draw_told: str  # how likely an epidemic is, or that the cards are drawn
    infections: int
    infect_told: str


@dataclass
class MiniMap:
    """A window on the map for a question about a journey or about stations."""

    frame: tuple[int, int, int, int]
    unit: float  # one unit of the drawing, in the map's own
    cities: list[tuple[str, int, int, str, str]]  # name, x, y, colour, how it is marked
    way: str
    stations: list[tuple[int, int]]
    pawn: tuple[str, int, int] | None  # role, x, y
    title: str
    card: str  # what has a card that tells more


@dataclass
class Panel:
    """The whole panel."""

    title: str
    question: str
    icon: str
    accent: str
    pawn: str  # the role whose pawn stands for the question, '' for none
    turn: Turn
    sections: list[PanelSection]
    whys: list[WhyNot]
    not_now: Choice | None
    not_now_words: str
    send: str  # what the main button says
    minimap: MiniMap | None
    start_over: str  # the page without any step of this question
    asides: list[tuple[Choice, str]]
    callers: str  # who will be asked before the game goes on, in a sentence
    tell_all: list[int]  # to say at once that one holds each card that nobody knows of, where there are several


def panel(sight: SceneSource) -> Panel:
    """The panel of this moment."""
    moment = sight.moment
    found, whys = sections(sight)
    asks = moment.deciding and not moment.draft.closed
    icon, accent = _LOOKS.get(moment.kind, ("", "")) if asks else ("", "")
    window = str(moment.about.get("window", ""))
    if asks and moment.kind == "window" and window in _EPIDEMIC_WINDOWS:
        icon, accent = "i-threat", "hot"
    asker = str(moment.about.get("from", ""))
    return Panel(
        title=_title(sight, window, asker),
        question=_question(sight),
        icon=icon,
        accent=accent,
        pawn=sight.players[asker]["role"] if asker in sight.players else "",
        turn=_turn(sight),
        sections=found,
        whys=whys,
        not_now=moment.choice("not-now"),
        not_now_words=_not_now(sight),
        send=_send(sight),
        minimap=_minimap(sight),
        start_over=moment.draft.steps[0].href if len(moment.draft.steps) > 1 else "",
        asides=[(choice, _aside(sight, choice)) for choice in moment.asides],
        callers=_callers(sight),
        tell_all=_tell_all(sight),
    )


def _title(sight: SceneSource, window: str, asker: str) -> str:
    """What the panel is called."""
    moment = sight.moment
    active = str(sight.view["active"])
    if moment.draft.closed:
        return sight.say("titles", "ready")
    if not moment.deciding and not (window and sight.view.get("asking") == "pauses"):
        free = any(seat.free and seat.seat == active for seat in moment.seats)
        return sight.told("titles", "waiting-free" if free else "waiting", active)
    if moment.kind == "act":
        return sight.say("titles", "act")
    if moment.kind == "consent":
        word = str(moment.about["proposal"]).split()[0]
        return sight.told("titles", f"consent-{word if word in _SHARES else 'pawn'}", asker)
    if moment.kind == "window":
        if window in _EPIDEMIC_WINDOWS:
            return sight.say("titles", "epidemic")
        return sight.told("titles", window, active)
    if moment.kind == "cure":
        return sight.say("titles", "cure", colour=sight.colour(str(moment.about["colour"])))
    return sight.say("titles", moment.kind)


def _phase(sight: SceneSource) -> str:
    """Which of the three parts of a turn goes on."""
    window = _window(sight)
    if sight.view["infection_shown"] or sight.view["infection_resolved"] or window in _INFECTION_WINDOWS:
        return "infect"
    drawing = window in _DRAW_WINDOWS or sight.view["decision"]["kind"] == "hand-limit"
    if sight.view["epidemics_to_resolve"] or (drawing and not sight.view["actions"]):
        return "draw"
    return "act"


def _turn(sight: SceneSource) -> Turn:
    """Where the turn stands."""
    view = sight.view
    active = str(view["active"])
    left = int(view["actions"])
    used = ACTIONS_PER_TURN - left
    words = [step.text.split()[0] for step in _shown_steps(sight)]
    icons = [_STEP_ICONS[word] for word in words if word in _STEP_ICONS][-used:] if used else []
    phase = _phase(sight)
    return Turn(
        number=view["turn"],
        name=sight.player(active),
        mine=active == sight.me,
        phase=phase,
        actions=left if phase == "act" else 0,
        pips=["i-done"] * (used - len(icons)) + icons + [""] * left,
        draws=CARDS_PER_DRAW,
        draw_told=_draw_told(sight, phase),
        infections=int(view["infection_rate"]) if _window(sight) == "W12" else _infections(sight),
        infect_told=_infect_told(sight),
    )


def _window(sight: SceneSource) -> str:
    """The event window that is open, '' for none."""
    return str(sight.view["decision"].get("window", ""))


def _draw_told(sight: SceneSource, phase: str) -> str:
    """What is known of the draw: in W03 it is still to come."""
    if phase == "act" or _window(sight) == "W03":
        return sight.say("turn", "epidemic", percent=round(100 * sight.threat.epidemic))
    return sight.say("turn", "draw-now")


def _infections(sight: SceneSource) -> int:
    """The infection cards that wait for their effect, or that are to be drawn."""
    return len(sight.threat.certain) or sight.threat.draws


def _infect_told(sight: SceneSource) -> str:
    """What is known of the infection phase; in W12 it is over, and what the threat tells is of the next one."""
    threat = sight.threat
    if _window(sight) == "W12":
        return sight.say("turn", "done")
    if threat.quiet:
        return sight.say("turn", "quiet")
    if threat.draws and not threat.certain:
        return sight.say("turn", "hot", count=threat.drawn_from)
    if threat.certain:
        return sight.say("turn", "turned", count=len(threat.certain))
    return sight.say("turn", "done")


def _shown_steps(sight: SceneSource) -> list[Step]:
    """The steps as people count them: chartering a flight and where it lands are one."""
    steps = sight.moment.draft.steps
    return [step for step in steps if not is_half_a_charter(step.text)]


def _send(sight: SceneSource) -> str:
    """What the main button says: the very thing that it sends."""
    steps = sight.moment.draft.steps
    if not steps:
        return ""
    shown = _shown_steps(sight)
    done = [word for word in (step.text.split()[0] for step in shown) if word != "play"]  # an event is done by the next
    if len(done) > 1 and set(done) == {"next"}:
        return sight.say("send", "forecast")
    if len(done) > 1:
        return sight.say("send", "several", count=len(shown))
    return step_said(sight, steps[-1].text)


def step_said(sight: SceneSource, text: str) -> str:
    """One step in the words of the button that sends it; a role has its article in it."""
    word, *arguments = text.split()
    other = word in _MOVES and arguments and arguments[0] != sight.me
    key = "charter-first" if is_half_a_charter(text) else f"{word}-other" if other else word
    if word == "end-actions" and _somebody_is_asked(sight):
        key = "end-actions-asked"
    words, fields = sight.moment.words, sight.fields(text)
    for seat in [argument for argument in arguments if argument in sight.players]:
        fields["seat"] = words.within(seat)
    return with_articles(sight.say("send", key, **fields), words.language)


def _somebody_is_asked(sight: SceneSource) -> bool:
    """Whether a question about events comes before the draw, or may come: then nobody promises that cards are drawn."""
    if sight.view.get("asking") == "pauses":
        return any(player["hush"] == "" for player in sight.players.values())  # has called for the next window
    if sight.view["hands"] == "hidden":
        return bool(sight.moment.options.get("events", True))
    return any(player.get("hush") == "" and {*player["hand"]} & {*EVENT_SLUGS} for player in sight.players.values())


def _not_now(sight: SceneSource) -> str:
    """What the answer that plays no event leads to, where it leads to the viewer's own cards."""
    drawing = _window(sight) == "W03" and sight.view["active"] == sight.me
    return sight.say("send", "not-now-draw" if drawing else "not-now")


def is_half_a_charter(text: str) -> bool:
    """Whether a step charters a flight; where to is the next step."""
    return text.startswith("charter ") and len(text.split()) == 2


def _aside(sight: SceneSource, choice: Choice) -> str:
    """An aside as its button says it; with pauses it is everybody's to ask for time."""
    word = "wait" if choice.word == "call-me" and sight.view.get("asking") == "pauses" else choice.word
    return sight.say("asides", word, **sight.fields(choice.text))


def _question(sight: SceneSource) -> str:
    """What is asked, or whom the others wait for; with pauses that can be said of windows, too."""
    moment, decision = sight.moment, sight.view["decision"]
    if sight.view.get("asking") != "pauses" or "window" not in decision or moment.draft.actions or moment.outcome:
        return moment.question
    if "pause" in decision:
        return sight.say("asides", "pause")
    if not moment.deciding:
        return sight.told("asides", "asked", str(decision["seat"]))
    holds = any(choice.word == "play" for choice in moment.choices)
    return moment.question if holds else sight.say("asides", "no-event")


def _callers(sight: SceneSource) -> str:
    """Who wants to be asked before the game goes on, where all may know it; '' while that seat is being asked."""
    if sight.view.get("asking") != "pauses" or sight.view["decision"]["kind"] != "act":
        return ""
    callers = [sight.player(seat) for seat, player in sight.players.items() if player["hush"] == ""]
    return sight.say("asides", "callers", names=", ".join(callers)) if callers else ""


def _tell_all(sight: SceneSource) -> list[int]:
    """The asides that tell of all cards."""
    cards = [choice.action for choice in sight.moment.asides if choice.word == "announce"]
    return cards if len(cards) > 1 else []


def _minimap(sight: SceneSource) -> MiniMap | None:
    """The journey that somebody asks for, or the stations of which one is to move."""
    moment = sight.moment
    if not moment.deciding or moment.draft.closed:
        return None
    if moment.kind == "consent":
        word, *arguments = str(moment.about["proposal"]).split()
        if word not in _MOVES or len(arguments) != 2:
            return None
        seat, goal = arguments
        start = sight.players[seat]["city"]
        return _route(sight, seat, start, goal, word == "drive")
    if moment.kind == "move-station":
        return _stations(sight, str(moment.about["city"]))
    return None


def _route(sight: SceneSource, seat: str, start: str, goal: str, by_land: bool) -> MiniMap:
    """One pawn's way."""
    frame = geo.frame([start, goal])
    title = sight.say("minimap", "route", start=sight.city(start), goal=sight.city(goal))
    mini = _blank(frame, title, f"city-{goal}")
    near = {start, goal} | set(geo.NEIGHBOURS[start]) | set(geo.NEIGHBOURS[goal])
    for city in sorted(near):
        mark = "start" if city == start else "goal" if city == goal else ""
        mini.cities.append(_mini_city(sight, city, mark))
    mini.way = geo.journey(start, goal, by_land)
    place = geo.PLACES[start]
    mini.pawn = (sight.players[seat]["role"], place.x, place.y)
    mini.stations = [_spot(city) for city in near if city in sight.view["stations"]]
    return mini


def _stations(sight: SceneSource, goal: str) -> MiniMap:
    """All stations, and where one of them goes."""
    stations = list(sight.view["stations"])
    mini = _blank(geo.frame([*stations, goal]), sight.say("minimap", "stations"), "stations")
    mini.cities = [_mini_city(sight, city, "lit") for city in stations] + [_mini_city(sight, goal, "goal")]
    mini.stations = [_spot(city) for city in stations]
    return mini


def _blank(frame: tuple[int, int, int, int], title: str, card: str) -> MiniMap:
    return MiniMap(frame, frame[2] / 350, [], "", [], None, title, card)


def _mini_city(sight: SceneSource, city: str, mark: str) -> tuple[str, int, int, str, str]:
    place = geo.PLACES[city]
    return (sight.city(city) if mark else "", place.x, place.y, geo.COLOUR_OF[city], mark)


def _spot(city: str) -> tuple[int, int]:
    return geo.PLACES[city].x, geo.PLACES[city].y
