"""The games of this server, and all that a new table of each can be."""

from collections.abc import Sequence

from sobremesa.catalog import GAMES
from sobremesa.core.game import Game
from sobremesa.web.api.asked import NoFields
from sobremesa.web.api.endpoints import ALL, Call, Endpoint
from sobremesa.web.api.paths import API_ROOT, VERSION
from sobremesa.web.api.told_before import ActionsTold, ApiTold, BotTold, GameBrief, GameOption, GamesTold, GameTold
from sobremesa.web.faces import face_of
from sobremesa.web.pages.asking import game_asked_for
from sobremesa.web.pages.sitting import bots_shown


async def tell_api(call: Call, query: NoFields, sent: NoFields) -> ApiTold:
    """Where everything is."""
    return ApiTold(VERSION, f"{API_ROOT}/games", f"{API_ROOT}/tables", f"{API_ROOT}/openapi.json")


async def list_games(call: Call, query: NoFields, sent: NoFields) -> GamesTold:
    """All games."""
    return GamesTold([GameBrief(game.id, game.name, f"{API_ROOT}/games/{game.id}") for game in GAMES.values()])


async def tell_game(call: Call, query: NoFields, sent: NoFields) -> GameTold:
    """One of them."""
    game = game_asked_for(call.request)
    setup = face_of(game.id).setup
    return GameTold(
        game=game.id,
        name=game.name,
        rules_version=game.rules_version,
        print_number=game.print_number,
        actions=game.actions,
        options=_options_of(game),
        bots=[BotTold(bot, **words) for bot, words in bots_shown(game, call.language).items()],
        usual_bot=setup.usual_bot(),
        sims=[*setup.sims],
        roles=[*setup.roles],
        outcomes=[*game.outcomes],
        hints=setup.has_hints(),
    )


def _options_of(game: Game) -> list[GameOption]:
    return [
        GameOption(spec.name, spec.kind, spec.default, [*spec.choices], spec.help, spec.rule) for spec in game.options()
    ]


async def list_actions(call: Call, query: NoFields, sent: NoFields) -> ActionsTold:
    """Every action of a game."""
    game = game_asked_for(call.request)
    texts = [game.action_text(action) for action in range(game.actions)]
    return ActionsTold(game.id, game.rules_version, texts)


ENDPOINTS: Sequence[Endpoint[NoFields, NoFields]] = (
    Endpoint("tellApi", "GET", "", ALL, tell_api, "Where everything is.", ApiTold, NoFields, NoFields),
    Endpoint("listGames", "GET", "/games", ALL, list_games, "The games of this server.", GamesTold, NoFields, NoFields),
    Endpoint(
        "tellGame", "GET", "/games/{game}", ALL, tell_game,
        "A game: its options with their values, its bots.", GameTold, NoFields, NoFields, problems=(404,),
    ),
    Endpoint(
        "listActions", "GET", "/games/{game}/actions", ALL, list_actions,
        "The stable text of every action, by number.", ActionsTold, NoFields, NoFields, problems=(404,),
    ),
)  # fmt: skip
