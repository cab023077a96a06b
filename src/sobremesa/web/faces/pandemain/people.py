"""The boards of the people at the table: the viewer's own in full, the others' in two lines."""

from typing import Any

from sobremesa.games.pandemain.documents.amounts import MOST_EXPERIENCE
from sobremesa.games.pandemain.kinds import BREADS, INGREDIENTS
from sobremesa.games.pandemain.vocabulary import HELPERS, QUALITIES
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.icons import marker_of, pawn_of, villager_icon
from sobremesa.web.moment import Moment
from sobremesa.wording import View
from sobremesa.wording.messages import web_catalog


def own_board(board: Board) -> dict[str, Any] | None:
    """The viewer's own board; None for whoever looks on."""
    me = next((player for player in board.view["players"] if player["seat"] == board.moment.viewer), None)
    if me is None or me["kind"] != "person":
        return None
    limit = board.c.player_board.flour_limit
    flours = [bread for bread in BREADS for _ in range(me["flours"][bread])]
    return {
        "seat": me["seat"],
        "name": web_catalog(board.moment.language).say("lesson", "you")
        if board.moment.lesson
        else board.name_alone(me["seat"]),
        "bot_plays": board.moment.bot_plays,
        "pawn": pawn_of(me["seat"]),
        "points": me["points"],
        "pfennigs": me["pfennigs"],
        "penitence": me["penitence"],
        "workers": _workers(me),
        "loans": me["loans"],
        "penances": me["penances"],
        "changes": {} if board.moment.draft.unsure else board.moment.draft.effects,  # else it is drawn without them
        "ingredients": [(name, me["ingredients"][name]) for name in INGREDIENTS],
        "ingredient_limit": board.c.player_board.ingredient_limit,
        "flours": [(bread, flours[:at].count(bread) == 0) for at, bread in enumerate(flours)],
        "flour_room": max(limit - len(flours), 0),
        "flour_told": board.say("own", "flour-of", count=len(flours), limit=limit),
        "transport": _transport(me),
        "tracks": _loaf_track(board, me),
        "days": board.c.staleness.days,
        "loaf_note": _loaf_note(board),
        "loaves_title": board.ringed(board.say("own", "loaves"), "loaves"),
        "bakers": [board.baker(baker) for baker in me["bakers"]],
        "experience": MOST_EXPERIENCE,
        "villagers": _villagers(board, me),
        "villager_room": max(0, 4 - len(me["villagers"])),
        "villagers_told": _villagers_told(board, me),
        "expert": board.view["settings"]["mode"] == "expert",
    }


def _workers(player: View) -> dict[str, int]:
    """In hand, and how many there are in all."""
    workers = player["workers"]
    return {"free": workers["reserve"], "all": max(workers["held"], workers["reserve"])}


def _transport(player: View) -> list[dict[str, Any]]:
    """Every animal and cart, ready ones first; the first ready one of a kind answers to clicks."""
    found = []
    for helper in HELPERS:
        its = player["helpers"][helper]
        for at in range(its["active"] + its["used"]):
            ready = at < its["active"]
            found.append({"name": helper, "ready": ready, "first": at == 0})
    return found


def _loaf_track(board: Board, player: View) -> list[dict[str, Any]]:
    """The staleness track: for each quality a cell for each day, with its points and loaves."""
    track = board.c.staleness
    rows = []
    for quality in QUALITIES:
        points = track.high if quality == "high" else track.low
        cells = []
        for day, worth in zip(track.days, points, strict=True):
            loaves = [
                (loaf["bread"], _loaf_label(board, loaf, worth))
                for loaf in player["loaves"]
                if loaf["quality"] == quality and loaf["day"] == day
                for _ in range(loaf["count"])
            ]
            cells.append({"id": f"loaves-{quality}-{day}", "points": worth, "loaves": loaves})
        rows.append({"quality": quality, "name": board.say("own", quality), "cells": cells})
    return rows


def _loaf_label(board: Board, loaf: View, worth: int) -> str:
    words = board.moment.words
    return board.say(
        "own",
        "loaf",
        bread=words.name("bread", loaf["bread"]),
        quality=words.name("quality", loaf["quality"]),
        days=board.printed.counted("days", loaf["day"]),
        points=board.printed.counted("points", worth),
    )


def _loaf_note(board: Board) -> str:
    """What a loaf past its last day brings."""
    pay = board.prospects.stale_pfennigs
    return board.say("own", "stale", pay=board.printed.counted("pfennigs", pay))


def _villagers(board: Board, player: View) -> list[tuple[str, str, str, int]]:
    """Icon, name, what the villager does, and its number."""
    return [
        (villager_icon(number), board.printed.villager_name(number), board.printed.villager(number), number)
        for number in player["villagers"]
    ]


def _villagers_told(board: Board, player: View) -> str:
    points = board.c.villager_set_points
    count = len(player["villagers"])
    worth = points[min(count, len(points) - 1)]
    return board.say("own", "villagers-of", count=count, points=board.printed.counted("points", worth))


# -- the others --------------------------------------------------------------------------------------------------


def other_boards(board: Board) -> list[dict[str, Any]]:
    """Everybody but the viewer, in the order of the seats."""
    others = [player for player in board.view["players"] if player["seat"] != board.moment.viewer]
    return [_other(board, player) for player in others]


def _other(board: Board, player: View) -> dict[str, Any]:
    person = player["kind"] == "person"
    shown: dict[str, Any] = {
        "seat": player["seat"],
        "name": board.player(player["seat"]),
        "marker": marker_of(player["seat"]),
        "pawn": pawn_of(player["seat"]),
        "workers": _workers(player),
        "person": person,
        "active": player["seat"] == board.view["active"] and board.view["phase"] != "over",
        "points": player["points"],
        "penitence": player["penitence"],
        "penances": player["penances"],
        "villagers": _villagers(board, player),
        "state": _state_of(board.moment, player["seat"]),
    }
    if not person:
        shown["card"] = [_target(board, target) for target in player["card"]["shown"]]
        return shown
    shown |= {
        "pfennigs": player["pfennigs"],
        "loans": player["loans"],
        "ingredients": [(name, player["ingredients"][name]) for name in INGREDIENTS],
        "flours": [(bread, player["flours"][bread]) for bread in BREADS if player["flours"][bread]],
        "bakers": [board.baker(baker) for baker in player["bakers"]],
        "loaves": [
            (
                loaf["bread"],
                loaf["quality"],
                _loaf_label(board, loaf, board.prices.freshness(loaf["quality"], loaf["day"])),
            )
            for loaf in player["loaves"]
            for _ in range(loaf["count"])
        ],
        "transport": _transport(player),
    }
    return shown


def _state_of(moment: Moment, seat: str) -> dict[str, Any]:
    """Whether this seat decides, and its clock."""
    for shown in moment.seats:
        if shown.seat == seat:
            return {"deciding": shown.deciding, "clock": shown.clock, "absent": shown.absent, "here": shown.here}
    return {"deciding": False, "clock": None, "absent": False, "here": False}


def _target(board: Board, target: str) -> str:
    """A place that a sim-baker's card has shown, in a word."""
    return board.say("places", target) if target in _NAMED else board.prices.place_name(target)


_NAMED = frozenset(
    ("farm", "market", "mill", "granary", "oven", "castle", "church", "river", "trade-house", "guild", "servant")
)
