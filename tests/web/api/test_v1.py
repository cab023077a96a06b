"""v1 stays what it is: its document is kept, and whatever was in it is still there, unchanged."""

import copy
import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from sobremesa.catalog import GAMES, find_game
from sobremesa.web.api.document import written
from sobremesa.web.api.openapi import KEPT, broken_promises, of_the_code, published
from sobremesa.web.api.routes import api_routes
from sobremesa.web.faces import face_of
from tests.web.api.callers import Caller
from tests.web.sites import Site

Document = dict[str, Any]
LOOK, ACT = "/api/v1/tables/{table_id}", "/api/v1/tables/{table_id}/act"


def test_the_kept_document_is_that_of_the_code(site: Site) -> None:
    """`python -m sobremesa.web.api.openapi` writes it anew."""
    assert KEPT.read_bytes() == written(of_the_code())
    assert Caller(site).told("/api/v1/openapi.json") == published()


def test_nothing_of_v1_is_gone_or_changed() -> None:
    assert broken_promises(published(), of_the_code()) == []


def test_every_address_is_in_the_document() -> None:
    assert {route.path for route in api_routes()} == {*of_the_code()["paths"]}  # type: ignore[attr-defined]


def schema(document: Document, name: str) -> Document:
    found: Document = document["components"]["schemas"][name]
    return found


BROKEN: dict[str, Callable[[Document], object]] = {
    "an address gone": lambda d: d["paths"].pop(ACT),
    "a method gone": lambda d: d["paths"][ACT].pop("post"),
    "a status gone": lambda d: d["paths"][ACT]["post"]["responses"].pop("409"),
    "a parameter gone": lambda d: d["paths"][LOOK]["get"]["parameters"].pop(),
    "a parameter that is needed": lambda d: d["paths"][LOOK]["get"]["parameters"].append(
        {"name": "x", "in": "query", "required": True, "schema": {}}
    ),
    "a field gone": lambda d: schema(d, "TableSeen")["properties"].pop("legal"),
    "a field of another kind": lambda d: schema(d, "TableSeen")["properties"]["seq"].update(type="string"),
    "a field that may be missing": lambda d: schema(d, "TableSeen")["required"].remove("seq"),
    "a field that must be sent": lambda d: schema(d, "SeatWanted")["required"].append("name"),
    "a value gone": lambda d: schema(d, "OfferWanted")["properties"]["offer"]["enum"].pop(),
    "a narrower field": lambda d: schema(d, "ActWanted")["properties"]["steps"].update(maxItems=3),
    "a new limit": lambda d: schema(d, "TableWanted")["properties"]["options"].update(additionalProperties=False),
    "a view gone": lambda d: schema(d, "View")["anyOf"].pop(),
    "a field of a view gone": lambda d: schema(d, "PandemicView")["properties"].pop("cubes"),
    "another kind of value in an answer": lambda d: schema(d, "TableSeen")["properties"]["seat"]["anyOf"].append(
        {"type": "integer"}
    ),
    "the values of a pair in another order": lambda d: schema(d, "DraftTold")["properties"]["changes"][
        "additionalProperties"
    ].update(prefixItems=[{"type": "integer"}]),
    "a body that was not asked for": lambda d: d["paths"][LOOK]["get"].update(requestBody={"required": True}),
    "another way to be done with": lambda d: d["paths"][ACT]["post"]["responses"].update({"202": {}}),
    "another way to write a parameter": lambda d: d["paths"][LOOK]["get"]["parameters"][1].update(explode=False),
    "a value where nothing is sent": lambda d: schema(d, "SeatWanted")["properties"]["kind"].update(default="me"),
    "another server": lambda d: d.update(servers=[{"url": "/elsewhere"}]),
    **{
        f"a new {word} of what is sent": lambda d, word=word: schema(d, "TableWanted")["properties"]["options"].update(  # type: ignore[misc]
            {word: 1}
        )
        for word in ("allOf", "format", "maxProperties", "multipleOf", "not", "propertyNames", "uniqueItems")
    },
    "another way to show a token": lambda d: d["components"]["securitySchemes"]["seat"].update(scheme="basic"),
}
GAINED: dict[str, Callable[[Document], object]] = {
    "an address": lambda d: d["paths"].update({"/api/v1/new": {}}),
    "a method": lambda d: d["paths"][ACT].update(get={}),
    "a status": lambda d: d["paths"][ACT]["post"]["responses"].update({"418": {}}),
    "a field": lambda d: schema(d, "TableSeen")["properties"].update(mood={"type": "string"}),
    "a field that is always there": lambda d: schema(d, "TableSeen")["required"].append("mood"),
    "a field that may be sent": lambda d: schema(d, "ActWanted")["properties"].update(mood={"type": "string"}),
    "a parameter": lambda d: d["paths"][LOOK]["get"]["parameters"].append(
        {"name": "x", "in": "query", "required": False, "schema": {}}
    ),
    "a value that may be sent": lambda d: schema(d, "OfferWanted")["properties"]["offer"]["enum"].append("rest"),
    "another kind of value that may be sent": lambda d: schema(d, "ActWanted")["properties"]["steps"]["items"][
        "anyOf"
    ].append({"type": "null"}),
    "another kind of body": lambda d: d["paths"][ACT]["post"]["requestBody"]["content"].update({"text/plain": {}}),
    "a field that is called like a part of the document": lambda d: schema(d, "TableSeen")["properties"].update(
        properties={"type": "string"}
    ),
    "advice not to use an address": lambda d: d["paths"][ACT]["post"].update(deprecated=True),
    "a game": lambda d: schema(d, "View")["anyOf"].append({"$ref": "#/components/schemas/Chess"}),
    "better words": lambda d: schema(d, "TableSeen").update(description="Better said."),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_promise_is_found(what: str) -> None:
    changed = copy.deepcopy(published())
    BROKEN[what](changed)
    assert len(broken_promises(published(), changed)) == 1


@pytest.mark.parametrize("what", GAINED)
def test_what_v1_gains_breaks_no_promise(what: str) -> None:
    changed = copy.deepcopy(published())
    GAINED[what](changed)
    assert broken_promises(published(), changed) == []


# -- views ---------------------------------------------------------------------------------------------------------

SETTINGS: dict[str, list[dict[str, object]]] = {
    "pandemic": [
        {"players": 2, "hands": "open"},
        {"players": 4, "hands": "hidden", "forecast": "player", "consent": "nothing"},
        {"players": 3, "hands": "hidden", "consent": "all", "asking": "pauses"},
    ],
    "pandemain": [
        {"players": 2, "mode": "basic"},
        {"players": 3, "variants": ["local_trade", "no_news_from_ulm"]},
        {"players": 1, "sim_bakers": ["hans"], "scenario": "none"},
        {"players": 2, "sim_bakers": ["helga", "rudolf"]},
    ],
}


@pytest.mark.parametrize("game_id", GAMES)
def test_the_type_of_a_view_has_every_field_of_it_and_no_other(game_id: str) -> None:
    game, kind = find_game(game_id), face_of(game_id).view_type
    read = 0
    for seed, options in enumerate(SETTINGS[game_id] * 3):
        state, rng = game.new(options, seed), random.Random(seed)
        while not state.over():
            state.apply(rng.choice(state.legal()))
            if state.over() or not rng.randrange(4):
                for seat in (None, 0):
                    view = msgspec.json.decode(msgspec.json.encode(state.view(seat)))
                    assert msgspec.convert(view, kind) == view
                    read += 1
    assert read > 250
