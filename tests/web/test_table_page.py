"""A table's page over HTTP, without scripts: what can be sent, what is answered, and that nothing is half done."""

import asyncio
import random
import re
from html import unescape

import httpx
import pytest

from sobremesa.bots import bots_offered
from sobremesa.catalog import find_game
from sobremesa.core.mind import Mind
from sobremesa.table.log import Seat, TableSettings
from sobremesa.web.hall import NewTable
from sobremesa.web.rendering import STATIC_FOLDER
from sobremesa.wording.messages import about_bot
from tests.web.seating import Seated, people
from tests.web.sites import Site, words

PART = {"X-Part": "table"}
PANDEMIC: dict[str, object] = {"players": 2, "first": "1", "hands": "open", "events": False}


def two(site: Site, seed: int = 1, **settings: bool) -> Seated:
    return Seated.at(site, "pandemic", PANDEMIC, people(2), seed, TableSettings(**settings))  # type: ignore[arg-type]


def action(seated: Seated, text: str) -> int:
    return seated.table.game.parse(text)


def first_drive(seated: Seated) -> int:
    texts = {each: seated.table.game.action_text(each) for each in seated.table.state.legal()}
    return next(each for each, text in texts.items() if text.startswith("drive p1"))


def send(site: Site, seated: Seated, seat: int, at: int | str, steps: str, **headers: str) -> httpx.Response:
    return site.visitor().post(f"{seated.address(seat)}/moves", {"at": str(at), "steps": steps}, headers=headers)


def test_a_turn_of_several_steps_is_stored_as_one_and_answered_with_a_way_back(site: Site) -> None:
    seated = two(site)
    drive = first_drive(seated)
    draft = seated.table.draft(0, [drive])
    back = next(a for a in draft.state.legal() if seated.table.game.action_text(a).startswith("drive p1"))
    response = send(site, seated, 0, seated.table.seq, f"{drive},{back}")
    assert response.status_code == 303
    assert response.headers["location"] == seated.address(0)
    assert [move.action for move in seated.table.moves] == [drive, back]


def test_a_turn_with_one_step_that_is_not_allowed_is_not_stored_at_all(site: Site) -> None:
    seated = two(site)
    response = send(site, seated, 0, seated.table.seq, f"{first_drive(seated)},{action(seated, 'cure red')}", **PART)
    assert response.status_code == 422
    assert re.search(r'id="notice">[^<]+<a [^>]*data-rule="PD-', response.text)
    assert seated.table.moves == []


def test_what_was_chosen_at_an_older_position_gets_409_and_the_new_position(site: Site) -> None:
    seated = two(site)
    at, drive = seated.table.seq, first_drive(seated)
    assert send(site, seated, 0, at, str(drive), **PART).status_code == 200
    late = send(site, seated, 0, at, str(drive), **PART)
    assert late.status_code == 409
    assert f'data-seq="{seated.table.seq}"' in late.text
    assert len(seated.table.moves) == 1


def test_of_many_who_act_at_once_one_wins_and_no_move_is_lost_or_doubled(site: Site) -> None:
    seated = two(site)
    drives = [a for a in seated.table.state.legal() if seated.table.game.action_text(a).startswith("drive p1")]
    form = [{"at": str(seated.table.seq), "steps": str(each)} for each in drives * 3]
    client = site.visitor().client

    async def all_at_once() -> list[httpx.Response]:
        sent = [client.post(f"{seated.address(0)}/moves", data=each, headers=PART) for each in form]
        return await asyncio.gather(*sent)

    statuses = [response.status_code for response in site.run(all_at_once())]
    assert sorted(set(statuses)) == [200, 409]
    assert statuses.count(200) == 1
    assert len(seated.table.moves) == 1


def test_a_seat_plays_for_itself_alone(site: Site) -> None:
    seated = two(site)
    response = send(site, seated, 1, seated.table.seq, str(first_drive(seated)), **PART)
    assert response.status_code == 409
    assert seated.table.moves == []


