"""The site knows no game: none of its own files names one, and a game's face may come from anywhere, or be missing."""

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase

import pytest

from sobremesa import houses
from sobremesa.catalog import GAMES
from sobremesa.houses import House
from sobremesa.web.faces import all_faces, face_catalog, face_of, folder_behind
from sobremesa.web.rendering import STATIC_FOLDER, TEMPLATES_FOLDER, art_of
from tests.core.example import SOWING
from tests.outside import SOWING as SOWING_SOURCE
from tests.web.sites import Visit, words

SOURCE = Path(__file__).parents[2] / "src" / "sobremesa"
NEUTRAL = ("learn", "web", "wording", "terminal", "table", "bots", "lab", "puzzles", "report", "review", "study")
READ = (".py", ".toml", ".html", ".css", ".js", ".svg")
# Words that one of the games has, in four languages. "Bread" is none of them: it lies on the first page's table.
TELLING = (
    "baker|bakers|bakery|panadero|panadera|panaderos|fornaio|fornai|boulanger|boulangers|oven|horno|forno|"
    "villager|villagers|village|villages|aldea|aldeas|aldeano|aldeanos|villaggio|villaggi|villageois|flour|"
    "harina|farina|farine|rudolf|hans|helga|ulm|nördlingen|penitence|penitencia|penitenza|pénitence|"
    "inquisition|inquisición|inquisizione|epidemic|epidemics|epidemia|epidemias|epidemie|épidémie|épidémies|"
    "infection|infections|infección|infecciones|infezione|infezioni|outbreak|outbreaks|brote|brotes|focolaio|"
    "foyer|cure|cures|cured|cura|curas|remède|remèdes|medic|médico|medico|médecin|city|cities|ciudad|"
    "ciudades|città|ville|villes|disease|diseases|enfermedad|enfermedades|malattia|malattie|maladie|maladies|"
    "researcher|dispatcher|heroic"
)
LETTER = f"[{ascii_lowercase}à-öø-ÿ]"
NAMED = re.compile(rf"{'|'.join(GAMES)}|\b(?:pm|pd)-[a-z]|(?<!{LETTER})(?:{TELLING})(?!{LETTER})", re.IGNORECASE)


def neutral_files() -> list[Path]:
    """Files of no game: those that lie in no folder or file with the name of one."""
    found = [path for part in NEUTRAL for path in sorted((SOURCE / part).rglob("*")) if path.suffix in READ]
    return [path for path in found if not {part.split(".")[0] for part in path.relative_to(SOURCE).parts} & {*GAMES}]


def test_no_file_of_the_site_nor_of_its_neighbours_names_a_game() -> None:
    files = neutral_files()
    assert {path.suffix for path in files} == {*READ}
    assert len(files) > 150
    named = {
        path.relative_to(SOURCE).as_posix(): found
        for path in files
        if (found := NAMED.findall(path.read_text(encoding="utf-8")))
    }
    assert not named


def test_a_name_of_a_game_would_be_found() -> None:
    for text in (
        "pandemic-tag = 1",
        "Play Pandemain now",
        ".of-rudolf {",
        "four epidemics",
        "rule PD-EVENT-12",
        "città",
    ):
        assert NAMED.search(text), text
    for text in ("security", "provenance", "capacity", "the table goes on", "secure"):
        assert not NAMED.search(text), text


# -- what the site asks of a face --------------------------------------------------------------------------------

ASKED = re.compile(r"""\bown\(\s*["']([a-z]+)["'],\s*["']([a-z-]+)["']\s*[,)]""")
OF_SOME_FORMS = {
    ("setup", "kind-sim"): "sims",
    ("setup", "sim"): "sims",
    **dict.fromkeys((("setup", "role"), ("setup", "role-random")), "roles"),
}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_face_has_every_word_that_the_site_asks_of_it(game_id: str) -> None:
    setup, catalog = face_of(game_id).setup, face_catalog(game_id, "en")
    asked = {found for path in TEMPLATES_FOLDER.rglob("*.html") for found in ASKED.findall(path.read_text("utf-8"))}
    assert len(asked) > 5
    wanted = {each for each in asked if each not in OF_SOME_FORMS or getattr(setup, OF_SOME_FORMS[each])}
    wanted |= {("home", f"{word}-{preset}") for preset in setup.presets for word in ("preset", "play")}
    wanted |= {("setup", f"panel-{panel.key}{end}") for panel in setup.panels for end in ("", "-lead")}
    wanted |= {("setup", f"hint-sim-{sim}") for sim in setup.sims}
    assert not [each for each in wanted if not catalog.has(*each)]


@pytest.mark.parametrize("game_id", GAMES)
def test_a_face_draws_every_picture_that_the_site_asks_for(game_id: str) -> None:
    drawn = art_of(face_of(game_id).prefix())
    used = {
        found
        for path in TEMPLATES_FOLDER.rglob("*.html")
        for found in re.findall(r"art_of\([\w.]+\)\.(\w+)\(", path.read_text("utf-8"))
    }
    assert len(used) > 6
    shown = any(option.form == "scenes" for panel in face_of(game_id).setup.panels for option in panel.options)
    assert not [macro for macro in used if not hasattr(drawn, macro) and (shown or macro != "scene")]


# -- faces from elsewhere ----------------------------------------------------------------------------------------

