"""A new table: every option of each game is on its form, what goes wrong is one sentence, and nothing typed is lost."""

import re
import threading
from html import unescape
from pathlib import Path

import pytest

from sobremesa.bots import BOTS
from sobremesa.catalog import GAMES
from sobremesa.core.errors import SetupError
from sobremesa.core.mind import Mind
from sobremesa.games.pandemain.editions import EDITIONS
from sobremesa.prints.components import load_components
from sobremesa.table.table import Table
from sobremesa.web.faces import all_faces, face_catalog, face_of
from sobremesa.web.pages import new_table, prints
from sobremesa.web.rendering import STATIC_FOLDER
from sobremesa.web.setups import Filled, SetupForm
from sobremesa.wording.messages import web_catalog
from tests.web.sites import Site, Visit, words

SEATS = {"set": "1", "watchers": "1", "k1": "here", "k2": "person", "k3": "none", "k4": "none"}
WEB = STATIC_FOLDER.parent
TOLD_BY_SEATS = ("players", "sim_bakers", "roles", "asking", "silent")  # the last two are the table's own affair
OWN_PRINT = (("components", ("mine.toml", b"sun = 1\n", "text/plain")),)


def form_of(game_id: str) -> SetupForm:
    return face_of(game_id).setup


def opened(site: Site, visitor: Visit, game: str, **fields: str) -> Table:
    """The table that comes of a form."""
    answer = visitor.post(f"/new/{game}", {**SEATS, **fields})
    assert answer.status_code == 303, words(answer)
    table = site.run(site.app.state.hall.table(answer.headers["location"].split("/")[2]))
    assert isinstance(table, Table)
    return table


def refused(visitor: Visit, game: str, **fields: str) -> str:
    """What the form says about something that cannot be opened."""
    answer = visitor.post(f"/new/{game}", {**SEATS, **fields})
    assert answer.status_code == 422
    return words(answer)


# -- what the form shows -----------------------------------------------------------------------------------------


def test_a_bot_without_a_title_goes_by_its_name(visitor: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "curious", BOTS["random"])
    assert re.search(r'<option value="curious"[^>]*>\s*curious\s*</option>', visitor.get("/new/pandemic").text)
    answer = visitor.post("/new/pandemic", {**SEATS, "k2": "bot", "b2": "curious"})
    assert "bot (curious)" in words(visitor.get(answer.headers["location"]))


@pytest.mark.parametrize("game_id", GAMES)
def test_every_option_of_a_game_is_on_its_form(visitor: Visit, game_id: str) -> None:
    page = visitor.get(f"/new/{game_id}").text
    for spec in GAMES[game_id].options():
        if spec.name not in TOLD_BY_SEATS:
            assert f'name="{spec.name}"' in page, spec.name
            for choice in spec.choices:
                assert f'name="{spec.name}" value="{choice}"' in page or f'<option value="{choice}"' in page, choice


@pytest.mark.parametrize("game_id", GAMES)
def test_every_choice_has_a_title_and_a_sentence_and_every_option_its_rule(visitor: Visit, game_id: str) -> None:
    page, catalog = visitor.get(f"/new/{game_id}").text, face_catalog(game_id, "en")
    for spec in GAMES[game_id].options():
        if spec.name in TOLD_BY_SEATS or spec.kind == "document":
            continue
        assert catalog.has("options", spec.name)
        shown = [
            choice
            for panel in form_of(game_id).panels
            for option in panel.options
            for choice in option.choices
            if option.name == spec.name
        ]
        rules = {spec.rule, *(choice.rule for choice in shown)} - {""}
        assert not spec.rule or any(f"/ledger/{game_id}/{rule}" in page for rule in rules), spec.name
        if spec.kind == "flag":
            assert catalog.say("options", f"{spec.name}-about").endswith(".")
    text = unescape(page)
    for panel in form_of(game_id).panels:
        for option in panel.options:
            for choice in option.choices:
                if option.form != "select":
                    assert catalog.say("options", f"{option.name}-{choice.value}-about") in text


