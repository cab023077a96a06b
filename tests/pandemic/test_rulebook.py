"""The player's rulebook of Pandemic: whole in four languages, every rule told, every board playable."""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sobremesa.games.pandemic.state import PandemicState
from tests.pandemic.looking import actions_left, after_epidemic, cubes_in, hand_of, supply_of
from tests.pandemic.tables import GAME, legal, play

PROJECT = Path(__file__).parents[2]
BOOK = PROJECT / "src" / "sobremesa" / "games" / "pandemic" / "learn" / "rulebook"
LANGUAGES = ("en", "es", "fr", "it")
MOST_WORDS = 20
MOST_BOARDS = 4
KINDS = {
    "# ": "title",
    "## ": "heading",
    "- ": "item",
    "|": "row",
    "![": "picture",
    "!try": "board",
    "**": "question",
    "*": "slanted",
    "°": "note",
}


def table(name: str) -> dict[str, Any]:
    return tomllib.loads((BOOK / f"{name}.toml").read_text(encoding="utf-8"))


CHAPTERS: list[str] = [chapter for part in table("chapters")["part"] for chapter in part["chapters"]]
PICTURES, TRIES = table("pictures"), table("tries")
every_chapter = pytest.mark.parametrize("chapter", CHAPTERS)
every_language = pytest.mark.parametrize("language", LANGUAGES)


def lines(language: str, chapter: str) -> list[str]:
    text = (BOOK / language / f"{chapter}.md").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line]


def shape(language: str, chapter: str) -> list[str]:
    """What each line is; a picture, a board and the links of a line by their names, too."""
    found = []
    for line in lines(language, chapter):
        kind = next((kind for mark, kind in KINDS.items() if line.startswith(mark)), "paragraph")
        found.append(" ".join([kind, *re.findall(r"(?:\]|!try)\(([^)]+)\)", line)]))
    return found


def sentences(language: str, chapter: str) -> list[str]:
    """Every sentence of running text, without its marks."""
    found = []
    for line in lines(language, chapter)[2:]:
        if line.startswith(("|", "!try", "*Goes", "*Va ", "°")):
            continue
        plain = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", line).removeprefix("- ").replace("**", "")
        found.extend(re.split(r"(?<=[.?!])\s+", plain))
    return found


def words(sentence: str) -> int:
    return sum(1 for word in sentence.split() if re.search(r"\w", word))


@every_language
def test_every_file_of_a_language_is_a_chapter(language: str) -> None:
    assert sorted(path.stem for path in (BOOK / language).glob("*.md")) == sorted(CHAPTERS)


@every_language
@every_chapter
def test_a_chapter_begins_with_its_title_three_facts_and_a_lead(language: str, chapter: str) -> None:
    title, facts, lead, picture = lines(language, chapter)[:4]
    assert title.startswith("# ")
    assert re.fullmatch(r"\*[^*]+ · [^*]+ · [^*]+\*", facts)
    assert lead[0] not in "#*!|-"
    assert picture.startswith("![")


@every_language
@every_chapter
def test_every_language_tells_the_same_things_in_the_same_order(language: str, chapter: str) -> None:
    assert shape(language, chapter) == shape("en", chapter)


@every_language
@every_chapter
def test_no_sentence_is_longer_than_twenty_words(language: str, chapter: str) -> None:
    assert [sentence for sentence in sentences(language, chapter) if words(sentence) > MOST_WORDS] == []


@every_language
@every_chapter
def test_a_chapter_has_no_brackets_and_no_numbers_of_rules(language: str, chapter: str) -> None:
    assert [one for one in sentences(language, chapter) if re.search(r"[()]|PD-|OPEN-|\bW\d\d\b|\bsimply\b", one)] == []


@every_chapter
def test_french_signs_never_begin_a_line(chapter: str) -> None:
    assert [line for line in lines("fr", chapter) if re.search(r" [:;!?%»]|« ", line)] == []


