"""What the rules and the print of Pandemain say, for whoever looks something up: recipes, prices, tracks, places."""

from rich.text import Text

from sobremesa.games.pandemain.documents.amounts import POINTS_PER_PENANCE
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.games.pandemain.vocabulary import HELPERS, PLACE_TEXTS, QUALITIES, VILLAGE_TEXTS
from sobremesa.terminal.flow import flow, heading
from sobremesa.terminal.tables.pandemain.drawing import Drawing
from sobremesa.wording.messages import signed_text
from sobremesa.wording.pandemain.details import trade_sets

KNOWN = (*PLACE_TEXTS, "recipes", "rewards", "favours", "penitence", "reputation", "inquisition", "penance")


def recipes(draw: Drawing) -> list[Text]:
    """Every bread: what it takes, how long it keeps, what it sells for, and what freshness is worth."""
    words, printed = draw.words, draw.printed
    lines = [heading(words.board("recipes"), draw.width, draw.plain)]
    for number, bread in enumerate(BREADS):
        recipe = printed.components.recipes[number]
        days = printed.counted("days", recipe.enters_day)
        takes = printed.recipe(number)
        text = words.board("recipe", takes=takes, days=days, price=price_now(draw, number))
        lines += flow(draw.bread_name(bread), Text(text).split(" "), draw.width, 8, " ")
    lines.append(Text(words.board("recipe-low"), "dim"))
    track = printed.components.staleness
    rows = [("freshness-high", track.high), ("freshness-low", track.low)]
    shown = [
        Text(words.board(key, points=", ".join(f"{day}: {worth}" for day, worth in zip(track.days, row, strict=True))))
        for key, row in rows
    ]
    bonus = printed.components.wheat_bonus[draw.view["round"] - 1]
    shown.append(Text(words.board("wheat-bonus", points=bonus)))
    return [*lines, *flow(Text(words.board("freshness")), shown, draw.width, 31)]


def price_now(draw: Drawing, number: int) -> str:
    """What a bread sells for in this round, by quality where that matters."""
    printed = draw.printed
    prices = {quality: printed.bread_price(number, quality, draw.view["round"]) for quality in QUALITIES}
    told = [printed.counted("pfennigs", price) for price in prices.values()]
    if len(set(told)) == 1:
        return told[0]
    return " / ".join(f"{price} ({printed.name('quality', name)})" for name, price in zip(prices, told, strict=True))


def penitence(draw: Drawing) -> list[Text]:
    """The marks of the penitence track."""
    track = draw.printed.components.penitence
    fields = {
        "points": draw.printed.counted("points", track.points_per_mark),
        "marks": ", ".join(map(str, track.point_marks)),
        "rewards": ", ".join(map(str, track.reward_marks)),
        "augsburg": track.augsburg_and_blessing,
        "worker": track.fifth_worker,
    }
    text = Text(draw.words.board("tracks-text", **fields))
    return flow(Text(draw.words.board("tracks"), "bold"), text.split(" "), draw.width, 11, " ")


def inquisition(draw: Drawing) -> list[Text]:
    """Where it stands and what it does."""
    left = draw.view["round_tokens"]["left"]
    crosses = ", ".join(map(str, left)) or draw.printed.listed([])
    text = draw.words.board("inquisition-text", level=str(draw.view["inquisition"]), crosses=crosses)
    return flow(Text(draw.words.board("inquisition-title"), "bold"), Text(text).split(" "), draw.width, 13, " ")


def penance(draw: Drawing) -> list[Text]:
    """What penances cost, and who has some."""
    holders = [player for player in draw.view["players"] if player["penances"]]
    held = [
        draw.words.board("penance-of", player=draw.words.player(player["seat"]), count=str(player["penances"]))
        for player in holders
    ]
    points = draw.printed.counted("points", POINTS_PER_PENANCE)
    text = draw.words.board("penance-text", points=points, held=draw.printed.listed(held))
    return flow(Text(draw.words.board("penance-title"), "bold"), Text(text).split(" "), draw.width, 10, " ")


def trade_house(draw: Drawing) -> list[Text]:
    """What is exchanged for what."""
    text = Text(draw.words.board(trade_sets(draw.view)))
    return flow(Text(), text.split(" "), draw.width, 0, " ")


def reputation(draw: Drawing) -> list[Text]:
    """The four tracks from the bottom to the top."""
    if draw.view["settings"]["mode"] == "basic":
        return []
    lines = [heading(draw.words.board("reputation-title"), draw.width, draw.plain)]
    for number, bread in enumerate(BREADS):
        track = draw.printed.components.reputation.tracks[number]
        steps = []
        for points, goods in zip(track.points, track.goods, strict=True):
            units = draw.printed.units(goods)
            steps.append(Text(signed_text(points) + (f" ({', '.join(units)})" if units else "")))
        lines += flow(draw.bread_name(bread), steps, draw.width, 10)
    return lines


def farm(draw: Drawing) -> list[Text]:
    """What the farm sells."""
    items = []
    for helper in HELPERS:
        price, left = getattr(draw.printed.components.farm, helper), draw.view["helpers_left"][helper]
        name = draw.printed.name("helper", helper)
        items.append(Text(draw.words.board("farm-left", helper=name, price=price, left=left)))
    return draw.lines("farm", items)


def stalls(draw: Drawing) -> list[Text]:
    """Every stall with what its ways give."""
    lines = draw.market()
    for number in range(1, len(draw.view["market"]) + 1):
        title = Text(f"  {number} {draw.printed.stall(number)}")
        goods = Text(draw.printed.route_goods(number))
        lines += flow(title, goods.split(" "), draw.width, 14, " ")
    return lines


def whole_board(draw: Drawing) -> list[Text]:
    """Everything that lies open."""
    expert = draw.view["settings"]["mode"] == "expert"
    return [
        *draw.head(),
        heading(draw.words.board("board-title"), draw.width, draw.plain),
        *draw.villages(),
        *stalls(draw),
        *draw.mill(),
        *farm(draw),
        *draw.church(),
        *draw.rewards(),
        *(draw.guild() + draw.favours() if expert else []),
        *draw.places(),
        *recipes(draw),
        *penitence(draw),
        *reputation(draw),
    ]


def places_called(name: str) -> list[str]:
    """The places, or the parts of this reference, whose name begins so."""
    return [name] if name in KNOWN else [place for place in KNOWN if place.startswith(name)]


def look(draw: Drawing, place: str) -> list[Text]:
    """One place, or one part of the reference."""
    parts = {
        "market": stalls,
        "farm": farm,
        "recipes": recipes,
        "oven": recipes,
        "penitence": penitence,
        "reputation": reputation,
        "inquisition": inquisition,
        "penance": penance,
        "trade-house": trade_house,
        "mill": Drawing.mill,
        "guild": Drawing.guild,
        "rewards": Drawing.rewards,
        "favours": Drawing.favours,
    }
    if place in VILLAGE_TEXTS:
        return draw.village(draw.view["villages"][VILLAGE_TEXTS.index(place)])
    if place == "church":
        return [*draw.church(), *draw.rewards(), *penitence(draw)]
    lines = parts[place](draw) if place in parts else draw.places()
    if place in PLACE_TEXTS:
        what = draw.prices.of_place(place)[0]
        lines = [Text(": ".join(part for part in (what["short"], what["what"]) if part), "bold"), *lines]
    return lines
