"""With the English rulebook its own numbers and names are shown and read: documents, pages and terminal."""

from typing import Any

import pytest

from sobremesa.terminal.choices import list_choices
from sobremesa.terminal.tables import find_table
from sobremesa.terminal.typed import matching
from sobremesa.web.faces.pandemain.tracks import penitence_track
from sobremesa.wording import find_wording
from tests.ledger import rule
from tests.pandemain.tables import GAME, document, legal, new_game, play, position
from tests.web.pandemain_scenes import new_table, viewing_of

# What has another number in the English text than in the Spanish one.
REWARDS = {4: 12, 5: 11, 11: 5, 12: 4}
FAVOURS = {3: 8, 8: 3}
LANGUAGES = pytest.mark.parametrize("language", ["en", "es", "it", "fr"])


def words_of(edition: str, language: str) -> Any:
    """The sentences of a new game by this text."""
    options: dict[str, Any] = {"players": 2, "edition": edition}
    return find_wording("pandemain", options).words(new_game(**options).view(0), language)


def without_number(sentence: str, number: int) -> str:
    """A sentence whose first number is left out."""
    return sentence.replace(str(number), "", 1)


@LANGUAGES
@rule("PM-REWARD-13", "PM-FAVOUR-03")
def test_options_name_the_numbers_of_the_text_and_what_they_do_there(language: str) -> None:
    english, spanish = words_of("english", language), words_of("spanish", language)
    for word, numbers, count in (("reward", REWARDS, 12), ("favour", FAVOURS, 8)):
        for number in range(1, count + 1):
            told = english.option(f"{word} {number}", "", "p1")
            same = numbers.get(number, number)
            assert without_number(told, number) == without_number(spanish.option(f"{word} {same}", "", "p1"), same)


@rule("PM-REWARD-13")
def test_the_track_on_the_page_shows_each_reward_by_its_own_number() -> None:
    table = new_table({"players": 4, "edition": "english"}, 1)
    viewing = viewing_of(table, 0)
    moment = viewing.moment([])
    face: Any = viewing.face
    track = penitence_track(face._board(moment, set()))
    spanish = words_of("spanish", "en").details.printed
    shown = [token["label"] for level in track["levels"] for token in level.rewards]
    lying = [number for pile in moment.view["rewards"] for number in pile]
    assert {4, 5, 11, 12} & set(lying)
    assert shown == [spanish.reward(REWARDS.get(number, number)) for number in lying]


@rule("PM-REWARD-13")
def test_what_is_typed_in_the_terminal_is_the_number_of_the_text() -> None:
    own = {"pfennigs": 2, "penitence": 4, "penances": 2}
    options = {"edition": "english"}
    state = position(seats=[own], rewards=[[4, 12], [], []], next_tower=["p2", "p1"], options=options)
    play(state, "place church", "offer permanent")
    screen = find_table("pandemain", False, {"players": 2, **options})
    words = screen.words(state.view(0))
    [meant] = matching("reward 12", list_choices(GAME, state, screen, "p1"), words, "p1")
    assert "flour" in words.option(meant.text, meant.rule, "p1")
    state.apply(meant.action)
    assert "flour rye" in legal(state)


@rule("PM-REWARD-13", "PM-FAVOUR-03", "PM-OFFER-06")
def test_documents_and_events_have_the_numbers_of_the_text() -> None:
    own = {"pfennigs": 2, "penitence": 4, "penances": 2}
    parts = {"rewards": [[12], [4], []], "favours": [3], "offerings": {"shown": [14, 6]}}
    state = position(seats=[own], next_tower=["p2", "p1"], options={"edition": "english"}, **parts)
    written = document(state)
    assert {name: written[name] for name in parts} == parts
    assert GAME.from_dict(written).fingerprint() == state.fingerprint()
    taken = [event for event in play(state, "place church", "offer permanent", "reward 12") if "reward" in event]
    assert [(event["event"], event["reward"]) for event in taken] == [("reward-taken", 12)]
    assert "flour rye" in legal(state)


@LANGUAGES
@pytest.mark.parametrize(
    ("edition", "name"),
    [("spanish", "Katzenstein"), ("italian", "Katzenstein"), ("french", "Katzenstein"), ("english", "Hohenzollern")],
)
@rule("PM-STRUCT-12")
def test_the_castle_is_called_as_in_the_text(edition: str, name: str, language: str) -> None:
    words = words_of(edition, language)
    other = "Hohenzollern" if name == "Katzenstein" else "Katzenstein"
    for text in ("place castle", "servant castle"):
        told = words.option(text, "", "p1")
        assert name in told
        assert other not in told
