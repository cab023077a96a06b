"""Pandemic's board in a terminal: every colour has its own shape, so that it can be read without colours."""

from collections.abc import Iterable
from typing import ClassVar, Final, final

from rich.text import Text

from sobremesa.games.pandemic.board import CITY_BY_SLUG, CITY_SLUGS, COLOUR_NAMES, INFECTION_RATES, OUTBREAK_LIMIT
from sobremesa.terminal.flow import flow, heading
from sobremesa.terminal.tables import TableDrawing
from sobremesa.wording import View
from sobremesa.wording.messages import Words
from sobremesa.wording.pandemic.atlas import cities_called, drive, near, two_cities
from sobremesa.wording.pandemic.wording import PandemicWording

_SHAPES: Final = {"blue": "■", "yellow": "▲", "black": "◆", "red": "●"}
_STYLES: Final = {"blue": "cornflower_blue", "yellow": "gold3", "black": "grey62", "red": "indian_red1"}
_DANGER: Final = {3: "bold red", 2: "bold", 1: ""}
_ACTIONS: Final = 4

_TO_A_PLACE: Final = ("drive", "direct", "charter", "shuttle", "join", "airlift", "grant", "move-station", "remove")


@final
class PandemicTable(PandemicWording, TableDrawing):
    """The board, the cities and the options of Pandemic."""

    event_styles: ClassVar[dict[str, str]] = {
        "outbreak": "bold red",
        "epidemic-drawn": "bold red",
        "bottom-shown": "bold red",
        "cured": "bold green",
        "eradicated": "bold green",
        "turn-began": "bold",
    }
    place_word: ClassVar[str] = "city"

    # -- the board ---------------------------------------------------------------------------------------------

    def board(self, view: View, words: Words, width: int, tight: bool = False, rows: int | None = None) -> list[Text]:
        """Tracks, diseases, infected cities, players; where rows are short, the cities with the most cubes only."""
        cities, players = (heading(words.board(key), width, self.plain) for key in ("cities", "players"))
        above = [
            *self._tracks(view, words, width),
            *self._diseases(view, words, width),
            *self._places(view, words, width),
            *self._moment(view, words),
            *([] if tight else [cities]),
        ]
        below = [*([] if tight else [players]), *self._players(view, words, width)]
        danger = self._danger(view, words, width, "  " if tight else "   ")
        if rows is not None and len(above) + len(danger) + len(below) > rows:
            danger = danger[: max(0, rows - len(above) - len(below) - 1)]
            danger.append(Text(f"   {words.board('more-cities')}", "dim"))
        return [*above, *danger, *below]

    def _tracks(self, view: View, words: Words, width: int) -> list[Text]:
        turn = Text().append(words.board("turn", turn=view["turn"]), "bold")
        turn.append(f"   {words.player(view['active'])} ")
        turn.append(self._track(view["actions"], _ACTIONS, "●○"), "bold green")
        outbreaks = Text(words.board("outbreaks", count=view["outbreaks"]) + " ")
        outbreaks.append(
            self._track(view["outbreaks"], OUTBREAK_LIMIT, "▮▯"), "bold red" if view["outbreaks"] > 4 else "red"
        )
        rate = Text(words.board("rate"))
        for place, number in enumerate(INFECTION_RATES):
            here = place == view["epidemics"]
            rate.append(f" [{number}]" if here else f" {number}", "bold" if here else "dim")
        pairs = [(turn, self._player_pile(view, words)), (outbreaks, rate)]
        return [_beside(left, right, width // 2) for left, right in pairs]

    def _player_pile(self, view: View, words: Words) -> Text:
        """How many cards are left, and how soon the next epidemic must come."""
        pile = view["player_pile"]
        text = Text(words.board("player-cards", count=pile["cards"]) + ", ")
        within = 0
        for part in pile["piles"]:
            within += part["cards"]
            if part["epidemic"]:
                return text.append(words.board("epidemic-within", count=within), "bold" if within < 5 else "")
        return text.append(words.board("no-epidemic"))

    def _track(self, value: int, length: int, shapes: str) -> str:
        shapes = "#-" if self.plain else shapes
        return shapes[0] * value + shapes[1] * (length - value)

    def _diseases(self, view: View, words: Words, width: int) -> list[Text]:
        items = []
        for colour in COLOUR_NAMES:
            item = self._coloured(f"{self._shape(colour, words)} {words.name('colour', colour)} ", colour)
            state = view["cures"][colour]
            if state != "eradicated":
                left = view["supply"][colour]
                item.append(words.board("supply", count=left), "bold red" if left < 5 else "")
            if state != "uncured":
                item.append(("" if state == "eradicated" else ", ") + words.board(state), "bold green")
            items.append(item)
        return flow(Text(), items, width, 0)

    def _places(self, view: View, words: Words, width: int) -> list[Text]:
        """The infection pile and the stations, on one line where that is wide enough."""
        layers = " + ".join(str(layer["count"]) for layer in view["infection_pile"])
        infection = Text(words.board("infection-pile", layers=layers or "0") + ", ")
        infection.append(words.board("infection-discard", count=len(view["infection_discard"])))
        stations = self._stations(view, words, width)
        beside = _beside(stations[0], infection, width // 2)
        return [beside] if len(stations) == 1 and beside.cell_len <= width else [infection, *stations]

    def _stations(self, view: View, words: Words, width: int) -> list[Text]:
        title = Text(words.board("stations") + (":" if self.plain else " ⌂"))
        items = [self._city(city, words) for city in view["stations"]]
        items.append(Text(f"({words.board('stations-left', count=view['stations_left'])})", "dim"))
        return flow(title, items, width, title.cell_len + 1, "  ")

    def _moment(self, view: View, words: Words) -> list[Text]:
        """What is under way: cards turned up, an epidemic, a forecast, a quiet night."""
        lines: list[str] = []
        if view["epidemic_card"]:
            lines.append(words.board("epidemic-city", city=words.name("city", view["epidemic_card"])))
        elif view["epidemics_to_resolve"]:
            lines.append(words.board("epidemics-waiting", count=view["epidemics_to_resolve"]))
        waiting = view["infection_shown"][view["infection_resolved"] :]
        if waiting:
            lines.append(words.board("turned", cities=_listed("city", waiting, words)))
        if view["quiet_night"]:
            lines.append(words.board("quiet-night"))
        forecast = view["forecast"]
        if forecast and isinstance(forecast["placed"], int):
            lines.append(words.board("forecast-hidden", count=forecast["placed"]))
        elif forecast and forecast["placed"]:
            lines.append(words.board("forecast-placed", cities=_listed("city", forecast["placed"], words)))
        return [Text(line, "bold") for line in lines]

    def _danger(self, view: View, words: Words, width: int, gap: str) -> list[Text]:
        """The infected cities, the fullest first."""
        lines: list[Text] = []
        for level in (3, 2, 1):
            cities = [city for city in CITY_SLUGS if max(_cubes(view, city).values(), default=0) == level]
            cities.sort(key=lambda city: -sum(_cubes(view, city).values()))
            if cities:
                items = [self._city_with_all(city, view, words) for city in cities]
                lines += flow(Text(f"{level} ", _DANGER[level]), items, width, 3, gap)
        return lines or [Text(words.board("calm"), "dim")]

    def _players(self, view: View, words: Words, width: int) -> list[Text]:
        names = {player["seat"]: words.player(player["seat"]) for player in view["players"]}
        cities = {player["seat"]: words.name("city", player["city"]) for player in view["players"]}
        name_width = max(map(len, names.values())) + 2
        city_width = max(map(len, cities.values())) + 2
        lines: list[Text] = []
        for player in view["players"]:
            seat = player["seat"]
            active = seat == view["active"]
            title = Text().append((">" if self.plain else "▶") + " " if active else "  ", "bold green")
            title.append(names[seat].ljust(name_width), "bold" if active else "")
            title.append(cities[seat].ljust(city_width), _STYLES[_colour(player["city"])])
            lines += flow(title, self._hand(player, words), width, 2 + name_width + city_width, "  ")
        return lines

    def _hand(self, player: View, words: Words) -> list[Text]:
        """The cards by colour, then the events, then how many are not seen."""
        items = [self._card_in_hand(card, words) for card in player["hand"]]
        unseen = player["hand_size"] - len(player["hand"])
        if unseen:
            key = "hand-more" if items else "hand-hidden"
            items.append(Text(words.board(key, count=unseen), "dim"))
        return items or [Text(words.board("hand-empty"), "dim")]

    def _card_in_hand(self, card: str, words: Words) -> Text:
        if card not in CITY_BY_SLUG:
            return Text.assemble((("* " if self.plain else "★ ") + words.name("card", card), "magenta"))
        return self._coloured(f"{self._shape(_colour(card), words)} {words.name('city', card)}", _colour(card))

    # -- more than fits the board ------------------------------------------------------------------------------

    def map(self, view: View, words: Words, width: int) -> list[Text]:
        """All 48 cities by colour with their neighbours, and the piles that may be looked at."""
        lines: list[Text] = []
        for colour in COLOUR_NAMES:
            title = f"{self._shape(colour, words)} {words.name('colour', colour)}"
            lines.append(heading(title, width, self.plain))
            cities = {city: self._city_with_all(city, view, words) for city in CITY_SLUGS if _colour(city) == colour}
            indent = max(text.cell_len for text in cities.values()) + 2
            for city, text in cities.items():
                lines += flow(text, [Text(words.name("city", other), "dim") for other in near(city)], width, indent)
        lines.append(heading(words.board("pile-title"), width, self.plain))
        lines += [line for layer in view["infection_pile"] for line in self._layer(layer, words, width)]
        for title, kind, cards in (
            ("infection-discard-title", "city", view["infection_discard"]),
            ("player-discard-title", "card", view["player_discard"]),
        ):
            lines.append(heading(words.board(title), width, self.plain))
            items = [self._card(card, kind, words) for card in cards]
            lines += flow(Text(), items or [Text(words.board("nothing"), "dim")], width, 0, "  ")
        return lines

    def _layer(self, layer: View, words: Words, width: int) -> list[Text]:
        """One set of the infection pile: so many cards of these."""
        title = Text(words.board("pile-layer", count=layer["count"]), "bold")
        items = [self._city(city, words) for city in layer["cards"]]
        return flow(title, items, width, title.cell_len + 1, "  ")

    def place(self, view: View, words: Words, name: str, width: int) -> list[Text]:
        """A city: its cubes and pawns, its neighbours, its infection card."""
        called = cities_called(name)
        if len(called) != 1:
            return [Text(words.board("which-city", cities=_listed("city", called, words)))] if called else []
        city = called[0]
        title = Text(words.board("neighbours") + ":")
        shape = self._coloured(self._shape(_colour(city), words) + " ", _colour(city))
        lines = [shape.append_text(self._city_with_all(city, view, words))]
        lines += flow(title, [self._city_with_all(other, view, words) for other in near(city)], width, 10)
        return [*lines, Text(self._infection_card(view, words, city), "dim")]

    def route(self, view: View, words: Words, names: list[str], me: str) -> str:
        """A shortest drive; a name that fits several cities is asked back."""
        starts, goals = two_cities(names)
        if not goals:
            starts = [player["city"] for player in view["players"] if player["seat"] == me]
            goals = cities_called("-".join(names))
        for called in (goals, starts):
            if len(called) > 1:
                return words.board("which-city", cities=_listed("city", called, words))
        if not goals or not starts:
            return ""
        way = drive(starts[0], goals[0])
        arrow = " > " if self.plain else " → "
        steps = arrow.join(words.name("city", city) for city in way)
        return words.board("route", count=len(way) - 1, way=steps)

    def roles(self, view: View, words: Words, name: str) -> list[tuple[str, str]]:
        """The roles at this table, or any that is called so."""
        catalog = words.catalog
        if name:
            called = [role for role in catalog.section("roles") if role.startswith(name)]
            return [(words.name("role", role), catalog.say("roles", role)) for role in called]
        return [
            (words.player(player["seat"]), catalog.say("roles", player["role"]))
            for player in view["players"]
            if catalog.has("roles", player["role"])
        ]

    def _infection_card(self, view: View, words: Words, city: str) -> str:
        """Where the infection card of a city is, as far as this seat knows."""
        if city in view["infection_discard"]:
            return words.board("infection-card-discard")
        if city in view["infection_removed"]:
            return words.board("infection-card-removed")
        above = 0
        for layer in view["infection_pile"]:
            if city in layer["cards"]:
                if above:
                    return words.board("infection-card-pile", above=above, below=above + layer["count"])
                return words.board("infection-card-top", count=layer["count"])
            above += layer["count"]
        return words.board("infection-card-turned")

    # -- options -----------------------------------------------------------------------------------------------

    def mark(self, label: str, text: str, view: View, words: Words, me: str) -> Text:
        """Cities with their cubes, cards with their shape, treatments with the cubes that are there."""
        word, *rest = text.split()
        last = rest[-1] if rest else ""
        if word in ("treat", "cure"):
            here = next(player["city"] for player in view["players"] if player["seat"] == me)
            shapes = self._cube_marks(_cubes(view, here).get(last, 0) if word == "treat" else 1, last, words)
            return shapes.append(" ").append(label, _STYLES[last])
        if last not in CITY_BY_SLUG:
            return Text(label)
        style = _STYLES[_colour(last)]
        if word in _TO_A_PLACE:
            return self._with_cubes(Text.assemble((label, style)), last, view, words)
        return self._cube_marks(1, _colour(last), words).append(" ").append(label, style)

    # -- pieces ------------------------------------------------------------------------------------------------

    def _shape(self, colour: str, words: Words) -> str:
        return words.board(f"letter-{colour}") if self.plain else _SHAPES[colour]

    def _coloured(self, text: str, colour: str) -> Text:
        return Text.assemble((text, _STYLES[colour]))

    def _city(self, city: str, words: Words) -> Text:
        return self._coloured(words.name("city", city), _colour(city))

    def _card(self, card: str, kind: str, words: Words) -> Text:
        return self._city(card, words) if card in CITY_BY_SLUG else Text(words.name(kind, card), "magenta")

    def _cube_marks(self, number: int, colour: str, words: Words) -> Text:
        return self._coloured(self._shape(colour, words) * number, colour)

    def _with_cubes(self, text: Text, city: str, view: View, words: Words) -> Text:
        """A city's name, followed by its cubes."""
        cubes = _cubes(view, city)
        if cubes:
            text.append(" ")
        for colour, number in cubes.items():
            text.append_text(self._cube_marks(number, colour, words))
        return text

    def _city_with_all(self, city: str, view: View, words: Words) -> Text:
        """A city with its cubes, its station and its pawns."""
        text = self._with_cubes(self._city(city, words), city, view, words)
        if city in view["stations"]:
            text.append(f" {words.board('station')}" if self.plain else " ⌂", "bold")
        pawns = [player["seat"] for player in view["players"] if player["city"] == city]
        if pawns:
            text.append(f" {'+'.join(pawns)}", "bold green")
        return text


def _colour(city: str) -> str:
    """The home colour of a city."""
    return COLOUR_NAMES[CITY_BY_SLUG[city] // 12]


def _cubes(view: View, city: str) -> dict[str, int]:
    """The cubes in a city, by colour."""
    return {colour: cubes[city] for colour, cubes in view["cubes"].items() if city in cubes}


def _listed(kind: str, values: Iterable[str], words: Words) -> str:
    return ", ".join(words.name(kind, value) for value in values)


def _beside(left: Text, right: Text, width: int) -> Text:
    """Two texts on one line, the second at half the width, or straight after the first where that is longer."""
    line = Text().append_text(left)
    line.pad_right(max(3, width - line.cell_len))
    return line.append_text(right)


TABLE: Final = PandemicTable
