"""Rows and cards of the same kind tell the same: goods at the market, and which of two sales is the better one."""

import json
import re
from typing import Any

from markupsafe import escape

from sobremesa.learn.lessons import lessons_of
from sobremesa.table.table import Table
from sobremesa.web.faces.pandemain.panel import OptionRow
from sobremesa.web.pages.item_cards import find_card
from sobremesa.web.viewing import Viewing
from tests.web.pandemain_scenes import GAME, new_table, page_of, viewing_of

MARKET_WOMAN = 6
LESSON = "pm-04-market"


def table_with(**own: object) -> Table:
    """The position of the lesson about the market, with more of one's own."""
    lessons = lessons_of("pandemain")
    assert lessons is not None
    lesson = lessons.find(LESSON)
    assert lesson is not None
    position: dict[str, Any] = json.loads(json.dumps(lesson.position))
    position["seats"][0] |= own
    position["orders"]["ulm"]["current"] = ["rye", "oat"]
    table = new_table(position["options"], 7)
    table.state = GAME.from_dict(position)
    return table


def viewing(**own: object) -> Viewing:
    return viewing_of(table_with(**own), 0)


def rows(seen: Viewing, *steps: str) -> dict[str, OptionRow]:
    scene: Any = seen.face.scene(seen.moment([GAME.parse(step) for step in steps]))
    return {row.choice.text: row for section in scene["sections"] for row in section.rows}


def goods(row: OptionRow) -> dict[str, int]:
    return {chip.kind: chip.count for chip in row.chips}


def test_with_the_market_woman_every_stall_tells_its_goods_and_that_one_more_is_chosen() -> None:
    without, with_her = viewing(), viewing(villagers=[MARKET_WOMAN])
    plain, more = rows(without, "place market"), rows(with_her, "place market")
    assert goods(plain["stall 6"]) == {"pfennigs": -3, "water": 1, "salt": 1, "yeast": 1}
    for stall in ("stall 6", "stall 7", "stall 9"):
        assert goods(more[stall]) == goods(plain[stall])
        assert (plain[stall].note, more[stall].note) == ("", "and 1 of your choice")
    assert more["stall 5"].note == f"{plain['stall 5'].note}; and 1 of your choice"


def test_the_card_of_a_stall_offers_every_way_with_every_choice_of_the_market_woman() -> None:
    seen = viewing(villagers=[MARKET_WOMAN])
    card = find_card(seen, seen.moment([]), "stall-5")
    assert card is not None
    assert len(card.ways) == 2 * 3
    names = {way.name for way in card.ways}
    assert {"Upper way, 1 salt besides", "Lower way, 1 yeast besides"} <= names
    upper = next(way for way in card.ways if way.name == "Upper way, 1 salt besides")
    assert [(gain.count, gain.said) for gain in upper.gains] == [
        (-3, "pfennigs"), (1, "water"), (3, "salt"), (1, "yeast"),
    ]  # fmt: skip


def test_where_the_way_forks_one_click_takes_it() -> None:
    seen = viewing()
    card = find_card(seen, seen.moment([GAME.parse("place market"), GAME.parse("stall 5")]), "stall-6")
    assert card is not None
    assert card.direct is not None
    assert [step.text for step in card.direct.chain.steps] == ["branch 6"]


def test_the_better_of_two_sales_stands_first_and_says_why() -> None:
    seen = viewing(loaves={"rye high 2": 1, "rye low 1": 1})
    sales = [row for row in rows(seen, "place ulm").values() if row.choice.word == "sell"]
    points = [goods(row)["points"] for row in sales]
    assert points == sorted(points, reverse=True)
    assert [row.note for row in sales[:2]] == [
        "one-time order: +2 points",
        "permanent order: +1 point",
    ]
    assert sales[0].choice.label.startswith("high rye, 2 days left")
    card = find_card(seen, seen.moment([]), "loaves-high-2")
    assert card is not None
    gains = [next(gain.count for gain in way.gains if gain.said == "points") for way in card.ways]
    assert gains == sorted(gains, reverse=True)
    assert len(gains) > 1


def test_the_worker_of_the_track_is_nobodys_and_its_card_says_what_it_is() -> None:
    table = table_with()
    seen, page = viewing_of(table, 0, "es"), page_of(table, 0)
    track = page.split('class="pen-svg"', 1)[1].split("</svg>", 1)[0]
    assert "#p-more" in track
    assert '"#p-a"' not in track
    card = find_card(seen, seen.moment([]), "level-8")
    assert card is not None
    assert card.title == "Penitencia 8: un trabajador más"
    assert any("un trabajador más hasta el final" in told for told in card.now)


def test_a_worker_whose_place_alone_is_chosen_cannot_look_sent() -> None:
    table = table_with()
    place = GAME.parse("place market")
    half = page_of(table, 0, [place])
    question = str(viewing().moment([place]).question)
    buttons = re.findall(r'<button class="btn[^>]*id="(?:dock-)?send"[^>]*>', half)
    assert len(buttons) == 2
    assert all('aria-disabled="true"' in each and escape(question) in each for each in buttons)
    stall = next(choice for choice in viewing().moment([place]).choices)
    whole = page_of(table, 0, [place, stall.action])
    assert not re.findall(r'<button class="btn[^>]*id="send"[^>]*aria-disabled', whole)


def test_an_ox_that_is_used_rests_and_is_not_lost() -> None:
    seen = viewing(helpers={"ox": 1})
    chips = {chip.kind: chip for chip in rows(seen, "place castle")["work"].chips}
    assert "ox" not in chips
    assert chips["used-ox"].count == -1
    pen: Any = seen.face.scene(seen.moment([]))["pen"]
    assert ">used</small>" in pen.chip(chips["used-ox"])
