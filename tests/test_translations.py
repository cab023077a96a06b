"""Every message in every language: none missing, none left as it was, and none asks for what the code does not give.

A translation may tell cases apart that English does not (`[options.buy] ox = …`), or one sentence may serve for all
of them; what is truly the same in both languages is named in the catalog's own list `same`.
"""

import re
import tomllib
from pathlib import Path
from string import Formatter

import pytest

PROJECT = Path(__file__).parent.parent
SOURCE = PROJECT / "src" / "sobremesa"
LANGUAGES = ("es", "it", "fr")
CATALOGS = sorted(
    path.parent
    for room in (SOURCE, PROJECT / "examples")
    for path in room.rglob("messages/en.toml")
    if path.parent.parent.name != "terminal"  # the terminal itself speaks English
)

Messages = dict[str, str]


def read(path: Path) -> dict[str, object]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def messages(table: dict[str, object], path: str = "") -> Messages:
    """Every sentence of a catalog by its path."""
    found: Messages = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= messages(value, f"{path}{key}.")
        elif isinstance(value, str):
            found[path + key] = value
    return found


def entries(table: dict[str, object]) -> dict[str, Messages]:
    """The sentences of each code: `SECTION.CODE` with its cases ('' where it has none)."""
    found: dict[str, Messages] = {}
    for section, codes in table.items():
        if not isinstance(codes, dict):
            continue
        for code, value in codes.items():
            found[f"{section}.{code}"] = messages(value) if isinstance(value, dict) else {"": str(value)}
    return found


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def has_words(text: str) -> bool:
    """Whether there is anything to translate in it."""
    bare = re.sub(r"\{[^}]*\}", "", text)
    return bool(re.search(r"[^\W\d_]{2,}", bare))


def name_of(folder: Path) -> str:
    return folder.relative_to(PROJECT).as_posix()


every_catalog = pytest.mark.parametrize("folder", CATALOGS, ids=name_of)
every_language = pytest.mark.parametrize("language", LANGUAGES)


@every_language
@every_catalog
def test_no_message_is_missing(folder: Path, language: str) -> None:
    english = entries(read(folder / "en.toml"))
    translated = entries(read(folder / f"{language}.toml"))
    assert sorted(english.keys() - translated.keys()) == []
    assert sorted(translated.keys() - english.keys()) == []
    for code, cases in english.items():
        theirs = translated[code]
        if "" in theirs or "other" in theirs:
            continue
        assert sorted(cases.keys() - theirs.keys()) == [], code


@every_language
@every_catalog
def test_no_message_is_untouched(folder: Path, language: str) -> None:
    english = messages(read(folder / "en.toml"))
    table = read(folder / f"{language}.toml")
    translated = messages(table)
    same = table.get("same", [])
    assert isinstance(same, list)
    untouched = {path for path, text in translated.items() if english.get(path) == text and has_words(text)}
    assert sorted(untouched - set(same)) == []
    assert sorted(set(same) - untouched) == [], "named as the same, but it is not"


@every_language
@every_catalog
def test_no_message_asks_for_what_is_not_given(folder: Path, language: str) -> None:
    english = entries(read(folder / "en.toml"))
    for code, cases in entries(read(folder / f"{language}.toml")).items():
        given = {name for text in english[code].values() for name in fields(text)}
        for case, text in cases.items():
            assert fields(text) <= given, f"{code} {case}"


SAYINGS = re.compile(r"""(face\.|words\.catalog\.)?\bsay\(\s*["']([a-z-]+)["'],\s*["']([a-zA-Z0-9-]+)["']\s*[,)]""")


def said_in_templates() -> list[tuple[str, Path, str]]:
    """Every message that a template names outright: where, the catalog, and its path."""
    web = SOURCE / "web"
    pages = [*web.glob("templates/**/*.html"), *web.glob("faces/*/templates/*.html")]
    found = []
    for path in sorted([*pages, *PROJECT.glob("examples/**/templates/*.html")]):
        for owner, section, code in SAYINGS.findall(path.read_text(encoding="utf-8")):
            if owner == "words.catalog.":
                continue
            catalog = path.parent.parent / "messages" if owner else web / "messages"
            if catalog.exists():
                found.append((path.name, catalog, f"{section}.{code}"))
    return found


def test_every_message_that_a_template_names_is_there() -> None:
    known = {catalog: entries(read(catalog / "en.toml")).keys() for catalog in CATALOGS}
    said = said_in_templates()
    assert len(said) > 300
    assert [(name, message) for name, catalog, message in said if message not in known[catalog]] == []