@every_language
@every_chapter
def test_every_link_leads_to_a_chapter_or_a_lesson(language: str, chapter: str) -> None:
    text = "\n".join(lines(language, chapter))
    targets = re.findall(r"(?<!!)\[[^\]]*\]\(([^)]+)\)", text)
    assert [one for one in targets if one not in CHAPTERS and not re.fullmatch(r"lesson:pd-\d-[a-z]+", one)] == []


@every_language
def test_every_picture_and_every_board_is_used_once(language: str) -> None:
    text = "\n".join(line for chapter in CHAPTERS for line in lines(language, chapter))
    assert sorted(re.findall(r"!\[[^\]]*\]\(([^)]+)\)", text)) == sorted(PICTURES)
    assert sorted(re.findall(r"!try\((.+)\)", text)) == sorted(TRIES)
    assert len(TRIES) <= MOST_BOARDS


@pytest.mark.parametrize("name", PICTURES)
def test_the_position_of_a_picture_loads(name: str) -> None:
    assert GAME.from_dict(json.loads(PICTURES[name]["position"])).decision().kind == "act"


@pytest.mark.parametrize("name", TRIES)
def test_whatever_a_board_offers_can_be_played(name: str) -> None:
    assert 2 <= len(TRIES[name]["options"]) <= 3
    for chain in TRIES[name]["options"]:
        after(TRIES[name], chain)


def after(entry: dict[str, Any], chain: list[str]) -> PandemicState:
    """The position of a picture or a board after a chain of legal actions."""
    state = GAME.from_dict(json.loads(entry["position"]))
    for text in chain:
        assert text in legal(state)
        play(state, text)
    return state


def test_only_cairo_saves_the_reader_from_an_outbreak() -> None:
    board = TRIES["try-outbreak"]
    outbreaks = {chain[0]: int(after(board, chain).outbreaks) for chain in board["options"]}
    assert outbreaks.pop("drive p1 cairo") == 0
    assert all(outbreaks.values())


def test_the_story_of_a_turn_and_its_outbreaks_plays_as_it_is_told() -> None:
    story = ["treat yellow", "charter p1", "charter p1 chennai", "take p2 chennai", "agree", "cure black"]
    state = after(PICTURES["turn-example"], story)
    assert hand_of(state, 0) == ["lima", "osaka"]
    assert cubes_in(state, "paris", "blue") == 2
    assert int(state.outbreaks) == 2
    assert supply_of(state, "black") == 17 - 7
    assert [cubes_in(state, city, "black") for city in ("algiers", "cairo", "istanbul")] == [3, 3, 3]
    assert [cubes_in(state, city, "black") for city in ("madrid", "baghdad", "riyadh", "khartoum")] == [1, 1, 1, 1]


def test_the_story_of_the_epidemic_plays_as_it_is_told() -> None:
    state, _ = after_epidemic("karachi", epidemics=2, cubes={"black": {"karachi": 2}})
    assert int(state.outbreaks) == 1
    assert cubes_in(state, "karachi", "black") == 3
    neighbours = ("riyadh", "baghdad", "tehran", "delhi", "mumbai")
    assert [cubes_in(state, city, "black") for city in neighbours] == [1] * 5


def test_the_dispatcher_of_the_story_lets_the_medic_clean_two_cities() -> None:
    state = after(PICTURES["roles-medic"], ["drive p2 london", "drive p2 essen"])
    assert cubes_in(state, "london", "blue") == cubes_in(state, "essen", "blue") == 0
    assert actions_left(state) == 2


def test_every_rule_of_the_ledger_is_told_in_some_chapter() -> None:
    ledger = (PROJECT / "rules" / "pandemic.md").read_text(encoding="utf-8")
    rules = set(re.findall(r"^- \*\*(PD-[A-Z]+-\d+)\*\*", ledger, re.MULTILINE))
    told = table("rules")
    assert sorted(told) == sorted(CHAPTERS)
    assert {rule for chapter in told.values() for rule in chapter} == rules
