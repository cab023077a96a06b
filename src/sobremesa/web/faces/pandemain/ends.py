"""The end of a game: the score sheet line by line, each with its rule, and how a tie was broken."""

from typing import Any

from sobremesa.games.pandemain.happenings import SCORE_NAMES, SCORE_RULES
from sobremesa.games.pandemain.kinds import BREADS
from sobremesa.web.faces.pandemain.board import Board
from sobremesa.web.faces.pandemain.icons import pawn_of, villager_icon
from sobremesa.wording import View
from sobremesa.wording.messages import signed_text

Detail = tuple[str, str]  # an icon, and a number beside it


def end_of_game(board: Board) -> dict[str, Any] | None:
    """Everything that the page of a finished game shows; None before its end."""
    if board.moment.outcome is None:
        return None
    outcome = board.view["outcome"] or _ended_early(board)
    players = {player["seat"]: player for player in board.view["players"]}
    ranked = sorted(outcome["scores"], key=lambda score: -score["points"])
    places = {score["seat"]: 1 + sum(o["points"] > score["points"] for o in ranked) for score in ranked}
    if len(outcome["winners"]) == 1 and outcome["decided_by"] != "points":
        beaten = [s for s in places if places[s] == 1 and s not in outcome["winners"]]
        places |= dict.fromkeys(beaten, 2)
    return {
        "winners": outcome["winners"],
        "seats": [_seat(board, score, outcome["winners"], places) for score in outcome["scores"]],
        "lines": _lines(board, outcome, players),
        "decided_by": board.say("ends", f"by-{outcome['decided_by']}"),
        "tie": [_tie(players[score["seat"]]) for score in outcome["scores"]],
        "crowd": [villager_icon(village["villager"]) for village in board.view["villages"]],
        "podium": _podium(ranked, outcome["winners"]),
    }


def _ended_early(board: Board) -> dict[str, Any]:
    """A game that people agreed to end: the points so far, and no winner."""
    scores = [
        {"seat": player["seat"], "points": player["points"], "lines": [{"line": "marker", "points": player["points"]}]}
        for player in board.view["players"]
    ]
    return {"decided_by": "nobody", "winners": [], "scores": scores}


def _seat(board: Board, score: View, winners: list[str], places: dict[str, int]) -> dict[str, Any]:
    seat = score["seat"]
    return {
        "seat": seat,
        "name": board.name_alone(seat),
        "pawn": pawn_of(seat),
        "points": score["points"],
        "won": seat in winners,
        "place": board.say("ends", f"place-{places[seat]}"),
    }


def _lines(board: Board, outcome: View, players: dict[str, View]) -> list[dict[str, Any]]:
    """Every line that scored for anybody; the points on the track always."""
    found = []
    for number, name in enumerate(SCORE_NAMES):
        cells = []
        for score in outcome["scores"]:
            points = next((line["points"] for line in score["lines"] if line["line"] == name), 0)
            cells.append((signed_text(points) if name not in ("marker", "penitence") else str(points), points < 0,
                          _details(board, name, players[score["seat"]])))  # fmt: skip
        if name == "marker" or any(text not in ("0", "") for text, _, _ in cells):
            found.append(
                {
                    "name": board.say("lines", name),
                    "how": board.say("line-notes", name),
                    "rule": SCORE_RULES[number],
                    "cells": cells,
                }
            )
    return found


def _details(board: Board, line: str, player: View) -> list[Detail]:
    """What a line counts, in pictures."""
    if line == "villagers":
        return [(villager_icon(number), "") for number in player["villagers"]]
    if line == "loaves":
        return [(f"b-{loaf['bread']}", "") for loaf in player.get("loaves", []) for _ in range(loaf["count"])]
    if line == "loans":
        return [("i-loan", "")] * player.get("loans", 0)
    if line == "penances":
        return [("i-pen", "")] * player["penances"]
    if line == "reputation":
        tracks = board.c.reputation.tracks
        places = player["reputation"].items()
        return [(f"b-{bread}", signed_text(tracks[BREADS.index(bread)].points[at])) for bread, at in places]
    if line == "penitence":
        return [("i-cross", "")]
    return []


def _tie(player: View) -> list[Detail]:
    """What breaks a tie: penitence, then pfennigs."""
    found = [("i-cross", str(player["penitence"]))]
    if "pfennigs" in player:
        found.append(("i-pf", str(player["pfennigs"])))
    return found


def _podium(ranked: list[View], winners: list[str]) -> list[dict[str, Any]]:
    """Where everybody stands before the altar: winners in the middle, the others beside them."""
    beside = [score["seat"] for score in ranked if score["seat"] not in winners]
    found = []
    for at, seat in enumerate(winners):
        x = 250 + 66 * at - 33 * (len(winners) - 1)
        found.append({"pawn": pawn_of(seat), "x": x, "y": 140, "width": 64, "height": 80, "won": True})
    spots = ((140, 162), (376, 166), (66, 168), (258, 150))
    for (x, y), seat in zip(spots, beside, strict=False):
        found.append({"pawn": pawn_of(seat), "x": x, "y": y, "width": 48, "height": 60, "won": False})
    return found