def test_a_draft_is_shown_and_stored_nowhere(site: Site) -> None:
    seated = two(site)
    drive = first_drive(seated)
    page = site.visitor().get(f"{seated.address(0)}?at={seated.table.seq}&draft={drive}")
    assert f'data-draft="{drive}"' in page.text
    assert seated.table.moves == []


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Pass one action"), ("es", "Pasar una acción"), ("fr", "Passer une action")]
)
def test_the_dock_says_the_last_step_in_words_that_can_be_read_by_themselves(
    site: Site, language: str, said: str
) -> None:
    seated = two(site)
    drafted = f"{first_drive(seated)},{action(seated, 'pass')}"
    page = site.visitor(Accept_Language=language).get(f"{seated.address(0)}?at=0&draft={drafted}")
    dock = re.search(r'<a class="dock-question"[^>]*>([^<]*)</a>', page.text)
    assert dock is not None
    assert unescape(dock[1]) == said
    page = site.visitor().get(f"{seated.address(0)}?at=0&draft={first_drive(seated)}")
    assert re.search(r'<a class="dock-question"[^>]*>Move to [A-Z]', page.text)


def test_a_draft_that_no_longer_fits_is_dropped_with_a_sentence(site: Site) -> None:
    seated = two(site)
    page = site.visitor().get(f"{seated.address(0)}?at=0&draft={action(seated, 'cure red')}")
    assert page.status_code == 200
    assert "no longer fit" in words(page)


def test_a_step_that_draws_cards_is_not_shown_before_it_is_sent(site: Site) -> None:
    seated = two(site)
    end = action(seated, "end-actions")
    page = site.visitor().get(f"{seated.address(0)}?at=0&draft={end}")
    hand = seated.table.state.view(0)["players"]
    assert "cannot be taken back once sent" in words(page)
    assert seated.table.state.view(0)["players"] == hand
    assert seated.table.moves == []


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({}, 400),
        ({"at": "x", "steps": "1"}, 400),
        ({"at": "-1", "steps": "1"}, 400),
        ({"at": "0", "steps": "one"}, 400),
        ({"at": "0", "steps": "1,,2"}, 400),
        ({"at": "0", "steps": "9" * 30}, 400),
        ({"at": "0", "steps": ",".join("1" * 200)}, 400),
        ({"at": "0", "steps": "999999"}, 422),
        ({"at": "0", "steps": ""}, 409),
        ({"at": "7777", "steps": "1"}, 409),
        ({"at": "0", "steps": "1", "as": "p2"}, 403),
        ({"at": "0", "steps": "1", "as": "<script>"}, 403),
    ],
)
def test_nonsense_is_answered_with_what_was_wrong(site: Site, form: dict[str, str], status: int) -> None:
    seated = two(site)
    for headers in ({}, PART):
        response = site.visitor().post(f"{seated.address(0)}/moves", form, headers=headers)
        assert response.status_code == status
        assert "<script>" not in response.text.replace('<script type="module"', "")
    assert seated.table.moves == []


def test_a_wrong_link_and_a_wrong_table_are_not_found(site: Site) -> None:
    seated = two(site)
    own = seated.address(0)
    wrong = own[:-1] + ("a" if own[-1] != "a" else "b")
    for address in (wrong, f"/table/{'x' * 12}/{own.rsplit('/', 1)[1]}", f"{wrong}/events", f"{wrong}/log"):
        assert site.visitor().get(address).status_code == 404
    assert site.visitor().post(f"{wrong}/moves", {"at": "0", "steps": "1"}).status_code == 404
    assert site.visitor().post(f"/table/{seated.table.table_id}/moves", {}).status_code in (404, 405)


def test_only_a_table_that_is_open_to_watchers_can_be_watched(site: Site) -> None:
    assert site.visitor().get(two(site).address(None)).status_code == 200
    closed = two(site, watchers=False)
    for path in ("", "/log", "/events"):
        assert site.visitor().get(f"{closed.address(None)}{path}").status_code == 403


