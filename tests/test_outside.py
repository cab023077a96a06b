"""Games and bots of other packages: found, played everywhere, and left out with a sentence where they are broken."""

from pathlib import Path

import pytest

from tests.outside import SOWING, announce, announce_sowing, run, sobremesa, without

PAGES = """
import re, sys, tempfile
from pathlib import Path
from sobremesa.web.faces import face_of
from tests.web.sites import open_site, settings_in, words

with open_site(settings_in(Path(tempfile.mkdtemp()))) as site:
    beans = {"en": "take beans", "es": "toma alubias", "it": "prendi fagioli", "fr": "prends des haricots"}
    for language, sentence in beans.items():
        visitor = site.visitor(accept_language=language)
        assert "Sowing" in words(visitor.get("/"))
        form = visitor.get("/new/sowing")
        assert form.status_code == 200, words(form)
        preset = next(iter(face_of("sowing").setup.presets))
        page = visitor.to(visitor.post("/play/sowing", {"preset": preset}))
        assert sentence in words(page), words(page)
        assert "/aside" in page.text
        address = str(page.url.path)
        for _ in range(60):
            if 'data-over="yes"' in page.text:
                break
            if 'data-deciding="yes"' in page.text:
                at = re.search(r'data-seq="(\\d+)"', page.text)[1]
                steps = re.search(r'data-options="(\\d+)', page.text)[1]
                drafted = visitor.get(f"{address}?draft={steps}")
                assert drafted.status_code == 200
                visitor.post(f"{address}/moves", {"at": at, "as": "p1", "steps": steps})
            page = visitor.get(address)
        assert 'data-over="yes"' in page.text
        assert visitor.get(f"{address}/log").status_code == 200
        seen = visitor.get(f"{address}?move=2")
        assert seen.status_code == 200
        assert "/moves" not in seen.text and "move=" in seen.text
        assert "EX-TAKE-03" in visitor.get("/ledger/sowing").text
print("played with the face", face_of("sowing").prefix())
"""


@pytest.fixture
def installed(tmp_path: Path) -> tuple[Path, ...]:
    return announce_sowing(tmp_path / "site"), SOWING


def test_a_game_from_outside_is_simulated_told_and_replayed(installed: tuple[Path, ...]) -> None:
    simulated = sobremesa("simulate", "sowing", "--games", "5", "--bots", "greedy,random", "--json", folders=installed)
    assert simulated.returncode == 0, simulated.stderr
    assert '"heap-empty": 5' in simulated.stdout
    rules = sobremesa("rules", "sowing", "EX-TAKE-03", folders=installed)
    assert "as many" in rules.stdout
    assert sobremesa("simulate", "sowing", "--bots", "search", folders=installed).returncode == 2


def test_a_game_from_outside_is_played_in_the_terminal_by_a_plain_table(installed: tuple[Path, ...]) -> None:
    played = sobremesa("play", "sowing", "--seed", "1", folders=installed, typed="\n1\n\n\n3\nquit\n")
    assert "Beans on the heap 12" in played.stdout, played.stdout + played.stderr
    assert "Player 1 takes one bean." in played.stdout


@pytest.mark.long
def test_a_game_from_outside_is_played_on_its_own_page_in_four_languages(installed: tuple[Path, ...]) -> None:
    played = run(["-c", PAGES], *installed)
    assert played.stdout.strip().endswith("played with the face sowing"), played.stdout[-2000:] + played.stderr[-4000:]


def test_without_a_page_of_its_own_it_is_played_on_a_plain_one(tmp_path: Path) -> None:
    folders = announce_sowing(tmp_path / "site"), without(tmp_path / "source", "web")
    played = run(["-c", PAGES], *folders)
    assert played.stdout.strip().endswith("played with the face plain"), played.stdout[-2000:] + played.stderr[-4000:]


IN_ENGLISH = """
import tempfile
from pathlib import Path
from tests.web.sites import open_site, settings_in, words

with open_site(settings_in(Path(tempfile.mkdtemp()))) as site:
    for language, ours in {"es": "Te toca", "it": "Tocca a te", "fr": "À toi de jouer"}.items():
        visitor = site.visitor(accept_language=language)
        assert visitor.get("/new/sowing").status_code == 200
        page = visitor.to(visitor.post("/play/sowing", {"preset": "PRESET"}))
        said = words(page)
        assert page.status_code == 200
        assert ours in said, said
        assert ("take beans" in said) == (language != "fr"), said
        assert "Draw weather" in said, said
print("told")
"""


@pytest.mark.long
@pytest.mark.parametrize(
    ("rooms", "preset"),
    [
        pytest.param((), "heap-12", id="own page"),
        pytest.param(("web",), "usual", id="plain page", marks=pytest.mark.long),
    ],
)
def test_what_a_game_from_outside_has_not_translated_is_told_in_english(
    rooms: tuple[str, ...], preset: str, tmp_path: Path
) -> None:
    source = without(tmp_path / "source", "es.toml", "it.toml", *rooms)
    french = source / "sobremesa_sowing" / "engine" / "messages" / "fr.toml"
    text = french.read_text(encoding="utf-8")
    french.write_text(text.replace('draw = "Piocher la météo"\n', ""), encoding="utf-8")
    told = run(["-c", IN_ENGLISH.replace("PRESET", preset)], announce_sowing(tmp_path / "site"), source)
    assert told.stdout.strip() == "told", told.stdout[-2000:] + told.stderr[-4000:]
    sentence = "the game sowing from outside has no words in es, it: it is told in English there"
    assert told.stderr.count(sentence) == 1


