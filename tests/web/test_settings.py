"""What a browser is remembered by: its cookie, its language, its colours; and where it goes back to afterwards."""

import re
from pathlib import Path

import pytest

from sobremesa.web.rendering import language_names
from sobremesa.web.settings import Settings, data_folder
from sobremesa.web.visitors import accepted_language, clean_name, languages
from tests.web.face_files import static_file
from tests.web.sites import Site, Visit, words


def test_what_was_chosen_is_remembered(site: Site) -> None:
    visitor = site.visitor()
    fields = {"name": "Adelheid", "theme": "dark", "switch": ["sound", "notices"], "sound": "1"}
    assert visitor.post("/settings", fields).status_code == 303
    page = visitor.get("/settings").text
    assert 'value="Adelheid"' in page
    assert 'data-theme="dark"' in page
    assert 'data-sound="on"' in page
    assert 'data-notices="off"' in page


@pytest.mark.parametrize("other", ['json={"a": 1}', "list=[1, 2]", "odd=a b@c", 'quoted="x', "lone", "=", "na/me=1"])
def test_cookies_of_others_hide_none_of_ours(site: Site, other: str) -> None:
    ours = site.visitor().post("/settings", {"name": "Ana"}).headers["set-cookie"].split(";")[0]
    for cookie in (f"{other}; {ours}", f"{ours}; {other}"):
        assert 'value="Ana"' in site.visitor().get("/settings", headers={"cookie": cookie}).text


def test_a_field_that_was_not_sent_stays_as_it_was(site: Site) -> None:
    visitor = site.visitor()
    visitor.post("/settings", {"name": "Adelheid", "sound": "1"})
    visitor.post("/settings", {"theme": "light"})
    page = visitor.get("/settings").text
    assert 'value="Adelheid"' in page
    assert 'data-sound="on"' in page
    assert 'data-theme="light"' in page


def test_rule_numbers_are_off_until_they_are_asked_for_in_settings_at_a_table_or_in_the_rulebook(site: Site) -> None:
    visitor = site.visitor()
    table = visitor.post("/play/pandemain").headers["location"]
    pages = [table, f"{table}/log", "/new/pandemain", "/rules/pandemain", "/rules/pandemain/oven", "/settings"]
    assert not [page for page in pages if "data-codes" in visitor.get(page).text]
    for page, on in ((table, True), ("/rules/pandemain", False), ("/rules/pandemain/oven", True)):
        button = re.search(r'name="codes" value="(1?)"', visitor.get(page).text)
        assert button
        visitor.post("/settings", {"codes": button[1], "next": page})
        assert all(('<html lang="en" data-codes' in visitor.get(page).text) == on for page in pages), page
    visitor.post("/settings", {"switch": ["sound", "notices", "codes"]})
    assert "data-codes" not in visitor.get(table).text


def test_every_rule_number_of_a_players_page_can_be_hidden(visitor: Visit) -> None:
    """They are drawn once for everybody, and hidden by one class: in drawings that are kept, too."""
    table = visitor.post("/play/pandemain").headers["location"]
    ids = re.compile(r"<a ([^>]*)>(?:P[MD]-)?[A-Z]+\d?-\d{2}</a>")
    for page in (table, f"{table}/log", "/new/pandemain", "/new/pandemic", "/rules/pandemain/oven"):
        text = visitor.get(page).text
        assert all("rule-ref" in link for link in ids.findall(text)), page
    assert ids.search(visitor.get("/new/pandemain").text)
    assert ".rule-ref { display: none; }" in static_file("base.css").read_text(encoding="utf-8")


def test_the_system_decides_about_colours_unless_somebody_chose(visitor: Visit) -> None:
    assert "data-theme" not in visitor.get("/").text
    visitor.post("/settings", {"theme": "dark"})
    visitor.post("/settings", {"theme": "auto"})
    assert "data-theme" not in visitor.get("/").text


def test_the_cookie_is_for_us_alone(visitor: Visit) -> None:
    cookies = visitor.post("/play/pandemain").headers.get_list("set-cookie")
    assert len(cookies) == 1
    assert re.match(r"sobremesa=[\w-]{32};", cookies[0])
    assert all(word in cookies[0] for word in ("HttpOnly", "SameSite=Lax", "Path=/"))
    assert "Secure" not in cookies[0]


def test_over_https_the_cookie_stays_there(site: Site) -> None:
    visitor = site.visitor()
    answer = visitor.request("POST", "https://127.0.0.1:8276/play/pandemain")
    assert "; Secure" in answer.headers["set-cookie"]


def test_two_browsers_get_two_ids(site: Site) -> None:
    ids = {site.visitor().post("/play/pandemain").headers["set-cookie"].split(";")[0] for _ in range(5)}
    assert len(ids) == 5