@pytest.mark.parametrize("game_id", GAMES)
def test_a_fresh_form_can_be_opened_as_it_is(site: Site, game_id: str) -> None:
    filled = form_of(game_id).fresh()
    assert form_of(game_id).faults(filled) == []
    GAMES[game_id].dealer(form_of(game_id).options_of(filled, None))


def faults_named(word: str, *sources: Path) -> set[str]:
    return {code for path in sources for code in re.findall(rf'\b{word}\(\s*"([a-z-]+)"', path.read_text("utf-8"))}


def test_every_fault_that_a_form_can_have_has_a_sentence() -> None:
    shared = WEB / "setups.py"
    codes = faults_named("Fault", shared, WEB / "pages" / "new_table.py")
    assert len(codes) > 6
    assert not [code for code in codes if not web_catalog("en").has("new", code)]
    for face in all_faces():
        own = faults_named("own_fault", shared, face.folder() / "setup.py")
        assert len(own) >= 3
        assert not [code for code in own if not face_catalog(face.game_id, "en").has("setup", code)]


@pytest.mark.parametrize("game_id", GAMES)
def test_the_catalog_of_a_face_has_the_words_of_every_choice_and_no_others(game_id: str) -> None:
    wanted: set[str] = set()
    for option in (option for panel in form_of(game_id).panels for option in panel.options):
        key = option.name
        wanted.add(key)
        wanted |= {"switch": {f"{key}-about", f"{key}-yes", f"{key}-no"}, "select": {f"{key}-about"}}.get(
            option.form, set()
        )
        for choice in option.choices:
            wanted.add(f"{key}-{choice.value}")
            wanted |= set() if option.form == "select" else {f"{key}-{choice.value}-about"}
    if game_id == "pandemain":
        wanted |= {f"edition-{name}" for name in EDITIONS[1]}  # in lists of tables that began with them
    assert set(face_catalog(game_id, "en").section("options")) == wanted


@pytest.mark.parametrize(("kind", "letter", "most"), [("bot", "b", len(BOTS)), ("sim", "s", 3)])
def test_whoever_can_be_chosen_for_a_seat_is_described_beside_it(kind: str, letter: str, most: int) -> None:
    sheet = (STATIC_FOLDER / "new_table.css").read_text(encoding="utf-8")
    for number in range(1, most + 1):
        chosen = f'select[name^="{letter}"] option:nth-child({number}):checked'
        assert f'.seat:has([value="{kind}"]:checked):has({chosen}) .hp :nth-child({number} of .{kind})' in sheet


def test_the_form_knows_what_the_address_says(visitor: Visit) -> None:
    page = visitor.get("/new/pandemain?set=1&mode=basic&k2=bot&title=Sunday%20bakers").text
    assert 'name="mode" value="basic" checked' in page
    assert 'name="k2" value="bot" checked' in page
    assert 'value="Sunday bakers"' in page


def test_the_summary_can_be_asked_for_alone(visitor: Visit) -> None:
    part = visitor.get("/new/pandemain?set=1&mode=basic&k2=none", headers={"X-Part": "summary"})
    assert "<html" not in part.text
    assert "Basic" in words(part)
    assert "One alone cannot play" in words(part)


def test_a_name_with_signs_of_markup_is_shown_as_it_was_typed(visitor: Visit) -> None:
    page = visitor.get("/new/pandemic?set=1&n1=%3Cscript%3Ealert(1)%3C/script%3E")
    assert "<script>alert" not in page.text
    assert "&lt;script&gt;alert(1)&lt;/scrip" in page.text


# -- what becomes of it ------------------------------------------------------------------------------------------


def test_people_and_bots_come_first_and_sim_bakers_after_them(site: Site, visitor: Visit) -> None:
    table = opened(site, visitor, "pandemain", k2="sim", s2="helga", k3="bot", b3="greedy", k4="person", n4="Konrad")
    assert [seat.kind for seat in table.seats] == ["person", "bot", "person", "sim"]
    assert table.header.options["players"] == 3
    assert table.header.options["sim_bakers"] == ["helga"]
    assert table.seats[2].name == "Konrad"
    assert [table.state.view(None)["players"][seat]["kind"] for seat in (0, 3)] == ["person", "helga"]  # type: ignore[index]


