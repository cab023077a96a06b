"""Pandemain's face: which things light up, what a seat has, and the scene that the templates draw."""

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Final, cast, final

from markupsafe import Markup

from sobremesa.core.replay import FIRST_PRINT
from sobremesa.core.state import State
from sobremesa.games.pandemain.documents.prospects import Prospects
from sobremesa.games.pandemain.editions import edition_of
from sobremesa.games.pandemain.kinds import INGREDIENTS
from sobremesa.games.pandemain.position import Position
from sobremesa.games.pandemain.vocabulary import HELPERS, SEAT_TEXTS, VILLAGE_TEXTS
from sobremesa.learn.nearest import Leads
from sobremesa.web.cards import ItemCard, ItemGroup, Lead
from sobremesa.web.coached import GoalShown, Lookback
from sobremesa.web.faces import Change, Face, Whole
from sobremesa.web.faces.pandemain.aftermath.graphs import after_game
from sobremesa.web.faces.pandemain.aftermath.series import count_position
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.card_figures import figures_of, name_fields
from sobremesa.web.faces.pandemain.cards import card_of, items_of
from sobremesa.web.faces.pandemain.cards.leads import leads_to
from sobremesa.web.faces.pandemain.coaching import follow_plan, leads_for, tell_part, tell_plan
from sobremesa.web.faces.pandemain.dawn import dawn_summary
from sobremesa.web.faces.pandemain.ends import end_of_game
from sobremesa.web.faces.pandemain.forecast import forecast_of, warning_of
from sobremesa.web.faces.pandemain.hint_reasons import reasons_for
from sobremesa.web.faces.pandemain.icons import ICONS
from sobremesa.web.faces.pandemain.key import key_of
from sobremesa.web.faces.pandemain.layout import place_stalls
from sobremesa.web.faces.pandemain.lesson_figures import lesson_figures
from sobremesa.web.faces.pandemain.link_picture import link_picture
from sobremesa.web.faces.pandemain.lookback import look_back
from sobremesa.web.faces.pandemain.looked_for import notes_of
from sobremesa.web.faces.pandemain.odds import odds_of
from sobremesa.web.faces.pandemain.own_games import PandemainGames
from sobremesa.web.faces.pandemain.panel import Panel
from sobremesa.web.faces.pandemain.pen import Pen
from sobremesa.web.faces.pandemain.people import other_boards, own_board
from sobremesa.web.faces.pandemain.pictures import ON_THE_TABLE, Pictures
from sobremesa.web.faces.pandemain.pieces import Pieces
from sobremesa.web.faces.pandemain.provenance import reconstructed_parts
from sobremesa.web.faces.pandemain.purse import TOLD_BY_ICON, read_purse, shown_as, worth_telling
from sobremesa.web.faces.pandemain.reference import recipes_of
from sobremesa.web.faces.pandemain.refusals import Refusals
from sobremesa.web.faces.pandemain.results.told import PandemainResults
from sobremesa.web.faces.pandemain.retold import BY_ITSELF, QUIET
from sobremesa.web.faces.pandemain.retold import spots_of as rings_of
from sobremesa.web.faces.pandemain.setup import PandemainSetup
from sobremesa.web.faces.pandemain.sketches import draw_sketch
from sobremesa.web.faces.pandemain.spots import spots_of
from sobremesa.web.faces.pandemain.study import PandemainKit, empty_table
from sobremesa.web.faces.pandemain.targets import refused_targets_of, targets_of
from sobremesa.web.faces.pandemain.tracks import penitence_track, reputation_table, rounds_of
from sobremesa.web.faces.pandemain.turn_board import board_facts
from sobremesa.web.faces.pandemain.turn_facts import turn_facts
from sobremesa.web.faces.pandemain.two_ways import draw_two_ways
from sobremesa.web.faces.pandemain.view_type import PandemainView
from sobremesa.web.faces.pandemain.villages import villages_of
from sobremesa.web.faces.pandemain.worth import worth_now
from sobremesa.web.graphs.course import GameCourse
from sobremesa.web.graphs.results import ResultsTold
from sobremesa.web.graphs.shown import AfterGame
from sobremesa.web.link_pictures.told import LinkMoment, LinkPicture
from sobremesa.web.moment import Choice, Moment, Recap, Step
from sobremesa.web.rendering import environment
from sobremesa.web.replay_shown import Landmark
from sobremesa.web.reviewing.shown import ReviewFact
from sobremesa.web.setups import SetupForm
from sobremesa.web.statistics.telling import OwnGames
from sobremesa.web.story import Story
from sobremesa.wording import EventDict, View
from sobremesa.wording.messages import Catalog
from sobremesa.wording.pandemain.wording import PandemainWording