def test_a_game_from_outside_without_english_words_is_left_out(tmp_path: Path) -> None:
    folders = announce_sowing(tmp_path / "site"), without(tmp_path / "source", "en.toml")
    refused = sobremesa("simulate", "sowing", "--games", "1", folders=folders)
    assert refused.returncode == 2
    assert "the game sowing from outside is left out: it has no messages/en.toml" in refused.stderr
    assert "Traceback" not in refused.stderr


def test_its_own_tests_hold_the_contract(installed: tuple[Path, ...]) -> None:
    tests = SOWING.parent / "tests"
    tested = run(["-m", "pytest", "-q", "-p", "no:cacheprovider", "-x", str(tests), "-k", "not 3p"], *installed)
    assert tested.returncode == 0, tested.stdout[-3000:] + tested.stderr[-1000:]


def test_what_is_broken_is_left_out_and_said_so(tmp_path: Path) -> None:
    package = tmp_path / "site" / "broken" / "engine"
    package.mkdir(parents=True)
    for folder in (package.parent, package):
        (folder / "__init__.py").write_text("", encoding="utf-8")
    (package / "game.py").write_text("raise RuntimeError('no such luck')\n", encoding="utf-8")
    games = {"broken": "broken.engine", "missing": "nowhere.engine", "pandemic": "broken.engine", "Bad Id": "x.y"}
    games["table"] = "broken.engine"
    site = announce(tmp_path / "site", "broken", {"sobremesa.games": games, "sobremesa.bots": {"lost": "nowhere:Bot"}})
    listed = run(
        ["-c", "from sobremesa.catalog import GAMES\nfrom sobremesa.bots import BOTS\nprint(*GAMES, *BOTS)"], site
    )
    assert listed.stdout.split()[:3] == ["pandemain", "pandemic", "random"]
    assert "lost" not in listed.stdout.split()
    told = ("RuntimeError: no such luck", "no package nowhere.engine", "the id of another game", "small letters")
    for said in (*told, "the site has files of its own under this name"):
        assert said in listed.stderr, listed.stderr


def test_a_bot_from_outside_has_a_title_and_a_sentence_where_its_package_has_them(tmp_path: Path) -> None:
    site = announce(tmp_path / "site", "my-bots", {"sobremesa.bots": {"curious": "my_bots.bot:Curious"}})
    messages = site / "my_bots" / "messages"
    messages.mkdir(parents=True)
    (messages / "en.toml").write_text('[titles]\ncurious = "Inquisitive"\n[about]\ncurious = "It asks."\n')
    (messages / "es.toml").write_text('[titles]\ncurious = "Curioso"\n')
    (messages / "it.toml").write_text("titles = [")
    (site / "my_bots" / "__init__.py").write_text("")
    (site / "my_bots" / "bot.py").write_text("class Curious:\n    pass\n")
    asked = "from sobremesa.wording.messages import about_bot, bot_title\n"
    asked += (
        "print(*[bot_title('curious', one) + ': ' + about_bot('curious', one) for one in ('en', 'es', 'it', 'fr')])"
    )
    told = run(["-c", asked], site)
    assert told.stdout.strip() == "Inquisitive: It asks. Curioso: It asks. curious:  Inquisitive: It asks.", told.stderr


def test_a_bot_from_outside_that_raises_is_told_with_its_line(tmp_path: Path) -> None:
    site = announce(tmp_path / "site", "my-bots", {"sobremesa.bots": {"curious": "my_bots:Curious"}})
    (site / "my_bots.py").write_text(
        "class Curious:\n    def choose(self, sight):\n        raise ValueError('no case')\n"
    )
    played = sobremesa("simulate", "pandemic", "--games", "1", "--bots", "curious", folders=(site,))
    assert played.returncode == 2
    assert "Curious gave no answer: ValueError: no case (" in played.stderr
    assert "my_bots.py, line 3)" in played.stderr
    assert "Traceback" not in played.stderr


def test_a_bot_from_outside_plays_the_games_it_names(tmp_path: Path) -> None:
    site = announce(tmp_path / "site", "my-bots", {"sobremesa.bots": {"curious": "my_bots:Curious"}})
    (site / "my_bots.py").write_text(
        "class Curious:\n    games = {'pandemic'}\n\n    def choose(self, sight):\n        return sight.options[-1]\n",
        encoding="utf-8",
    )
    played = sobremesa("simulate", "pandemic", "--games", "1", "--bots", "curious", folders=(site,))
    assert played.returncode == 0, played.stderr
    refused = sobremesa("simulate", "pandemain", "--games", "1", "--bots", "curious", folders=(site,))
    assert refused.returncode == 2
    assert "the bot 'curious' cannot play Pandemain" in refused.stderr