def test_names_and_talk_are_escaped(site: Site) -> None:
    seats = [Seat("person", "<b>Ana</b>", taken=True), Seat("person", "Luc", taken=True)]
    seated = Seated.at(site, "pandemic", PANDEMIC, seats)
    said = {"at": "0", "text": "<script>alert(1)</script>"}
    assert site.visitor().post(f"{seated.address(0)}/chat", said, headers=PART).status_code == 200
    for seat in (0, 1, None):
        page = site.visitor().get(seated.address(seat)).text
        assert "<script>alert" not in page
        assert "<b>Ana" not in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_too_long_a_word_is_refused_and_an_empty_one_is_nothing(site: Site) -> None:
    seated = two(site)
    long = site.visitor().post(f"{seated.address(0)}/chat", {"at": "0", "text": "x" * 401}, headers=PART)
    assert long.status_code == 413
    assert site.visitor().post(f"{seated.address(0)}/chat", {"at": "0", "text": "  "}, headers=PART).status_code == 200
    assert site.run(seated.hall.visit(seated.table.table_id, ""))[1].chat == []


def test_whoever_only_looks_at_a_table_or_at_an_invitation_gets_no_cookie(site: Site) -> None:
    seated = two(site)
    for address in (seated.address(None), f"/table/{'x' * 12}"):
        assert "set-cookie" not in site.visitor().get(address).headers
    free = site.run(seated.hall.create(NewTable("pandemic", {"players": 2}, (Seat("person"), Seat("person")), seed=1)))
    invited = site.visitor().get(f"/table/{free.table_id}/{seated.hall.links.token(free, 1)}")
    assert invited.status_code == 200
    assert "set-cookie" not in invited.headers


def test_talking_and_asides_leave_the_composed_turn_as_it_is(site: Site) -> None:
    seated = two(site)
    draft = str(seated.table.state.legal()[-1])
    fields = {"at": str(seated.table.seq), "draft": draft}
    said = site.visitor().post(f"{seated.address(0)}/chat", {**fields, "text": "wait"}, headers=PART)
    assert f'data-draft="{draft}"' in said.text
    aside = seated.table.state.asides(0)[0]
    told = site.visitor().post(f"{seated.address(0)}/aside", {**fields, "action": str(aside)}, headers=PART)
    assert told.status_code == 200
    assert f'data-draft="{draft}"' in told.text


def test_all_cards_can_be_told_with_one_button_while_there_are_several_to_tell(site: Site) -> None:
    seated = Seated.at(site, "pandemic", {**PANDEMIC, "hands": "hidden"}, people(2))
    pattern = r'name="action" value="([\d,]+)"><button class="btn is-small">Tell all my cards<'
    button = re.search(pattern, site.visitor().get(seated.address(1)).text)
    assert button is not None
    assert button[1].count(",") == 3
    told = site.visitor().post(f"{seated.address(1)}/aside", {"at": "0", "action": button[1]}, headers=PART)
    assert told.status_code == 200
    assert [move.seat for move in seated.table.moves] == [1, 1, 1, 1]
    assert "Tell all my cards" not in site.visitor().get(seated.address(1)).text


def test_who_looks_on_has_no_seat_and_no_button(site: Site) -> None:
    page = site.visitor().get(two(site).address(None))
    assert 'data-viewer=""' in page.text
    assert "/moves" not in page.text


def test_a_finished_game_shows_its_scores_and_can_be_downloaded(site: Site) -> None:
    seated = Seated.at(site, "pandemain", {"players": 1}, [*people(1), Seat("sim")], 4)
    seated.play_randomly(2000, random.Random(4))
    assert seated.table.over
    page = site.visitor().get(seated.address(0))
    lines = seated.table.state.view(0)["outcome"]
    assert isinstance(lines, dict)
    assert set(re.findall(r"PM-END-\d\d", str(lines))) <= set(re.findall(r"PM-END-\d\d", page.text))
    replay = site.visitor().get(f"{seated.address(0)}/replay")
    assert replay.status_code == 200
    assert "pandemain" in replay.text


