"""The cards of the course of the game: rounds with their tokens, the parts of a day, whoever sits at the table."""

from typing import Final

from sobremesa.games.pandemain.kinds import ROUNDS
from sobremesa.web.cards import ItemCard, number_in
from sobremesa.web.faces.pandemain.cards.maker import CardMaker
from sobremesa.web.faces.pandemain.icons import marker_of, pawn_of
from sobremesa.web.faces.pandemain.tracks import rounds_of
from sobremesa.wording.pandemain.neighbours import sim_baker_told

_PHASES: Final = {
    "day": ("daytime", "i-sun", "day#day"),
    "dusk": ("dusk", "i-dusk", "night#dusk"),
    "night": ("night", "i-moon", "night#night"),
    "dawn": ("dawn", "i-dawn", "night#dawn"),
}


def round_card(maker: CardMaker, target: str, number: str) -> ItemCard | None:
    """A round, with the token that was turned up at its end."""
    if not 0 < number_in(number) <= ROUNDS:
        return None
    rounds = rounds_of(maker.board)
    label = next(label for at, _, _, label in rounds["tokens"] if str(at) == number)
    now = [f"{label}.", *([rounds["left"]] if rounds["left"] else [])]
    return maker.entry(
        target,
        "round",
        maker.say("round", round=number),
        picture=maker.icons("i-inq"),
        about=[maker.word("round").say, maker.say("walk-drawn")],
        now=now,
        chapter="day",
    )


def phase_card(maker: CardMaker, target: str, name: str) -> ItemCard | None:
    """A part of the day."""
    if name not in _PHASES:
        return None
    word, icon, chapter = _PHASES[name]
    return maker.entry(target, word, maker.face.say("phases", name), picture=maker.icons(icon), chapter=chapter)


def seat_card(maker: CardMaker, target: str, rest: str) -> ItemCard | None:
    """Whoever sits at the table, as far as it lies open."""
    seat = f"p{rest}" if number_in(rest) > 0 else rest
    player = next((p for p in maker.board.view["players"] if p["seat"] == seat), None)
    if player is None:
        return None
    workers = player["workers"]
    told = maker.face.say("others", "workers", free=workers["reserve"], all=max(workers["held"], workers["reserve"]))
    names = [maker.printed.counted("points", player["points"]), maker.printed.counted("penitence", player["penitence"])]
    person = player["kind"] == "person"
    if person:
        names.insert(1, maker.printed.counted("pfennigs", player["pfennigs"]))
    return maker.card(
        target,
        maker.board.player(seat),
        above="" if person else maker.word("sim-baker").name,
        picture=maker.icons(pawn_of(seat), marker_of(seat)),
        about=[] if person else [sim_baker_told(maker.words.catalog, maker.board.view, player["kind"])],
        price_said=maker.listed(names),
        now=[f"{told}."],
        chapter="day#order-of-turns" if person else "sim-bakers",
    )
