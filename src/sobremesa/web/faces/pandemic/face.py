"""Pandemic's face: what lights up for an option, what a seat has in numbers, and the scene that the templates draw."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from markupsafe import Markup

from sobremesa.core.bits import count
from sobremesa.core.state import State
from sobremesa.games.pandemic.board import CITY_BY_SLUG, COLOUR_CITIES, COLOUR_NAMES, STATIONS
from sobremesa.games.pandemic.cards import EVENT_CARDS, EVENT_SLUGS
from sobremesa.games.pandemic.position import Position
from sobremesa.games.pandemic.vocabulary import AGREE
from sobremesa.learn.nearest import Leads
from sobremesa.web.cards import ItemCard, ItemGroup, Lead
from sobremesa.web.coached import GoalShown, Lookback
from sobremesa.web.faces import Change, Face, Whole
from sobremesa.web.faces.pandemic import geography, signs
from sobremesa.web.faces.pandemic.after import moved_pawns, taken_cubes
from sobremesa.web.faces.pandemic.aftermath.graphs import after_game
from sobremesa.web.faces.pandemic.aftermath.series import count_position
from sobremesa.web.faces.pandemic.cards import card_of, items_of
from sobremesa.web.faces.pandemic.cards.leads import leads_to
from sobremesa.web.faces.pandemic.chip_drawing import draw_cards, draw_chips, draw_lines
from sobremesa.web.faces.pandemic.city_drawing import draw_cities
from sobremesa.web.faces.pandemic.coaching import (
    figures_of,
    follow_plan,
    leads_for,
    look_back,
    name_fields,
    tell_part,
    tell_plan,
)
from sobremesa.web.faces.pandemic.ending import ending
from sobremesa.web.faces.pandemic.hands import mates, own_hand
from sobremesa.web.faces.pandemic.hint_reasons import reasons_for
from sobremesa.web.faces.pandemic.infections import infections_summary
from sobremesa.web.faces.pandemic.lesson_figures import lesson_figures
from sobremesa.web.faces.pandemic.link_picture import link_picture
from sobremesa.web.faces.pandemic.looked_for import notes_of
from sobremesa.web.faces.pandemic.outbreaks import outbreaks
from sobremesa.web.faces.pandemic.own_games import PandemicGames
from sobremesa.web.faces.pandemic.panel import is_half_a_charter, panel, step_said
from sobremesa.web.faces.pandemic.pictures import ON_THE_TABLE, Pictures
from sobremesa.web.faces.pandemic.piles import piles, strip, under_way
from sobremesa.web.faces.pandemic.results.told import PandemicResults
from sobremesa.web.faces.pandemic.retold import BY_ITSELF, QUIET
from sobremesa.web.faces.pandemic.retold import spots_of as rings_of
from sobremesa.web.faces.pandemic.setup import PandemicSetup
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.web.faces.pandemic.study import PandemicKit, empty_table
from sobremesa.web.faces.pandemic.table_map import table_map
from sobremesa.web.faces.pandemic.threat import Infections, foresee_infections
from sobremesa.web.faces.pandemic.threat_told import tell_threat
from sobremesa.web.faces.pandemic.turn_facts import turn_facts
from sobremesa.web.faces.pandemic.two_ways import draw_two_ways
from sobremesa.web.faces.pandemic.view_type import PandemicView
from sobremesa.web.graphs.course import GameCourse
from sobremesa.web.graphs.results import ResultsTold
from sobremesa.web.graphs.shown import AfterGame
from sobremesa.web.link_pictures.told import LinkMoment, LinkPicture
from sobremesa.web.moment import Choice, Moment, Recap, Step
from sobremesa.web.replay_shown import Landmark
from sobremesa.web.reviewing.shown import ReviewFact
from sobremesa.web.setups import SetupForm
from sobremesa.web.statistics.telling import OwnGames
from sobremesa.web.story import Story
from sobremesa.wording import EventDict, View
from sobremesa.wording.messages import Catalog

# The roles of the pawns among its drawings, in their order.
_PAWNS: Final = ("scientist", "researcher", "medic", "dispatcher", "operations-expert")
# Words of actions, and what lights up for them beside the city that they name.
_OF_A_PAWN: Final = ("drive", "shuttle", "join", "airlift", "charter", "direct")
_OF_A_CARD: Final = ("play", "discard", "keep", "give", "direct")
_OF_A_COLOUR: Final = ("treat", "cure")
_OF_A_SEAT: Final = ("give", "take", "ask")
_WHERE_THE_PAWN_IS: Final = ("treat", "build")
# Refusals whose card lies in the hand of whoever is refused.
_EVENTS_REFUSED: Final = ("no-event-inside-an-action", "infection-discard-empty", "infection-pile-empty")
# Refusals that are about a city rather than about what can be done in the city where one is.
_CITIES_REFUSED: Final = ("station-stands-here", "already-there", "no-station-there", "not-adjacent", "no-card-to-fly")


class PandemicFace(Face):
    """Draws Pandemic."""

    game_id: ClassVar[str] = "pandemic"
    view_type: ClassVar[Any] = PandemicView
    setup: ClassVar[SetupForm] = PandemicSetup()
    own_games: ClassVar[OwnGames] = PandemicGames()
    results: ClassVar[ResultsTold] = PandemicResults()
    link_template: ClassVar[str] = "pandemic/card.svg"
    by_itself: ClassVar[frozenset[str]] = BY_ITSELF
    quiet: ClassVar[frozenset[str]] = QUIET
    summary_template: ClassVar[str] = "pandemic/_ends.html"

    def targets(self, text: str, me: str) -> list[str]:
        """Cities, pawns, cards of the own hand, colours and seats, by the ids that the page gives them."""
        word, *arguments = text.split()
        last = arguments[-1] if arguments else ""
        found: list[str] = []
        if last in CITY_BY_SLUG and word not in ("discard", "keep", "give", "take", "announce"):
            found.append(f"city-{last}")
        if word in _OF_A_PAWN and arguments[0] != me:
            found.append(f"pawn-{arguments[0]}")
        if word in _OF_A_CARD:
            found.append(f"card-{last}")
        if word in _OF_A_COLOUR:
            found.append(f"cure-{last}")
        if word in _OF_A_SEAT:
            found.append(f"seat-{arguments[0]}")
        if word == "build":
            found.append("stations")
        return found

    def refused_targets(self, code: str, args: dict[str, object]) -> list[str]:
        """The city, colour, event card or player that the refusal is about."""
        found: list[str] = []
        if code in _EVENTS_REFUSED and args.get("card") in EVENT_SLUGS:
            found.append(f"card-{args['card']}")
        if code in _CITIES_REFUSED and args.get("city") in CITY_BY_SLUG:
            found.append(f"city-{args['city']}")
        if args.get("colour") in COLOUR_NAMES:
            found.append(f"cure-{args['colour']}")
        if "seat" in args:
            found.append(f"seat-{args['seat']}")
        return found

    def purse(self, state: State, seat: int) -> dict[str, int]:
        """Actions of the own turn, the hand in whole and by colour, cures, stations, and the cubes beside the board."""
        assert isinstance(state, Position)
        hand = state.hand(seat)
        actions = int(state.actions) if seat == state.active else 0
        found = {"actions": actions, "hand": int(count(hand)), "events": int(count(hand & EVENT_CARDS))}
        for colour, name in enumerate(COLOUR_NAMES):
            found[f"{name}-cards"] = int(count(hand & COLOUR_CITIES[colour]))
            found[f"{name}-cubes"] = int(state.supply(colour))
        found["cures"] = int(count(state.cured | state.eradicated))
        found["stations"] = STATIONS - int(count(state.stations))
        return found

    def figures(self, state: State) -> dict[str, int]:
        """Cubes, cures, outbreaks, places of pawns, and what the seats have."""
        return lesson_figures(state, self.purse)

    def foresee(self, guess: State, seat: int | None, deciding: bool) -> Infections:
        """What the infection card of every city would do."""
        assert isinstance(guess, Position)
        return foresee_infections(guess)

    def changes(self, moment: Moment) -> list[Change]:
        """Where pawns and cubes are, too. Of cubes that leave a city the supply need not be told."""
        sight = SceneSource(moment, self.say)
        pawns, cubes = moved_pawns(sight), taken_cubes(sight)
        counts = super().changes(moment)
        if cubes:
            counts = [change for change in counts if not change.name.endswith("-cubes")]
        return [*pawns, *cubes, *counts]

    def step(self, moment: Moment, step: Choice | Step) -> str:
        """A step as the button says it that sends it: a label alone names only the city."""
        return step_said(SceneSource(moment, self.say), step.text)

    def place_of(self, text: str, view: View, seat: int) -> list[str]:
        """The city of the pawn, where an action names none: a disease is treated there, not in its supply."""
        return [f"city-{view['players'][seat]['city']}"] if text.split()[0] in _WHERE_THE_PAWN_IS else []

    def is_told_by_next(self, step: Choice) -> bool:
        """Chartering a flight: where it lands is the next step."""
        return is_half_a_charter(step.text)

    def reasons(self, moment: Moment, plan: list[str], happened: list[EventDict], after: View) -> list[str]:
        """Cures and ways to them, cards that change hands, and outbreaks that are prevented."""
        return reasons_for(SceneSource(moment, self.say), plan, happened, after)

    def review_facts(self, moment: Moment, did: State, could: State, seat: int) -> list[ReviewFact]:
        """Cures, cards towards them, cubes, stations, cards in hand, where pawns stand."""
        assert isinstance(did, Position)
        assert isinstance(could, Position)
        return turn_facts(SceneSource(moment, self.say), did, could, seat)

    def ways_drawn(self, moment: Moment, did: Sequence[Choice], could: Sequence[Choice]) -> Markup:
        """Flights, walks and badges on the map."""
        return draw_two_ways(SceneSource(moment, self.say), did, could)

    def expected_answer(self, state: State) -> int | None:
        """Whoever is asked agrees."""
        return AGREE if state.decision().kind == "consent" and state.is_legal(AGREE) else None

    def sketch(self, moment: Moment, parts: tuple[str, ...]) -> Markup:
        """A chain of cities, and how many outbreaks it makes."""
        sight = SceneSource(moment, self.say)
        drawn = [_sketched(sight, self, part) for part in parts]
        return Markup('<div class="ls-sketch">{}</div>').format(Markup("").join(drawn))

    def follow(self, guess: State, seat: int, before: object) -> object:
        """The colour that is collected, and the cities that are full."""
        assert isinstance(guess, Position)
        return follow_plan(guess, seat, before)

    def follow_draft(self, guess: State, seat: int, plan: object) -> object:
        """With the cubes and cards that the map and the hand beside it show."""
        return plan if guess.over() else self.follow(guess, seat, plan)

    def tell_plan(self, moment: Moment, words: Catalog, plan: object) -> GoalShown | None:
        """In a line, with what a cure takes."""
        return tell_plan(moment, words, plan)

    def plan_leads(self, guess: State, seat: int, plan: object, liked: Sequence[int] = ()) -> Leads | None:
        """By the parts of the plan in their order."""
        return leads_for(guess, seat, plan, liked)

    def tell_part(self, moment: Moment, words: Catalog, plan: object, place: int) -> str:
        """As its tick says it."""
        return tell_part(moment, words, plan, place)

    def card_figures(self, moment: Moment, events: list[EventDict], plan: object, whole: Whole) -> dict[str, int | str]:
        """Of full cities, the own hand, outbreaks, and what may run out."""
        return figures_of(moment, events)

    def named(self, moment: Moment, fields: dict[str, Any]) -> dict[str, Any]:
        """Cities by their names."""
        return name_fields(moment, fields)

    def lookback(self, moment: Moment, words: Catalog, events: list[EventDict]) -> Lookback | None:
        """What the team did, and its worst chain."""
        return look_back(moment, words, events)

    def leads(self, moment: Moment, target: str) -> list[Lead]:
        """By the names of cities, pawns, cards, colours and seats."""
        return leads_to(moment, target)

    def card(self, moment: Moment, target: str) -> ItemCard | None:
        """Of everything that the table shows."""
        return card_of(self, moment, target)

    def items(self, moment: Moment) -> list[ItemGroup]:
        """All of it."""
        return items_of(self, moment)

    def picture(self, moment: Moment, show: tuple[str, ...], pins: tuple[str, ...]) -> Markup:
        """A part of the table for the rulebook."""
        return Pictures(self, moment).draw(show, pins)

    def on_the_table(self, part: str) -> str:
        """What pictures show in parts of the page that have other names."""
        return ON_THE_TABLE.get(part, part)

    def seat_classes(self, view: View) -> str:
        """A seat's mark has the colour of its pawn."""
        return " ".join(f"{player['seat']}-{player['role']}" for player in view["players"])

    def pawn(self, view: View, seat: int) -> int:
        """The pawn of its role."""
        return _PAWNS.index(view["players"][seat]["role"]) + 1

    def spots(self, event: EventDict) -> list[str]:
        """Cities, piles, tracks, cures, hands."""
        return rings_of(event)

    def marks(self, events: list[EventDict]) -> list[Landmark]:
        """Epidemics, outbreaks with their number, cures."""
        return notes_of(events, self.catalog)

    def band_label(self, number: str) -> str:
        """A turn."""
        return self.say("replay", "band", number=number)

    def last_summary(self, moment: Moment) -> tuple[int, str] | None:
        """The ends of turns before this one."""
        turn: int = moment.before["turn"]
        return (turn, self.say("ends", "title")) if turn > 1 and not moment.outcome else None

    def summary(self, moment: Moment, story: Story, number: int | None) -> Recap | None:
        """The ends of the turns since the viewer's last one."""
        return infections_summary(SceneSource(moment, self.say), self.wording, story, number)

    def series(self, state: State) -> dict[str, int]:
        """Outbreaks, and for each colour cubes and the best hand."""
        return count_position(state)

    def after_game(self, moment: Moment, course: GameCourse) -> AfterGame | None:
        """Four graphs, and three turning points."""
        return after_game(course, SceneSource(moment, self.say))

    def study_kit(self, moment: Moment) -> PandemicKit:
        """Cities, players, cures, cards and the course."""
        return PandemicKit(self, moment)

    @classmethod
    def empty_table(cls, players: int) -> dict[str, Any]:
        """Pawns and a station in Atlanta, and all cards in their piles."""
        return empty_table(players)

    def link_picture(self, moment: LinkMoment) -> LinkPicture:
        """The map as everybody saw it."""
        return link_picture(moment, self.say)

    def scene(self, moment: Moment) -> dict[str, object]:
        """The table, the panel of the decision and the end of the game."""
        sight = SceneSource(moment, self.say)
        drawn = table_map(sight)
        decision = panel(sight)
        return {
            "sight": sight,
            "geography": geography,
            "threat": tell_threat(sight),
            "map": drawn,
            "cities": draw_cities(sight, drawn.cities),
            "signs": signs,
            "draw_chips": draw_chips,
            "draw_lines": draw_lines,
            "draw_cards": draw_cards,
            "strip": strip(sight),
            "piles": piles(sight),
            "under_way": under_way(sight),
            "outbreaks": outbreaks(sight),
            "hand": own_hand(sight),
            "mates": mates(sight),
            "panel": decision,
            "send_words": decision.send,
            "ending": ending(sight) if moment.outcome else None,
        }


def _sketched(sight: SceneSource, face: Face, part: str) -> Markup:
    """'cairo', '→', '2 outbreaks'."""
    if part in CITY_BY_SLUG:
        return Markup('<span class="city">{}</span>').format(sight.city(part))
    number, _, kind = part.partition(" ")
    if kind:
        return Markup('<span class="to"><b>{}</b></span>').format(face.say("sketch", kind, count=int(number)))
    return Markup('<span class="to">{}</span>').format(part)