def test_several_sim_bakers_are_named_as_the_game_seats_them(site: Site, visitor: Visit) -> None:
    table = opened(site, visitor, "pandemain", k2="sim", s2="helga", k3="sim", s3="rudolf")
    kinds = [str(seat["kind"]) for seat in table.state.view(None)["players"]]  # type: ignore[attr-defined]
    assert [seat.name for seat in table.seats[1:]] == [kind.capitalize() for kind in kinds[1:]]


def test_sim_bakers_alone_can_be_watched(site: Site, visitor: Visit) -> None:
    answer = visitor.post("/new/pandemain", {**SEATS, "k1": "sim", "s1": "rudolf", "k2": "sim", "s2": "hans"})
    assert answer.status_code == 303
    assert re.fullmatch(r"/table/[a-z0-9]+", answer.headers["location"])


def test_rows_without_a_player_are_left_out_of_roles_and_first_turn(site: Site, visitor: Visit) -> None:
    table = opened(site, visitor, "pandemic", k2="none", k3="bot", k4="person", r3="medic", r4="scientist", first="4")
    assert table.header.options["roles"] == ["random", "medic", "scientist"]
    assert table.header.options["first"] == "3"
    assert table.decider() == 2


def test_every_option_reaches_the_game(site: Site, visitor: Visit) -> None:
    chosen = {
        "difficulty": "heroic",
        "hands": "open",
        "forecast": "player",
        "consent": "nothing",
        "edition": "2013",
        "medic": "removes",
        "researcher_gives": "any",
        "infection_cards": "together",
        "epidemic_cubes": "three",
    }
    table = opened(site, visitor, "pandemic", **chosen)
    assert {name: table.header.options[name] for name in chosen} == chosen
    assert table.header.options["events"] is False  # its box was not ticked
    chosen = {"mode": "basic", "edition": "english", "scenario": "famine_in_ulm"}
    table = opened(site, visitor, "pandemain", **chosen, variants="no_news_from_ulm")
    assert {name: table.header.options[name] for name in chosen} == chosen
    assert table.header.options["variants"] == ["no_news_from_ulm"]


def test_those_who_play_here_share_one_link(site: Site, visitor: Visit) -> None:
    answer = visitor.post("/new/pandemic", {**SEATS, "k2": "here", "k3": "person", "n2": "Ana"})
    _, _, table_id, token = answer.headers["location"].split("/")
    hall = site.app.state.hall
    table = site.run(hall.table(table_id))
    assert hall.links.seats_of(table, token) == (0, 1)
    assert [seat.taken for seat in table.seats] == [True, True, False]
    assert table.seats[1].name == "Ana"


@pytest.mark.parametrize(
    ("fields", "clock"),
    [
        ({"clock": "none"}, ("none", 0)),
        ({"clock": "game", "minutes": "30"}, ("game", 1800)),
        ({"clock": "move", "hours": "48"}, ("move", 172800)),
    ],
)
def test_the_pace_is_kept(site: Site, visitor: Visit, fields: dict[str, str], clock: tuple[str, int]) -> None:
    table = opened(site, visitor, "pandemic", **fields)
    assert (table.header.settings.clock.kind, table.header.settings.clock.seconds) == clock


def test_watchers_and_listing_are_as_they_were_ticked(site: Site, visitor: Visit) -> None:
    table = opened(site, visitor, "pandemic", listed="1")
    assert table.header.settings.listed
    assert table.header.settings.watchers
    table = opened(site, visitor, "pandemic", watchers="")
    assert not table.header.settings.listed
    assert not table.header.settings.watchers


def test_hints_are_on_unless_they_were_switched_off(site: Site, visitor: Visit) -> None:
    assert 'name="hints" value="1" checked' in visitor.get("/new/pandemic").text
    assert opened(site, visitor, "pandemic", hints="1").header.settings.hints
    assert not opened(site, visitor, "pandemic", hints="").header.settings.hints
    assert "No hints at the table" in words(visitor.get("/new/pandemic?set=1", headers={"X-Part": "summary"}))
    played_at_once = visitor.post("/play/pandemic").headers["location"].split("/")[2]
    assert site.run(site.app.state.hall.table(played_at_once)).header.settings.hints