_PRINTED_BOARDS: Final[dict[tuple[str, int, bool], Markup]] = {}  # by language, print, and whether water is traded
_SHORT: Final = 56  # letters of a step
_LEADING_ON: Final = frozenset({"farm", "market", "mill", *VILLAGE_TEXTS})  # places where the next step chooses
_ASIDE: Final = re.compile(r"\s\([^)]*\)")
_DETAILS: Final = re.compile(r"\s*[:;]\s")  # what comes before what an option costs and gives


@final
class PandemainFace(Face):
    """Draws Pandemain."""

    game_id: ClassVar[str] = "pandemain"
    view_type: ClassVar[Any] = PandemainView
    going_on = frozenset({"done"})
    wasteful = frozenset({"leave-reward"})
    setup: ClassVar[SetupForm] = PandemainSetup()
    own_games: ClassVar[OwnGames] = PandemainGames()
    results: ClassVar[ResultsTold] = PandemainResults()
    link_template: ClassVar[str] = "pandemain/card.svg"
    by_itself: ClassVar[frozenset[str]] = BY_ITSELF
    quiet: ClassVar[frozenset[str]] = QUIET
    dark_events: ClassVar[frozenset[str]] = frozenset({"night-fell"})
    summary_art: ClassVar[str] = "pandemain/dawn.svg"
    summary_template: ClassVar[str] = "pandemain/_dawn.html"

    def targets(self, text: str, me: str) -> list[str]:
        """Places, stalls, columns, orders, tokens, and things of the own board."""
        return targets_of(text)

    def refused_targets(self, code: str, args: dict[str, object]) -> list[str]:
        """The same for what is refused."""
        return refused_targets_of(code, args)

    def purse(self, state: State, seat: int) -> dict[str, int]:
        """Money, points, goods, loaves, helpers and tokens."""
        return read_purse(state, seat)

    def figures(self, state: State) -> dict[str, int]:
        """With loaves by quality, bakers, and where workers stand."""
        return lesson_figures(state)

    def foresee(self, guess: State, seat: int | None, deciding: bool) -> Prospects:
        """What the bread of whoever decides would bring, and what comes at dawn."""
        return Prospects(cast(Position, guess), seat if deciding else None)

    def changes(self, moment: Moment) -> list[Change]:
        """With pictures; numbers as the board shows them."""
        found = worth_telling(moment.effects).items()
        components = self._board(moment, set()).c
        return [
            Change(
                name,
                self.say("purse", f"ready-{name}" if name in HELPERS else name),
                shown_as(name, before, components),
                shown_as(name, after, components),
                ICONS[name],
                plain=name in TOLD_BY_ICON,
            )
            for name, (before, after) in found
        ]

    def step(self, moment: Moment, step: Choice | Step) -> str:
        """A step as a sentence says it, without what it costs and gives where that is long: a label needs its title.

        Nor is it told what there is at a place where the next step says what was taken of it.
        """
        whole = step.sentence.rstrip(".")
        leads_on = step.text.removeprefix("place ") in _LEADING_ON
        return whole if len(whole) <= _SHORT and not leads_on else _DETAILS.split(_ASIDE.sub("", whole))[0]

    def odds(self, chance: float) -> float:
        """Whoever is far ahead wins more surely than the bots say."""
        return odds_of(chance)

    def reasons(self, moment: Moment, plan: list[str], happened: list[EventDict], after: View) -> list[str]:
        """Sales, orders for what is baked, what can be baked, penitence, breads that are learnt, helpers."""
        return reasons_for(self._board(moment, set()), happened, after)

    def ways_drawn(self, moment: Moment, did: Sequence[Choice], could: Sequence[Choice]) -> Markup:
        """Where the worker goes on the main board, which stalls it takes, and where the servant goes."""
        return draw_two_ways(place_stalls(self._board(moment, set()).c.market), did, could)

    def review_facts(self, moment: Moment, did: State, could: State, seat: int) -> list[ReviewFact]:
        """Where its worker went, orders, the servant, bakers; then what it has, in numbers as the board shows them."""
        board, before, after = self._board(moment, set()), self.purse(did, seat), self.purse(could, seat)
        found = {name: (count, after[name]) for name, count in before.items() if after.get(name, count) != count}
        on_board = board_facts(board, did.view(seat), could.view(seat), SEAT_TEXTS[seat])
        return [*on_board, *turn_facts(found, board.printed, self.catalog)]

    def leads(self, moment: Moment, target: str) -> list[Lead]:
        """By the names of places, stalls, columns, orders and goods."""
        return leads_to(moment, target)

    def card(self, moment: Moment, target: str) -> ItemCard | None:
        """Of everything that the table shows."""
        return card_of(self, self._board(moment, reconstructed_parts(moment.view)), target)

    def items(self, moment: Moment) -> list[ItemGroup]:
        """All of it."""
        return items_of(self, self._board(moment, set()))

    def sketch(self, moment: Moment, parts: tuple[str, ...]) -> Markup:
        """Goods with their numbers: a recipe, a price."""
        return draw_sketch(self, parts)

    def follow(self, guess: State, seat: int, before: object) -> object:
        """The plan of the day, with what dawn may bring."""
        return follow_plan(cast(Position, guess), seat, before)

    def tell_plan(self, moment: Moment, words: Catalog, plan: object) -> GoalShown | None:
        """A goal and its ticks."""
        return tell_plan(moment, words, plan)

    def plan_leads(self, guess: State, seat: int, plan: object, liked: Sequence[int] = ()) -> Leads | None:
        """By the parts of the plan in their order."""
        return leads_for(guess, seat, plan, liked)

    def tell_part(self, moment: Moment, words: Catalog, plan: object, place: int) -> str:
        """As its tick says it."""
        return tell_part(moment, words, plan, place)

    def card_figures(self, moment: Moment, events: list[EventDict], plan: object, whole: Whole) -> dict[str, int | str]:
        """Of goods, loaves, the order of turns and the Inquisition."""
        return figures_of(moment, events, plan, whole)

    def named(self, moment: Moment, fields: dict[str, Any]) -> dict[str, Any]:
        """Villages, players and breads by their names."""
        return name_fields(moment, self._board(moment, set()).printed, fields)

    def lookback(self, moment: Moment, words: Catalog, events: list[EventDict]) -> Lookback | None:
        """Points by where they came from, and the largest loss."""
        return look_back(moment, words, events)

    def picture(self, moment: Moment, show: tuple[str, ...], pins: tuple[str, ...]) -> Markup:
        """A part of the table for the rulebook."""
        return Pictures(self, moment).draw(show, pins)

    def on_the_table(self, part: str) -> str:
        """What pictures show in parts of the page that have other names."""
        return ON_THE_TABLE.get(part, part)

    def spots(self, event: EventDict) -> list[str]:
        """Places, stalls, the track."""
        return rings_of(event)

    def marks(self, events: list[EventDict]) -> list[Landmark]:
        """Large sales, dawns, penances, fifth workers."""
        return notes_of(events, self.catalog)

    def band_label(self, number: str) -> str:
        """A day."""
        return self.say("replay", "band", number=number)

    def last_summary(self, moment: Moment) -> tuple[int, str] | None:
        """The dawn before this day; at the end of the game its page tells the last one."""
        day: int = moment.before["round"]
        return (day, self.say("dawn", "title", day=day)) if day > 1 and moment.before["phase"] == "day" else None

    def summary(self, moment: Moment, story: Story, number: int | None) -> Recap | None:
        """The dawn card."""
        return dawn_summary(self._board(moment, set()), cast(PandemainWording, self.wording), story, number)

    def series(self, state: State) -> dict[str, int]:
        """Points, penitence and pfennigs of every seat, and the Inquisition."""
        return count_position(state)

    def after_game(self, moment: Moment, course: GameCourse) -> AfterGame | None:
        """Six graphs, and three turning points."""
        return after_game(course, self._board(moment, set()))

    def study_kit(self, moment: Moment) -> PandemainKit:
        """Places, orders, everybody's things, and the day."""
        return PandemainKit(self, self._board(moment, set()))

    @classmethod
    def empty_table(cls, players: int) -> dict[str, Any]:
        """The first day, with nothing at hand."""
        return empty_table(players)

    def link_picture(self, moment: LinkMoment) -> LinkPicture:
        """The bakers before the altar, with their points."""
        return link_picture(moment, self.say)

    def scene(self, moment: Moment) -> dict[str, object]:
        """The whole table."""
        rings = reconstructed_parts(moment.view)
        board = self._board(moment, rings)
        panel = Panel(board)
        refused = Refusals(board).listed()
        spots = spots_of(moment, refused, panel.place())
        own_print: bool = moment.view["settings"]["own_print"]
        return {
            "pen": Pen(self, spots),
            "pieces": Pieces(self, spots),
            "expert": moment.view["settings"]["mode"] == "expert",
            "about": self._about(moment),
            "ringed": bool(rings),
            "own_print": own_print,
            "recipes": lambda: recipes_of(board),
            "rounds": rounds_of(board),
            "places": board.places(),
            "market": board.market(),
            "mill": board.mill(),
            "castle": board.castle(),
            "farm": board.farm(),
            "church": board.church(),
            "guild": board.guild(),
            "favours": board.favours(),
            "servant": board.servant(),
            "printed": board.c,
            "printed_board": lambda: self._printed_board(board, own_print),
            "tax": moment.view["oven_tax"],
            "villages": villages_of(board),
            "penitence": penitence_track(board, forecast_of(board)),
            "warning": warning_of(board),
            "reputation": reputation_table(board),
            "own": own_board(board),
            "ingredient_names": {name: moment.words.name("ingredient", name) for name in INGREDIENTS},
            "others": other_boards(board),
            "panel": panel,
            "send_words": panel.send_words(),
            "sections": panel.sections() if moment.deciding else [],
            "refused": refused,
            "worth": worth_now(board) if moment.deciding else None,
            "key": lambda: key_of(board),
            "end": end_of_game(board),
        }

    def _board(self, moment: Moment, rings: set[str]) -> Board:
        return Board(moment, cast(PandemainWording, self.wording).components(moment.view), self.catalog, rings)

    def _printed_board(self, board: Board, own_print: bool) -> Markup:
        """What never changes on the board: drawn once by language, print and text, anew for a print of one's own."""
        if own_print:
            return self._draw_printed_board(board)
        settings = board.view["settings"]
        key = (self.language, settings.get("print", FIRST_PRINT), edition_of(settings).water_is_traded)
        drawn = _PRINTED_BOARDS.get(key)
        if drawn is None:
            drawn = _PRINTED_BOARDS[key] = self._draw_printed_board(board)
        return drawn

    def _draw_printed_board(self, board: Board) -> Markup:
        water_is_traded = edition_of(board.view["settings"]).water_is_traded
        scene = {"printed": board.c, "market": board.market(), "pen": Pen(self, {}), "water_is_traded": water_is_traded}
        return Markup(environment().get_template("pandemain/_printed.html").render(scene=scene, face=self))

    def _about(self, moment: Moment) -> str:
        """Where and how this game is played, in a line."""
        settings = moment.view["settings"]
        told = [self.say("about", settings["mode"], count=settings["participants"])]
        if settings["scenario"] != "none":
            told.append(self.say("about", settings["scenario"]))
        told.append(self.say("about", f"edition-{settings['edition']}"))
        return " ".join(told)
