"""The cards of church and penitence: offerings, the tower, steps of the track, rewards, the Inquisition."""

from sobremesa.games.pandemain.kinds import ROUNDS
from sobremesa.web.cards import CardGain, ItemCard, number_in
from sobremesa.web.faces.pandemain.board import reward_icons
from sobremesa.web.faces.pandemain.cards.maker import CardMaker
from sobremesa.web.faces.pandemain.icons import ICONS, Token, goods_tokens, marker_of
from sobremesa.web.faces.pandemain.worth import offering_named


def offering_card(maker: CardMaker, target: str, name: str) -> ItemCard | None:
    """What the church takes, and for how many crosses."""
    shown = maker.board.view["church"]["shown"]
    if name != "permanent" and not (name in ("level-1", "level-2") and shown[int(name[-1]) - 1]):
        return None
    offering = offering_named(maker.board, name)
    pays = [Token(one.kind, -one.count, one.icon) for one in goods_tokens(offering.pay)]
    crosses = CardGain(maker.face.say("purse", "penitence"), offering.crosses, ICONS["penitence"])
    later = [] if any("penitence" in chain.effects for chain in maker.moment.reached.chains) else [crosses]
    ways = [
        maker.way(chain, alone=True, gains=[*maker.gains(chain.effects), *later])
        for chain in maker.moment.reached.chains
    ]
    number = 0 if name == "permanent" else shown[int(name[-1]) - 1]
    level = maker.me["penitence"] if maker.me else None
    return maker.entry(
        target,
        "offering",
        maker.face.say("notes", f"offering-{name}"),
        above=maker.face.say("places", "church"),
        picture=maker.icons(*[one.icon for one in pays[:2]], "i-cross"),
        price_said=maker.printed.offering(number),
        ways=ways,
        now=_of_its_level(maker, offering.level),
        lights=[f"level-{level + offering.crosses}"] if level is not None else (),
        chapter="church#offerings",
    )


def _of_its_level(maker: CardMaker, level: int) -> list[str]:
    """What sets a level apart: how many crosses each of its offerings brings, where that is the same for all."""
    church = maker.board.view["church"]
    tokens = [*church["shown"][level - 1 : level], *church["piles"][level - 1], *church["discarded"][level - 1]]
    crosses = {maker.c.offerings[token - 1].crosses for token in tokens if level and token}
    return [maker.say("offering-level", count=number) for number in crosses if len(crosses) == 1]


def tower_card(maker: CardMaker, target: str, rest: str) -> ItemCard | None:
    """The order of turns, today's and tomorrow's."""
    if rest:
        return None
    view = maker.board.view
    told = [maker.face.say("board", "tower", order=maker.people(view["tower"]))]
    following = [seat for seat in view["next_tower"] if seat]
    if following and view["round"] < ROUNDS:  # no day follows the last
        told.append(maker.say("tomorrow", order=maker.people(following)))
    return maker.entry(
        target,
        "tower",
        picture=maker.icons(*[marker_of(seat) for seat in view["tower"][:3]]),
        about=[maker.word("tower").say, maker.say("turns-run")],
        now=told,
        chapter="church#order-of-turns",
    )


def level_card(maker: CardMaker, target: str, number: str) -> ItemCard | None:
    """A step of the penitence track: what is there, and who."""
    track = maker.c.penitence
    level, view = number_in(number), maker.board.view
    if not 0 <= level <= track.last:
        return None
    told = []
    if level in track.point_marks:
        told.append(maker.face.say("marks", "points", level=level))
    if level in track.reward_marks:
        told.append(maker.face.say("marks", "reward", level=level))
    if level == track.fifth_worker:
        told.append(maker.say("one-worker-more", level=level))
    if level == track.augsburg_and_blessing:
        told += [maker.word("blessing").say]
    if level == maker.board.prospects.augsburg_level:
        told.append(maker.say("level-augsburg"))
    here = [player["seat"] for player in view["players"] if player["penitence"] == level]
    if here:
        told.append(maker.say("markers", people=maker.people(here)))
    if view["inquisition"] == level:
        told.append(maker.say("inquisition-at", level=level))
    return maker.entry(
        target,
        "penitence",
        maker.say("level-worker" if level == track.fifth_worker else "level", level=level),
        picture=maker.icons("p-more" if level == track.fifth_worker else "i-cross"),
        about=[maker.word("penitence").say],
        now=told,
        chapter="church#the-track",
    )


def penitence_card(maker: CardMaker, target: str, rest: str) -> ItemCard | None:
    """The whole track; with a seat, that player's place on it."""
    places = [f"{maker.board.player(p['seat'])} {p['penitence']}" for p in maker.board.view["players"]]
    return (
        None
        if rest
        else maker.entry(
            target,
            "penitence",
            picture=maker.icons("i-cross"),
            now=[maker.say("places-on", places=maker.listed(places))],
            chapter="church#the-track",
        )
    )


def reward_card(maker: CardMaker, target: str, number: str) -> ItemCard | None:
    """A church reward."""
    rewards = maker.c.church_rewards.rewards
    if not 0 < number_in(number) <= len(rewards):
        return None
    icons = [icon for icon, _ in reward_icons(maker.c, int(number))]
    piles = zip(maker.c.penitence.reward_marks, maker.board.view["rewards"], strict=True)
    levels = [str(mark) for mark, left in piles if int(number) in left]
    return maker.entry(
        target,
        "church-reward",
        above=maker.face.say("places", "church"),
        picture=maker.icons(*icons[:3]),
        price_said=maker.printed.reward(int(number)),
        now=[maker.say("reward-at", levels=maker.listed(levels))] if levels else [],
        lights=[f"level-{level}" for level in levels],
        chapter="church#rewards",
    )


def inquisition_card(maker: CardMaker, target: str, rest: str) -> ItemCard | None:
    """The Inquisition, and which tokens are still to come."""
    if rest:
        return None
    view = maker.board.view
    left = maker.board.say("board", "crosses-left", crosses=", ".join(map(str, view["round_tokens"]["left"])))
    return maker.entry(
        target,
        "inquisition",
        picture=maker.icons("i-inq"),
        about=[maker.word("inquisition").say, maker.say("walk-drawn")],
        now=[maker.say("inquisition-at", level=view["inquisition"]), *([left] if view["round_tokens"]["left"] else [])],
        lights=[f"level-{view['inquisition']}"],
        chapter="night#dawn",
    )
