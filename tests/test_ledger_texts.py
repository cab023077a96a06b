"""The rules of a ledger in other languages: told where they are current, English with a sentence where they are not."""

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from sobremesa.catalog import GAMES
from sobremesa.core.errors import SetupError
from sobremesa.houses import LANGUAGES, House, house_of
from sobremesa.ledger import read_ledger
from sobremesa.ledger_texts import Standing, hash_of, ledger_texts
from sobremesa.terminal.rules import show_left_to_do, show_rules
from sobremesa.wording.messages import web_catalog
from tests.web.sites import Visit, open_site, settings_in, words

CURRENT, STALE, MISSING = "PD-MAP-01", "PD-MAP-02", "PD-MAP-03"


@pytest.fixture
def spanish(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A Spanish file of Pandemic's ledger with one current and one stale text, and one that no rule has."""
    ledger = tmp_path / "pandemic.md"
    ledger.write_text(house_of("pandemic").ledger().read_text(encoding="utf-8"), encoding="utf-8")
    own = read_ledger("pandemic").entries[CURRENT]
    file = tmp_path / "pandemic.es.toml"
    file.write_text(
        f'["{CURRENT}"]\nof = "{hash_of(own)}"\ntext = "Son vecinas si las une una línea, véase {STALE}."\n'
        f'["{STALE}"]\nof = "000000000000"\ntext = "Antes era otra cosa."\n'
        '["PD-GONE-01"]\nof = "000000000000"\ntext = "Ya no está."\n',
        encoding="utf-8",
    )
    monkeypatch.setattr(House, "ledger", lambda house: tmp_path / f"{house.game_id}.md")
    for module in ("terminal.rules", "web.pages.ledger"):
        monkeypatch.setattr(f"sobremesa.{module}.proving_tests", dict)  # which tests prove a rule is told elsewhere
    ledger_texts.cache_clear()
    yield file
    ledger_texts.cache_clear()


def said(**given: object) -> str:
    screen = io.StringIO()
    console = Console(file=screen, width=100, color_system=None)
    if "id" in given:
        show_rules("pandemic", str(given["id"]), bool(given.get("json")), console, "es")
    else:
        show_left_to_do("pandemic", "es", bool(given.get("json")), console)
    return screen.getvalue()


def test_a_text_is_told_while_the_english_one_is_as_it_was(spanish: Path) -> None:
    texts, entries = ledger_texts("pandemic", "es"), read_ledger("pandemic").entries
    assert texts.told(entries[CURRENT]).text.startswith("Son vecinas")
    assert texts.told(entries[CURRENT]).language == "es"
    for id, standing in ((STALE, Standing.STALE), (MISSING, Standing.MISSING)):
        told = texts.told(entries[id])
        assert (told.text, told.language, told.standing) == (entries[id].text, "en", standing)
    assert texts.left_over() == ["PD-GONE-01"]
    assert len(texts.left_to_do()) == len(entries) - 1


def test_english_needs_no_file() -> None:
    for game_id in GAMES:
        texts = ledger_texts(game_id, "en")
        assert texts.left_to_do() == []
        assert texts.left_over() == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_no_text_is_of_a_rule_that_is_gone(game_id: str, language: str) -> None:
    assert ledger_texts(game_id, language).left_over() == []


@pytest.mark.parametrize(
    "text", ["[", '["PD-MAP-01"]\ntext = "x"', '["PD-MAP-01"]\nof = 3\ntext = "x"', '"PD-MAP-01" = 1']
)
def test_a_file_that_cannot_be_read_is_told_by_name(spanish: Path, text: str) -> None:
    spanish.write_text(text, encoding="utf-8")
    with pytest.raises(SetupError, match=r"pandemic\.es\.toml"):
        ledger_texts("pandemic", "es")


def test_the_command_shows_a_rule_in_a_language_and_lists_what_is_left_to_do(spanish: Path) -> None:
    assert "Son vecinas" in said(id=CURRENT)
    assert "made from an older wording" in said(id=STALE)
    assert "no text yet" in said(id=MISSING)
    assert json.loads(said(id=CURRENT, json=True))["language"] == "es"
    listed = said()
    assert f"{CURRENT}  " not in listed
    assert f"{STALE}  stale" in listed
    missing = read_ledger("pandemic").entries[MISSING]
    assert f'{MISSING}  missing  of = "{hash_of(missing)}"' in listed
    assert "PD-GONE-01  no rule is called so" in listed
    data = json.loads(said(json=True))
    assert {"id": STALE, "standing": "stale"}.items() <= next(
        one for one in data["rules"] if one["id"] == STALE
    ).items()
    assert data["left_over"] == ["PD-GONE-01"]


def test_pages_tell_the_text_and_say_where_it_is_english(spanish: Path, tmp_path: Path) -> None:
    with open_site(settings_in(tmp_path)) as site:
        check_pages(site.visitor(accept_language="es"))


def check_pages(visitor: Visit) -> None:
    say = web_catalog("es").say
    page = visitor.get(f"/ledger/pandemic/{CURRENT}")
    assert '<p class="rule-text" lang="es">' in page.text
    assert f'href="/ledger/pandemic/{STALE}"' in page.text
    assert read_ledger("pandemic").entries[CURRENT].text in words(page)  # the English text stands below it
    for id, code in ((STALE, "stale"), (MISSING, "missing")):
        for part in ({}, {"X-Part": "rule"}):
            page = visitor.get(f"/ledger/pandemic/{id}", headers=part)
            assert '<p class="rule-text" lang="en">' in page.text
            assert say("rules", code) in words(page)
    all_of_them = visitor.get("/ledger/pandemic")
    assert say("rules", "left-to-do", count=len(read_ledger("pandemic").entries) - 1) in words(all_of_them)
    assert '<dd lang="es">Son vecinas' in all_of_them.text