@pytest.mark.parametrize("place", ["/", "/new/pandemic?set=1&k2=bot", "/rules/pandemain/oven"])
def test_one_goes_back_to_where_one_was(visitor: Visit, place: str) -> None:
    assert visitor.post("/settings", {"theme": "dark", "next": place}).headers["location"] == place


@pytest.mark.parametrize(
    "place",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example",
        "\\\\evil.example",
        "javascript:alert(1)",
        "evil",
        "",
        "/a\r\nx: y",
        "http:///evil.example",
        "///evil.example",
        "/\t/evil.example",
        "http://[",
    ],
)
def test_nobody_is_sent_to_another_site(visitor: Visit, place: str) -> None:
    answer = visitor.post("/settings", {"next": place})
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"


def test_a_script_gets_no_page_back(visitor: Visit) -> None:
    assert visitor.post("/settings", {"theme": "dark"}, headers={"X-Part": "settings"}).status_code == 204


@pytest.mark.parametrize("field", [{"theme": "pink"}, {"language": "tlh"}, {"language": "../en"}])
def test_what_cannot_be_chosen_is_not_remembered(visitor: Visit, field: dict[str, str]) -> None:
    visitor.post("/settings", field)
    page = visitor.get("/").text
    assert '<html lang="en"' in page
    assert "data-theme" not in page


@pytest.mark.parametrize("language", languages())
def test_a_language_that_was_chosen_holds_for_every_page(site: Site, language: str) -> None:
    visitor = site.visitor()
    visitor.post("/settings", {"language": language})
    for path in (
        "/",
        "/new/pandemain",
        "/new/pandemic",
        "/ledger/pandemic",
        "/rules/pandemain/oven",
        "/print/pandemain",
        "/settings",
        "/none",
    ):
        assert f'<html lang="{language}"' in visitor.get(path).text
    assert language_names()[language] in visitor.get("/settings").text


def test_a_rule_of_the_ledger_is_told_in_the_visitors_language(site: Site) -> None:
    told = set()
    for language in languages():
        visitor = site.visitor()
        visitor.post("/settings", {"language": language})
        page = visitor.get("/ledger/pandemic/PD-OUTBREAK-05").text
        told.add(page.split('<p class="rule-text"', 1)[1].split("</p>", 1)[0])
        assert ('lang="en">' in page.split('<p class="rule-text"', 1)[1][:12]) is (language == "en")
    assert len(told) == len(languages())


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("de-DE,de;q=0.9", "en"),
        ("en-GB,en;q=0.5", "en"),
        ("tlh;q=1, en;q=0.1", "en"),
        (";;;,q=,=;q=9", "en"),
        ("x" * 10_000, "en"),
    ],
)
def test_the_browser_says_which_language_it_likes(header: str, language: str) -> None:
    assert accepted_language(header) == language


def test_of_several_languages_the_best_liked_counts() -> None:
    for language in languages():
        assert accepted_language(f"en;q=0.2, {language};q=0.9, de") == language
        assert accepted_language(f"{language}-XX") == language


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ana  María ", "Ana María"),
        ("line\nbreak\tand\u202eturn", "line break and turn"),
        ("x" * 100, "x" * 24),
        ("\u200b\u0000", ""),
        ("Łukasz 🥨", "Łukasz 🥨"),
    ],
)
def test_a_name_is_one_short_line_of_what_can_be_seen(typed: str, name: str) -> None:
    assert clean_name(typed) == name


def test_the_form_of_the_settings_shows_every_language_by_its_own_name(visitor: Visit) -> None:
    page = words(visitor.get("/settings"))
    assert all(name in page for name in language_names().values())


def test_data_is_kept_beside_the_saved_games(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("SOBREMESA_DATA", str(tmp_path))
    assert data_folder() == tmp_path
    assert Settings().database_url == f"sqlite:///{tmp_path}/tables.sqlite"
    monkeypatch.delenv("SOBREMESA_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "sobremesa"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_folder() == tmp_path / ".local" / "share" / "sobremesa"
    assert Settings(database="postgresql://x/y").database_url == "postgresql://x/y"


@pytest.mark.parametrize(("cores", "workers"), [(None, 1), (1, 1), (2, 2), (64, 8)])
def test_there_is_a_worker_for_each_core_but_not_any_number(
    monkeypatch: pytest.MonkeyPatch, cores: int | None, workers: int
) -> None:
    monkeypatch.delattr("os.sched_getaffinity", raising=False)  # not every system says which cores are ours
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    assert Settings().bot_workers == workers


def test_only_the_cores_that_we_may_use_have_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {2, 5, 7}, raising=False)
    assert Settings().bot_workers == 3
