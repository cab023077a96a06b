"""A first game of Pandemic: its plan in words, the figures that its cards ask for, and what is told at its end."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sobremesa.core.state import State
from sobremesa.games.pandemic.board import COLOUR_NAMES
from sobremesa.games.pandemic.cards import EVENT_SLUGS, HAND_LIMIT, ROLE_SLUGS, cards_for_cure
from sobremesa.games.pandemic.learn import plan as plan_module
from sobremesa.games.pandemic.learn.plan import (
    CARDS,
    CUBES,
    CURE,
    FULL,
    SHARE,
    Plan,
    Tick,
    follow,
    full_cities,
    held,
    needed,
    ticks_of,
)
from sobremesa.games.pandemic.position import Position
from sobremesa.learn.nearest import Leads, find_leads
from sobremesa.web.coached import GoalShown, Lookback, TickShown, bars
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.threat import look_ahead
from sobremesa.web.lists import in_a_row
from sobremesa.web.moment import Moment
from sobremesa.wording import EventDict
from sobremesa.wording.articles import with_articles
from sobremesa.wording.messages import Catalog

_NONE_FULL: Final = "none-full"
_ENOUGH_FOR_A_CARD: Final = 3  # cards of a colour in one hand
_LIKELY: Final = 0.2  # the chance of a card from which it is among those on top
_BROKE_OUT: Final = "PD-OUTBREAK-01"  # by itself; others follow in its chain
_CARDS_PER_DRAW: Final = 2


@dataclass(frozen=True)
class Planned:
    """The plan with how far it is; plain data."""

    plan: Plan | None
    ticks: tuple[Tick, ...]
    full: tuple[str, ...]  # cities
    held: int
    needed: int


def follow_plan(guess: Position, seat: int, before: object) -> Planned:
    """What holds at a moment of a seat."""
    plan = follow(guess, seat, before.plan if isinstance(before, Planned) else None)
    if plan is None:
        return Planned(None, (), (), 0, 0)
    own = held(guess, seat, plan.colour) if plan.colour_name else 0
    ticks = tuple(ticks_of(guess, seat, plan))
    return Planned(plan, ticks, tuple(full_cities(guess)), own, needed(guess, seat))


def tell_plan(moment: Moment, words: Catalog, planned: object) -> GoalShown | None:
    """'Blue: 3 of 5 cards. Full cities: Cairo', and what to keep, to relieve and to pass on."""
    if not isinstance(planned, Planned) or planned.plan is None:
        return None
    colour = planned.plan.colour_name
    said = words.say("plan", "none")
    if colour:
        figures = {"held": str(min(planned.held, planned.needed)), "needed": str(planned.needed)}
        said = words.say("plan", "colour", colour=words.say("colour", colour), **figures)
    if planned.full:
        cities = ", ".join(moment.words.name("city", city) for city in planned.full)
        said = f"{said} {words.say('plan', 'full', cities=cities)}"
    shown = [tick for tick in planned.ticks if tick.names[0] not in (CARDS, SHARE) or len(tick.names) > 1]
    return GoalShown(words.say("plan", "title"), said, tuple(_told(moment, words, tick) for tick in shown))


def _told(moment: Moment, words: Catalog, tick: Tick) -> TickShown:
    kind, *names = tick.names
    if kind == CARDS:
        colours = in_a_row([words.say("kept", colour) for colour in names], words.language)
        said = words.say("ticks", kind, colours=colours)
    elif kind == CURE:
        said = words.say("ticks", kind, colour=words.say("colour", names[0]))
    elif kind == SHARE:
        card, giver, taker = names
        way, other = ("give", taker) if giver == moment.viewer else ("take", giver)
        said = words.say("ticks", way, card=moment.words.name("city", card), name=moment.words.within(other))
        said = with_articles(said, words.language)
    elif kind == CUBES:
        said = words.say("ticks", names[0])
    else:
        said = words.say("ticks", _NONE_FULL if kind == FULL and tick.done else kind)
    return TickShown(said, tick.done)


def leads_for(guess: State, seat: int, planned: object, liked: Sequence[int] = ()) -> Leads | None:
    """Which ways bring the plan nearer to its end."""
    if not isinstance(planned, Planned) or planned.plan is None:
        return None
    return find_leads(plan_module, guess, seat, planned.plan, liked=liked)


def tell_part(moment: Moment, words: Catalog, planned: object, place: int) -> str:
    """One tick as the plan says it."""
    assert isinstance(planned, Planned)
    return _told(moment, words, planned.ticks[place]).said


# -- cards -------------------------------------------------------------------------------------------------------


def figures_of(moment: Moment, events: list[EventDict]) -> dict[str, int | str]:
    """Numbers and places for the cards, from the viewer's own view."""
    view, me = moment.before, str(moment.viewer)
    players = {player["seat"]: player for player in view["players"]}
    hand = list(players[me]["hand"])
    counts = {colour: sum(COLOUR_OF.get(card) == colour for card in hand) for colour in COLOUR_NAMES}
    wanted = {colour: number for colour, number in counts.items() if view["cures"][colour] == "uncured"}
    most = max(wanted, key=lambda colour: wanted[colour], default="")
    need = int(cards_for_cure(ROLE_SLUGS.index(players[me]["role"])))
    found: dict[str, int | str] = {
        "acts": int(view["decision"]["kind"] == "act" and view["active"] == me),
        "first_turn": int(not moment.has_played),
        "of_a_colour": wanted.get(most, 0),
        "three": int(_ENOUGH_FOR_A_CARD <= wanted.get(most, 0) < need),
        "colour": most,
        "lacking": need - wanted.get(most, 0),
        "too_many": int(len(hand) > HAND_LIMIT),
        "over": len(hand) - HAND_LIMIT,
        "supply": min(int(view["supply"][colour]) for colour in COLOUR_NAMES if view["cures"][colour] != "eradicated"),
        "draws_left": int(view["player_pile"]["cards"]) // _CARDS_PER_DRAW,
        **_full(moment),
        **_share(moment),
        **_outbreaks(events),
    }
    of_events = [card for card in hand if card in EVENT_SLUGS]
    found |= {"events": len(of_events), "event_card": of_events[0] if of_events else ""}
    of_colour = [card for card in hand if COLOUR_OF.get(card) == most]
    found["own_card"] = of_colour[0] if of_colour else ""
    return found