FACE = """
from sobremesa.web.faces import Face
from sobremesa.web.setups import ChoiceShown, FormPanel, FormRow, OptionShown, SetupForm


class BeanSetup(SetupForm):
    game_id = "sowing"
    presets = {"short": {"k1": "here", "k2": "bot", "k3": "none", "k4": "none", "heap": "7"}}
    bot_names = ("Bo", "Cy", "Di", "Ed")
    few_rule = "EX-SEAT-01"
    panels = (FormPanel("heap", (OptionShown("heap", "cards", "EX-HEAP-01", (ChoiceShown("7"), ChoiceShown("12"))),)),)

    def usual_rows(self):
        return (FormRow("here"), FormRow("bot"), FormRow("none"), FormRow("none"))

    def combined_faults(self, filled):
        return []

    def seat_options(self, filled):
        return {"players": len(filled.deciding())}

    def minutes(self, filled):
        return 5


class BeanFace(Face):
    game_id = "sowing"
    setup = BeanSetup()


FACE = BeanFace
"""
WORDS = """
[home]
tag = "Take the last bean."
players = "2 or 3 players"
choice = "How long"
preset-short = "Short"
play-short = "seven beans"
[setup]
too-few = "Two at least."
panel-heap = "The heap"
panel-heap-lead = "How many beans lie on it."
[options]
heap = "Heap"
heap-7 = "Seven"
heap-7-about = "A short game."
heap-12 = "Twelve"
heap-12-about = "A longer game."
"""
DRAWINGS = """
{% macro symbols() %}<symbol id="bean"></symbol>{% endmacro %}
{% macro picture() %}<svg class="art" id="bean-picture"></svg>{% endmacro %}
{% macro sign() %}<svg></svg>{% endmacro %}
{% macro pawn_id(number) %}bean{% endmacro %}
{% macro board() %}<g id="bean-board"></g>{% endmacro %}
{% macro hero_board() %}<g></g>{% endmacro %}
{% macro hero_box() %}<g></g>{% endmacro %}
"""


@pytest.fixture
def a_third_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game from outside that has no face: its room `web` is not there."""
    monkeypatch.setitem(sys.modules, "sobremesa_sowing.web", None)
    house = House("sowing", "sobremesa_sowing.engine", SOWING_SOURCE / "sobremesa_sowing" / "engine")
    monkeypatch.setitem(GAMES, "sowing", SOWING)
    monkeypatch.setitem(houses.houses(), "sowing", house)
    face_of.cache_clear()
    yield
    face_of.cache_clear()
    face_catalog.cache_clear()


@pytest.fixture
def its_face(a_third_game: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The face of that game, in a package that is not ours."""
    package = tmp_path / "bean_pages"
    for name, text in {
        "__init__.py": '"""Pages for beans."""\n' + FACE,
        "messages/en.toml": WORDS,
        "templates/drawings.html": DRAWINGS,
        "static/site.css": ".box-sowing { color: green; }",
    }.items():
        (package / name).parent.mkdir(parents=True, exist_ok=True)
        (package / name).write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, "sobremesa_sowing.web", importlib.import_module("bean_pages"))


@pytest.mark.usefixtures("its_face")
def test_a_face_of_another_package_brings_its_words_pictures_and_files(visitor: Visit) -> None:
    assert [face.game_id for face in all_faces()] == [*GAMES]
    home = visitor.get("/")
    assert all(said in words(home) for said in ("Take the last bean.", "3 games are laid out.", "seven beans"))
    assert 'id="bean-picture"' in home.text
    assert "Pandemain, Pandemic and Sowing" in visitor.get("/new/chess").text
    sheet = re.search(r'"(/static/sowing/site\.css\?v=\w+)"', home.text)
    assert sheet
    answer = visitor.get(sheet[1])
    assert answer.text == ".box-sowing { color: green; }"
    assert "immutable" in answer.headers["cache-control"]
    form = visitor.get("/new/sowing")
    assert "How many beans lie on it." in words(form)
    assert 'id="bean-board"' in form.text


@pytest.mark.usefixtures("its_face")
@pytest.mark.parametrize("name", ["../__init__.py", "%2e%2e/__init__.py", "", "no.css", "..%2fmessages/en.toml"])
def test_only_the_static_files_of_a_face_are_served(visitor: Visit, name: str) -> None:
    assert visitor.get(f"/static/sowing/{name}").status_code == 404


@pytest.mark.usefixtures("a_third_game")
def test_a_game_without_a_face_is_shown_by_the_plain_one(visitor: Visit) -> None:
    home = visitor.get("/")
    assert "3 games are laid out." in words(home)
    assert "whoever has most beans" in words(home)
    form = visitor.get("/new/sowing")
    assert form.status_code == 200
    assert "Heap" in words(form)
    assert face_of("sowing").prefix() == "plain"


def test_the_files_of_the_plain_face_are_there_whichever_games_there_are(visitor: Visit) -> None:
    assert all(face.prefix() != "plain" for face in all_faces())
    folder, name = folder_behind("plain/table.css")
    assert folder is not None
    assert (folder / "static" / name).is_file()
    assert visitor.get("/static/plain/table.css").status_code == 200
    assert hasattr(art_of("plain"), "picture")


def test_no_game_can_have_the_name_of_a_folder_of_the_site() -> None:
    folders = {path.name for kept in (STATIC_FOLDER, TEMPLATES_FOLDER) for path in kept.iterdir() if path.is_dir()}
    assert {*houses.TAKEN} == folders | {"plain"}