def test_bots_tell_their_cards_unless_that_was_switched_off(site: Site, visitor: Visit) -> None:
    assert 'name="words" value="1" checked' in visitor.get("/new/pandemic").text
    assert opened(site, visitor, "pandemic", words="1").header.settings.words
    assert not opened(site, visitor, "pandemic", words="").header.settings.words
    summary = {"X-Part": "summary"}
    assert "Bots do not tell their cards" in words(visitor.get("/new/pandemic?set=1", headers=summary))
    alone = "/new/pandemic?set=1&k1=here&k2=here&k3=none&k4=none"
    assert "Bots do not tell" not in words(visitor.get(alone, headers=summary))
    assert 'name="words"' not in visitor.get("/new/pandemain").text
    assert "Bots do not tell" not in words(visitor.get("/new/pandemain?set=1", headers=summary))


def test_a_bot_that_cannot_play_a_game_is_neither_offered_nor_accepted(
    visitor: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert '<option value="search-strong"' in visitor.get("/new/pandemic").text
    monkeypatch.setattr(type(GAMES["pandemic"]), "mind", lambda game: Mind())
    page = visitor.get("/new/pandemic").text
    assert '<option value="search' not in page
    assert 'name="hints"' not in page
    answer = visitor.post("/new/pandemic", {**SEATS, "k2": "bot", "b2": "search"})
    assert answer.status_code == 422
    assert "The field b2 has a value that cannot be chosen here" in words(answer)


def test_my_name_is_remembered(site: Site) -> None:
    visitor = site.visitor()
    opened(site, visitor, "pandemic", n1="Adelheid")
    seat = visitor.post("/play/pandemain").headers["location"]
    table = site.run(site.app.state.hall.table(seat.split("/")[2]))
    assert table.seats[0].name == "Adelheid"


# -- what goes wrong ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "fields", "sentence", "rule"),
    [
        ("pandemain", {"k2": "none"}, "One alone cannot play", "PM-STRUCT-01"),
        ("pandemic", {"k2": "none"}, "At least two play", "PD-COMP-01"),
        ("pandemain", {"k2": "sim", "s2": "hans", "k3": "sim", "s3": "hans"}, "Hans sits here twice", "PM-AUTO-01"),
        (
            "pandemain",
            {"scenario": "lord_of_the_castle", "mode": "basic"},
            "This scenario needs the servant",
            "PM-SCEN-01",
        ),
        (
            "pandemain",
            {"scenario": "famine_in_ulm", "k2": "sim", "s2": "hans"},
            "This scenario is played with Rudolf or without",
            "PM-SCEN-02",
        ),
        (
            "pandemain",
            {"scenario": "famine_in_ulm", "k2": "sim", "s2": "rudolf", "k3": "sim", "s3": "hans"},
            "A scenario has one sim-baker at most: Rudolf",
            "PM-SCEN-02",
        ),
        (
            "pandemain",
            {"scenario": "famine_in_ulm", "k1": "none", "k2": "sim", "k3": "sim", "s2": "hans", "s3": "helga"},
            "A scenario is played by people or bots",
            "PM-SCEN-01",
        ),
        ("pandemain", {"variants": "local_trade", "k2": "sim"}, "Local trade needs two", "PM-VAR-01"),
        ("pandemic", {"r1": "medic", "r2": "medic"}, "Medic was given to two seats", "PD-SETUP-01"),
        ("pandemic", {"first": "3"}, "Seat 3 cannot have the first turn", "PD-SETUP-16"),
        ("pandemic", {"k1": "bot", "k2": "bot", "watchers": ""}, "Nobody could see this table", ""),
        ("pandemic", {"k1": "person", "k2": "person"}, "Nobody could send the links of this table", ""),
        ("pandemain", {"k1": "bot", "k2": "person", "watchers": ""}, "Nobody could send the links", ""),
        ("pandemic", {"difficulty": "impossible"}, "The field difficulty has a value that cannot be chosen", ""),
        ("pandemic", {"minutes": "-3", "clock": "game"}, "The field minutes has a value", ""),
        ("pandemic", {"b2": "clever", "k2": "bot"}, "The field b2 has a value", ""),
        ("pandemain", {"variants": "more_bread"}, "The field variants has a value", ""),
        ("pandemain", {"print": "mine"}, "Please choose the components file", ""),
    ],
)
def test_what_does_not_go_together_is_one_sentence_with_its_rule(
    visitor: Visit, game: str, fields: dict[str, str], sentence: str, rule: str
) -> None:
    answer = visitor.post(f"/new/{game}", {**SEATS, **fields})
    assert answer.status_code == 422
    assert sentence in words(answer)
    assert not rule or f"/ledger/{game}/{rule}" in answer.text