def _full(moment: Moment) -> dict[str, int | str]:
    """Cities with three cubes of a colour, and the one whose card may well come in the phase that is next."""
    cubes = moment.before["cubes"]
    full = [city for colour in COLOUR_NAMES for city, number in cubes[colour].items() if int(number) == 3]
    found: dict[str, int | str] = {"full": len(full), "full_city": full[0] if full else ""}
    chances = look_ahead(moment.before, moment.foreseen).chances
    soon = max(full, key=lambda city: chances.get(city, 0.0), default="")
    chance = chances.get(soon, 0.0)
    found |= {"soon": int(chance >= _LIKELY and bool(moment.before["epidemics"])), "soon_city": soon}
    return found


def _share(moment: Moment) -> dict[str, int | str]:
    """A card that could be handed over here."""
    given = next((choice for choice in moment.choices if choice.word == "give"), None)
    return {"gives": int(given is not None), "given": given.arguments[-1] if given else ""}


def _outbreaks(events: list[EventDict]) -> dict[str, int | str]:
    broken = [event for event in events if event["event"] == "outbreak"]
    chained = any(event["rule"] != _BROKE_OUT for event in broken)
    return {"broke_out": len(broken), "chained": int(chained), "broken": str(broken[0]["city"]) if broken else ""}


def name_fields(moment: Moment, fields: dict[str, Any]) -> dict[str, Any]:
    """Cities and colours by their names."""
    named = dict(fields)
    for field in ("full_city", "soon_city", "broken"):
        if fields.get(field):
            named[field] = moment.words.name("city", str(fields[field]))
    return named


# -- afterwards --------------------------------------------------------------------------------------------------


def look_back(moment: Moment, words: Catalog, events: list[EventDict]) -> Lookback:
    """What the team did, and its worst chain of outbreaks."""
    treated = sum(int(str(event["count"])) for event in events if event["event"] == "treated")
    names = ("cured", "built", "shared", "event-played")
    counts = [(words.say("did", name), sum(event["event"] == name for event in events)) for name in names]
    return Lookback(bars([(words.say("did", "treated"), treated), *counts]), _tell_worst(moment, words, events))


def _tell_worst(moment: Moment, words: Catalog, events: list[EventDict]) -> str:
    chains: list[tuple[int, list[str]]] = []  # the turn, and its cities in order
    turn = 1
    for event in events:
        if event["event"] == "turn-began":
            turn = int(str(event["count"]))
        elif event["event"] == "outbreak":
            if event["rule"] == _BROKE_OUT or not chains:
                chains.append((turn, []))
            chains[-1][1].append(moment.words.name("city", str(event["city"])))
    if not chains:
        return words.say("worst", "none")
    turn, cities = max(chains, key=lambda chain: len(chain[1]))
    first, *others = cities
    if not others:
        return words.say("worst", "one", turn=str(turn), city=first)
    told = in_a_row(others, words.language)
    return words.say("worst", "chain", turn=str(turn), city=first, others=told, count=len(cities))