def test_whoever_opens_a_seats_link_finds_the_game_among_their_own(site: Site) -> None:
    seated = two(site)
    visitor = site.visitor()
    assert seated.table.table_id not in visitor.get("/").text
    visitor.get(seated.address(1))
    assert seated.table.table_id in visitor.get("/").text


def test_a_person_ends_a_game_alone_or_with_everybody_else(site: Site) -> None:
    seated = two(site)
    form = {"at": str(seated.table.seq), "offer": "end"}
    assert site.visitor().post(f"{seated.address(0)}/offer", form, headers=PART).status_code == 200
    assert not seated.table.over
    assert seated.table.offer is not None
    agreed = {"at": "0", "yes": "1", "offer": str(seated.table.offer.seq)}
    answer = site.visitor().post(f"{seated.address(1)}/answer", agreed, headers=PART)
    assert answer.status_code == 200
    assert seated.table.over
    assert "ended by agreement" in words(answer)


def test_bots_have_no_say_in_the_seats_of_others(site: Site) -> None:
    seated = two(site)
    form = {"at": "0", "seat": "p2", "bot": "random"}
    assert site.visitor().post(f"{seated.address(0)}/seat", form, headers=PART).status_code == 409
    for wrong in ({"seat": "p9", "bot": "random"}, {"seat": "p1", "bot": "nobody"}, {}):
        assert site.visitor().post(f"{seated.address(0)}/seat", wrong, headers=PART).status_code == 400


@pytest.mark.parametrize("bot", ["random", "greedy", "search-easy", "search", "search-strong"])
def test_a_seat_is_handed_to_a_bot_of_any_level(site: Site, bot: str) -> None:
    seated = two(site)
    assert f'<option value="{bot}"' in site.visitor().get(seated.address(1)).text
    form = {"at": "0", "as": "p2", "seat": "p2", "bot": bot}
    assert site.visitor().post(f"{seated.address(1)}/seat", form, headers=PART).status_code == 200
    assert seated.table.seats[1].bot == bot
    title = {"search-strong": "Farsighted", "random": "Chance"}.get(bot, "")
    assert title in words(site.visitor().get(seated.address(0)))


GAMES_FOR_TWO = [("pandemic", PANDEMIC), ("pandemain", {"players": 2})]
STAND_INS = {
    "en": "A bot (Shrewd) plays for you. Play myself again",
    "es": "Un bot (Sagaz) juega por ti. Volver a jugar yo",
    "it": "Un bot (Sagace) gioca per te. Torna a giocare",
    "fr": "Un bot (Sagacité) joue pour toi. Reprendre la main",
}


def hand_over(site: Site, seated: Seated, bot: str, **headers: str) -> httpx.Response:
    """Let a bot play for the first seat, or with '' its person again."""
    form = {"at": "0", "as": "p1", "seat": "p1", "bot": bot}
    return site.visitor(**headers).post(f"{seated.address(0)}/seat", form, headers=PART)


def offered(page: httpx.Response) -> list[str]:
    """The bots that the menu of a table offers first."""
    return re.findall(r'<option value="([^"]+)"[^>]* selected>', page.text)


@pytest.mark.parametrize("language", STAND_INS)
@pytest.mark.parametrize(("game", "options"), GAMES_FOR_TWO)
def test_while_a_bot_plays_for_somebody_the_panel_and_the_dock_say_so_and_lead_back(
    site: Site, game: str, options: dict[str, object], language: str
) -> None:
    seated = Seated.at(site, game, options, people(2))
    page = hand_over(site, seated, "search", Accept_Language=language)
    assert words(page).count(STAND_INS[language]) == 2
    for place in ("panel", "dock"):
        part = page.text[page.text.index(f'id="{place}"') :]
        assert re.search(r'<form [^>]*/seat"[^>]*>(?:(?!</form>).)*name="seat" value="p1"', part)
    assert page.text.count('class="bot-mark"') == 1  # at the own seat
    luc = site.visitor().get(seated.address(1))
    assert "plays for you" not in words(luc)
    assert 'class="bot-mark"' not in luc.text
    back = hand_over(site, seated, "")
    assert "stand-in" not in back.text
    assert 'class="bot-mark"' not in back.text
    assert seated.table.seats[0].bot == ""