def test_my_box_stays_chosen_where_the_file_is_still_missing(visitor: Visit) -> None:
    assert 'name="print" value="mine" checked' in visitor.post("/new/pandemain", {**SEATS, "print": "mine"}).text
    assert 'name="print" value="mine" checked' in visitor.get("/new/pandemain?set=1&print=mine").text


def test_a_refused_form_keeps_everything_that_was_typed(visitor: Visit) -> None:
    typed = {
        **SEATS,
        "title": "After the opera",
        "k2": "none",
        "n1": "Elsa",
        "mode": "basic",
        "clock": "move",
        "hours": "72",
        "listed": "1",
        "edition": "english",
        "variants": "no_news_from_ulm",
    }
    page = visitor.post("/new/pandemain", typed).text
    assert all(text in page for text in ('value="After the opera"', 'value="Elsa"'))
    for name, value in (
        ("mode", "basic"),
        ("edition", "english"),
        ("clock", "move"),
        ("variants", "no_news_from_ulm"),
        ("listed", "1"),
        ("k2", "none"),
    ):
        assert f'name="{name}" value="{value}" checked' in page
    assert '<option value="72" selected' in page


def engine_says(game_id: str, setup: SetupForm, filled: Filled) -> str:
    """What the game itself has against a filling; '' where it can be played."""
    try:
        GAMES[game_id].dealer(setup.options_of(filled, None)).deal(1)
    except SetupError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("game_id", GAMES)
def test_whatever_passes_the_form_can_be_played(game_id: str) -> None:
    """The form's own checks are as strict as the game's, over many fillings."""
    setup = form_of(game_id)
    kinds = ("here", "bot", "none") if game_id == "pandemic" else ("here", "sim", "none")
    options = [
        {option.name: [choice.value]} for panel in setup.panels for option in panel.options for choice in option.choices
    ]
    checked = 0
    for first in kinds:
        for second in kinds:
            for third in kinds:
                for chosen in [{}, *options]:
                    fields = {
                        "set": ["1"],
                        "watchers": ["1"],
                        "k1": [first],
                        "k2": [second],
                        "k3": [third],
                        "k4": ["none"],
                        "s2": ["rudolf"],
                        "s3": ["hans"],
                        "r2": ["medic"],
                        **chosen,
                    }
                    if game_id == "pandemic":
                        del fields["s2"], fields["s3"]
                    else:
                        del fields["r2"]
                    filled = setup.read(fields)
                    # That an empty seat begins is nothing that the game could know: it counts only those who play.
                    faults = [fault.code for fault in setup.faults(filled) if fault.code != "first-empty"]
                    assert bool(faults) == bool(engine_says(game_id, setup, filled)), (fields, faults)
                    checked += 1
    assert checked > 250


# -- one's own print ---------------------------------------------------------------------------------------------


def our_print() -> str:
    from importlib.resources import files

    return (files("sobremesa.games.pandemain") / "components.toml").read_text(encoding="utf-8")


def test_a_components_file_is_played_with(site: Site, visitor: Visit) -> None:
    text = our_print().replace("rye = 20", "rye = 19", 1).replace("spelt = 20", "spelt = 21", 1)
    files = {"components": ("mine.toml", text.encode(), "application/toml")}
    answer = visitor.post("/new/pandemain", {**SEATS, "print": "mine"}, files=files)
    assert answer.status_code == 303, words(answer)
    table = site.run(site.app.state.hall.table(answer.headers["location"].split("/")[2]))
    assert table.header.options["components"]["grain_tokens"]["rye"] == 19
    assert load_components("pandemain").document["grain_tokens"]["rye"] == 20  # type: ignore[index]


