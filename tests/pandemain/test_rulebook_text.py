"""The player's rulebook of Pandemain: chapters keep to the format; pictures, boards to try and links are there."""

import json
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sobremesa.catalog import find_game
from sobremesa.ledger import read_ledger
from tests.pandemain.prints import default

BOOK = Path(__file__).parents[2] / "src" / "sobremesa" / "games" / "pandemain" / "learn" / "rulebook"
PICTURE = re.compile(r"!\[([^\]]+)\]\(([a-z0-9-]+)\)")
TRY = re.compile(r"!try\(([a-z0-9-]+)\)")
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)]+)\)")
LESSON = re.compile(r"lesson:p[mx]-\d+-[a-z-]+")
LAST_SECTIONS = ["An example", "Try it", "Often asked", "Other rulebooks"]
MOST_WORDS = 20
MOST_WORDS_BETWEEN_PICTURES = 260
MOST_TRIES = 6


@cache
def table(name: str) -> dict[str, Any]:
    return tomllib.loads((BOOK / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def lines_of(chapter: str) -> list[str]:
    return (BOOK / "en" / f"{chapter}.md").read_text(encoding="utf-8").rstrip("\n").split("\n")


def printed() -> dict[str, Any]:
    """The components that come with the game, as they were read."""
    return dict(default().document)


CHAPTERS: list[str] = [chapter for part in table("chapters")["part"] for chapter in part["chapters"]]


def headings_of(chapter: str) -> list[str]:
    return [line[3:] for line in lines_of(chapter) if line.startswith("## ")]


def anchor(heading: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", heading.lower()).strip("-")


def is_place_in_the_book(address: str) -> bool:
    chapter, _, heading = address.partition("#")
    return chapter in CHAPTERS and (not heading or heading in map(anchor, headings_of(chapter)))


def pictures_in(chapter: str) -> list[str]:
    return [found[2] for line in lines_of(chapter) if (found := PICTURE.fullmatch(line))]


def tries_in(chapter: str) -> list[str]:
    return [found[1] for line in lines_of(chapter) if (found := TRY.fullmatch(line))]


def sentences_of(chapter: str) -> list[str]:
    """Every sentence of a chapter but those of tables, facts and the last line, as it is read."""
    found: list[str] = []
    for line in lines_of(chapter):
        if line.startswith(("|", "!try", "*Goes with:*")) or re.fullmatch(r"\*[^*].*\*", line):
            continue
        plain = re.sub(r"[*>#\[\]!]", "", re.sub(r"\]\([^)]*\)", "]", line))
        found.extend(re.split(r"(?<=[.?])\s+", plain.strip(" -")))
    return found


def test_every_chapter_has_a_file_and_every_file_is_a_chapter() -> None:
    assert sorted(path.stem for path in (BOOK / "en").iterdir()) == sorted(CHAPTERS)
    assert len(CHAPTERS) == len(set(CHAPTERS)) == 20


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_begins_with_title_facts_and_lead_and_ends_with_what_goes_with_it(chapter: str) -> None:
    title, gap, facts, gap_too, lead, *rest = lines_of(chapter)
    assert title.startswith("# ")
    assert not gap
    assert not gap_too
    assert re.fullmatch(r"\*[^*]+ · [^*]+ · [^*]+\*", facts)
    assert re.match(r"[A-Z]", lead)
    assert rest[-1].startswith("*Goes with:* [")
    assert rest[-1].count(" · ") >= 2


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_has_an_example_and_questions_in_the_usual_order(chapter: str) -> None:
    headings = headings_of(chapter)
    last = [heading for heading in headings if heading in LAST_SECTIONS]
    assert headings[-len(last) :] == last == [name for name in LAST_SECTIONS if name in last]
    assert {"An example", "Often asked"} <= set(last)
    assert len(set(map(anchor, headings))) == len(headings)
    assert all(re.fullmatch(r"[A-Za-z ,-]+", heading) for heading in headings), "an anchor that can be read two ways"


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_question_stands_on_one_line_with_its_answer(chapter: str) -> None:
    lines = lines_of(chapter)
    begin = lines.index("## Often asked") + 1
    asked = [line for line in lines[begin:] if line.startswith("**")]
    assert len(asked) >= 3
    assert all(re.fullmatch(r"\*\*[^*]+\?\*\* .+", line) for line in asked)


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_sentences_are_short_and_have_no_brackets_or_rule_numbers(chapter: str) -> None:
    for sentence in sentences_of(chapter):
        assert len(re.findall(r"\S*\w\S*", sentence)) <= MOST_WORDS, sentence
        assert not re.search(r"[()]|\bsimply\b|\bnote that\b|\b(PM|OPEN|DATA)-", sentence, re.IGNORECASE), sentence


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_no_long_stretch_of_text_is_without_a_picture(chapter: str) -> None:
    stretches = [0]
    for line in lines_of(chapter):
        if PICTURE.fullmatch(line):
            stretches.append(0)
        else:
            stretches[-1] += len(re.findall(r"\w+", line.replace("---", "")))
    assert len(stretches) > 2
    assert max(stretches) <= MOST_WORDS_BETWEEN_PICTURES


@pytest.mark.parametrize("chapter", CHAPTERS)
def test_links_lead_to_a_chapter_a_heading_or_a_lesson(chapter: str) -> None:
    links = [link for line in lines_of(chapter) if not PICTURE.fullmatch(line) for link in LINK.findall(line)]
    assert links
    here = [chapter + link if link.startswith("#") else link for link in links]
    assert [link for link in here if not is_place_in_the_book(link) and not LESSON.fullmatch(link)] == []


def test_every_picture_and_board_to_try_is_used_and_there() -> None:
    assert {name for chapter in CHAPTERS for name in pictures_in(chapter)} == set(table("pictures"))
    tries = [name for chapter in CHAPTERS for name in tries_in(chapter)]
    assert sorted(tries) == sorted(table("tries"))
    assert len(tries) <= MOST_TRIES


@pytest.mark.parametrize("name", table("pictures"))
def test_a_picture_is_a_position_that_loads_and_comes_back(name: str) -> None:
    picture = table("pictures")[name]
    assert set(picture) <= {"show", "pins", "position"}
    assert re.fullmatch(r"[a-z-]+", picture["show"])
    game = find_game("pandemain")
    state = game.from_dict(json.loads(picture["position"]))
    assert game.from_dict(state.to_dict()).to_dict() == state.to_dict()


@pytest.mark.parametrize("name", table("tries"))
def test_every_way_of_a_board_to_try_can_be_played_and_ends_differently(name: str) -> None:
    board = table("tries")[name]
    game = find_game("pandemain")
    ends = []
    for chain in board["options"]:
        state = game.from_dict(json.loads(board["position"]))
        for text in chain:
            action = game.parse(text)
            assert action in state.legal(), f"{chain}: {text}"
            state.apply(action)
        ends.append(json.dumps(state.to_dict()["seats"], sort_keys=True))
    assert 2 <= len(ends) <= 3
    assert len(set(ends)) == len(ends)


def test_every_rule_of_the_ledger_has_its_home_in_one_chapter() -> None:
    homes = table("rules")
    assert list(homes) == CHAPTERS
    told = [rule for rules in homes.values() for rule in rules]
    assert len(told) == len(set(told))
    assert set(told) == {rule for rule in read_ledger("pandemain").entries if rule.startswith("PM-")}


def test_rules_stand_below_headings_that_are_there_and_among_them_in_their_home() -> None:
    below = table("headings")
    assert [place for place in below if not is_place_in_the_book(place)] == []
    assert all(len(set(rules)) == len(rules) for rules in below.values())
    for chapter, rules in table("rules").items():
        for rule in rules:
            chapters = {place.partition("#")[0] for place, told in below.items() if rule in told}
            assert not chapters or chapter in chapters, rule


def test_where_editions_are_played_differently_a_chapter_says_so() -> None:
    told = {rule for place, rules in table("headings").items() if place.endswith("rulebooks") for rule in rules}
    for rule, entry in read_ledger("pandemain").entries.items():
        text = entry.text.partition("Editions:")[2]
        if rule.startswith("PM-") and text and not re.search(r"(all|any) editions?\b|is a slip", text):
            assert rule in told, rule


def cells_of(chapter: str, first: str) -> list[str]:
    """The row of a chapter's table that begins with a cell."""
    [row] = [line for line in lines_of(chapter) if line.startswith(f"| {first} |")]
    return [cell.strip() for cell in row.strip("|").split("|")]


def test_the_market_table_has_the_stalls_of_the_print() -> None:
    for number, stall in enumerate(printed()["market"]["stall"], 1):
        _, column, gives, _ = cells_of("market", str(number))
        goods = {name: int(count) for count, name in (part.split() for part in gives.split(", "))}
        assert (int(column), goods) == (stall["column"], stall["goods"])


def test_the_oven_tables_have_the_recipes_and_points_of_the_print() -> None:
    document = printed()
    for bread, recipe in document["recipes"].items():
        if not isinstance(recipe, dict) or bread == "provenance_of":
            continue
        _, ingredients, flours, keeps = cells_of("oven", bread.capitalize())
        needed = [f"{recipe[name]} {name}" for name in ("water", "salt", "yeast", "milk") if recipe[name]]
        assert ingredients.removesuffix(" °") == ", ".join(needed)
        assert flours.removesuffix(" °") == f"{recipe['flour']} + {recipe['starred']} ✱"
        assert keeps == f"{recipe['enters_day']} days"
    for quality in ("high", "low"):
        points = [int(cell.split()[0]) for cell in cells_of("oven", f"{quality} quality")[1:]]
        assert points == document["staleness"][quality]


def test_the_table_of_masters_has_the_prices_of_the_print() -> None:
    for baker in printed()["master_bakers"]["baker"]:
        basic, upgraded = baker["basic"], baker["upgraded"]
        assert basic["price"] == basic["wage"]
        assert upgraded["price"] == upgraded["wage"]
        assert cells_of("masters", str(baker["id"]))[3] == f"{basic['price']}, upgraded {upgraded['price']}"