def test_several_people_at_one_screen_are_told_for_whom_a_bot_plays(site: Site) -> None:
    seated = Seated.at(site, "pandemic", PANDEMIC, people(2), settings=TableSettings(screens=((0, 1),)))
    form = {"at": "0", "as": "p1", "seat": "p2", "bot": "search"}
    page = site.visitor().post(f"{seated.address(0)}/seat", form, headers=PART)
    assert words(page).count("A bot (Shrewd) plays for Luc. Play myself again") == 1
    assert 'id="dock"' in page.text  # Ana decides, and has her question there


@pytest.mark.parametrize(("game", "options"), GAMES_FOR_TWO)
def test_only_whoever_waits_is_offered_to_look_again_without_scripts(
    site: Site, game: str, options: dict[str, object]
) -> None:
    seated = Seated.at(site, game, options, people(2))
    decider = int(seated.table.state.decider())
    link = f'<noscript><a class="btn is-small" href="{seated.address(1 - decider)}">Look again</a></noscript>'
    assert link in site.visitor().get(seated.address(1 - decider)).text
    assert "Look again" not in site.visitor().get(seated.address(decider)).text


@pytest.mark.parametrize(("is_compiled", "bot"), [(True, "search"), (False, "greedy")])
@pytest.mark.parametrize(("game", "options"), GAMES_FOR_TWO)
def test_the_same_good_bot_is_offered_in_every_game_to_stand_in(
    site: Site, monkeypatch: pytest.MonkeyPatch, game: str, options: dict[str, object], is_compiled: bool, bot: str
) -> None:
    monkeypatch.setattr("sobremesa.compiled.is_active", lambda: is_compiled)
    seated = Seated.at(site, game, options, people(2))
    assert offered(site.visitor().get(seated.address(0))) == [bot]


def test_the_bot_that_stood_in_last_is_offered_again(site: Site) -> None:
    seated = two(site)
    for bot in ("random", "search-easy"):
        hand_over(site, seated, bot)
        assert offered(hand_over(site, seated, "")) == [bot]
    assert offered(site.visitor().get(seated.address(1))) != ["search-easy"]  # of another seat


def test_the_menu_says_in_a_sentence_how_each_bot_plays(site: Site) -> None:
    page = site.visitor().get(two(site).address(0))
    sheet = (STATIC_FOLDER / "table.css").read_text(encoding="utf-8")
    for number, bot in enumerate(bots_offered(find_game("pandemic")), 1):
        assert f'<p class="bot-about of-{bot}">{about_bot(bot, "en")}</p>' in page.text
        assert f".seat-to-bot:has(option:nth-child({number}):checked) :nth-child({number} of .bot-about)" in sheet


def test_a_bot_that_cannot_play_a_game_is_neither_offered_nor_accepted(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated = two(site)
    monkeypatch.setattr(type(seated.table.game), "mind", lambda game: Mind())
    assert '<option value="search"' not in site.visitor().get(seated.address(1)).text
    form = {"at": "0", "as": "p2", "seat": "p2", "bot": "search"}
    answer = site.visitor().post(f"{seated.address(1)}/seat", form, headers=PART)
    assert answer.status_code == 409
    assert "This bot cannot play this game" in words(answer)
    assert seated.table.seats[1].bot == ""


def test_steps_after_one_at_which_somebody_else_is_asked_are_left_out_with_a_sentence(site: Site) -> None:
    options: dict[str, object] = {"players": 2, "hands": "hidden", "difficulty": "normal", "first": "1"}
    seated = Seated.at(site, "pandemic", options, people(2), 1)
    game = seated.table.game
    seated.play(game.parse("call-me p2"), seat=1)
    step = game.parse("pass")
    response = send(site, seated, 0, seated.table.seq, f"{step},{step}", **PART)
    assert response.status_code == 200
    assert "The last steps were not played" in words(response)
    assert [move.action for move in seated.table.moves if move.seat == 0] == [step]
    assert seated.table.decider() == 1