def test_a_file_is_left_alone_where_our_numbers_were_chosen(site: Site, visitor: Visit) -> None:
    answer = visitor.post("/new/pandemain", {**SEATS, "print": "ours"}, files=dict(OWN_PRINT))
    table = site.run(site.app.state.hall.table(answer.headers["location"].split("/")[2]))
    assert "components" not in table.header.options


def test_problems_of_a_file_are_told_with_their_line_and_the_text_is_kept(visitor: Visit) -> None:
    text = our_print().replace("rye = 20", "rye = 200", 1)
    files = {"components": ("mine.toml", text.encode(), "application/toml")}
    answer = visitor.post("/new/pandemain", {**SEATS, "print": "mine"}, files=files)
    assert answer.status_code == 422
    assert "The components file cannot be used yet." in words(answer)
    assert re.search(r"line \d+", words(answer))
    assert "rye = 200" in answer.text


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        (b"\xff\xfe\x00", "This file is not text"),
        (b"x" * (256 * 1024 + 1), "This file is too large"),
        (b"this is = = not toml", "this is not TOML"),
    ],
)
def test_a_file_that_is_no_components_file_is_refused_in_a_sentence(visitor: Visit, body: bytes, sentence: str) -> None:
    files = {"components": ("mine.toml", body, "application/octet-stream")}
    answer = visitor.post("/new/pandemain", {**SEATS, "print": "mine"}, files=files)
    assert answer.status_code == 422
    assert sentence in words(answer)


def test_names_that_nest_beyond_all_meaning_are_refused_before_they_are_read(visitor: Visit) -> None:
    body = f"# {'.' * 30}\n{'a.' * 30}b = 1\n"
    files = {"components": ("mine.toml", body.encode(), "application/toml")}
    answer = visitor.post("/new/pandemain", {**SEATS, "print": "mine"}, files=files)
    assert answer.status_code == 422
    assert "line 2: a name has more than 20 parts" in words(answer)


def test_a_file_is_read_beside_the_loop_that_serves_everybody_else(
    site: Site, visitor: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int] = []

    def reads(game_id: str, text: str) -> object:
        threads.append(threading.get_ident())
        raise SetupError("enough was seen")

    async def of_the_loop() -> int:
        return threading.get_ident()

    monkeypatch.setattr(new_table, "read_components", reads)
    visitor.post("/new/pandemain", {**SEATS, "print": "mine"}, files=dict(OWN_PRINT))
    assert len(threads) == 1
    assert threads[0] != site.run(of_the_loop())


def test_the_page_of_the_print_is_counted_once(visitor: Visit, monkeypatch: pytest.MonkeyPatch) -> None:
    before = visitor.get("/print/pandemain")

    def reads(game_id: str) -> object:
        raise AssertionError("it was read again")

    monkeypatch.setattr(prints, "load_components", reads)
    assert words(visitor.get("/print/pandemain")) == words(before)


@pytest.mark.parametrize("charset", ["unicode_escape", "utf-16-le; x=", "undefined", "idna", "nonsense"])
@pytest.mark.parametrize("path", ["/new/pandemain", "/settings", "/join"])
def test_halves_of_characters_and_strange_encodings_break_nothing(visitor: Visit, path: str, charset: str) -> None:
    fields = {"print": "mine", "text": "\\ud800", "name": "\\ud800", "link": "\\ud800", "set": "1", "title": "\\udc00"}
    parts = [f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n' for name, text in fields.items()]
    headers = {"content-type": f"multipart/form-data; boundary=x; charset={charset}"}
    answer = visitor.request("POST", path, content="".join([*parts, "--x--\r\n"]).encode(), headers=headers)
    assert answer.status_code < 500
    if charset == "unicode_escape":
        assert answer.status_code == 400
        assert "This request cannot be understood" in words(answer)
