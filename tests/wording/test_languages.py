"""Both games told in every language: whole sentences, and every word of them a word of that language.

Games are played at random over many options; what is said of their moments may hold only words that stand in the
catalog of the language, names of the print, and numbers. So nothing that the engine calls by a word of its own
(rye, ox, trade-house) can slip into a sentence.
"""

import random
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

import pytest

from sobremesa.catalog import GAMES
from sobremesa.core.decisions import Decision, Outcome, Refusal
from sobremesa.core.game import Game
from sobremesa.core.state import State
from sobremesa.games.pandemain.vocabulary import ACTION_TEXTS
from sobremesa.testing.contract import option_sets
from sobremesa.wording import EventDict, Wording, event_dicts, find_wording
from sobremesa.wording.messages import MissingMessage, Words, game_catalog, web_catalog
from sobremesa.wording.tenths import Tenths

LANGUAGES: Final = ("en", "es", "it", "fr")
TRANSLATED: Final = LANGUAGES[1:]
# What a random player should do when it can, so that bread is baked and sold, and cures are found.
EAGER: Final = frozenset(
    {"sell", "serve", "bake", "bless", "give-loaf", "hire", "load", "upgrade", "cure", "treat", "give", "take", "build"}
)
TOWARDS: Final = frozenset({"place ulm", "place donauwoerth", "place dinkelsbuehl", "place augsburg", "place oven"})
# Sections that tell what to type in a terminal, in the words of the program.
FOR_THE_TERMINAL: Final = frozenset({"help", "questions", "long-groups", "start", "notes", "rules"})
NAMES_OF_THE_PRINT: Final = frozenset({"donauwörth", "dinkelsbühl", "ulm", "augsburg", "katzenstein", "hohenzollern"})
ENGLISH: Final = frozenset(
    {"rye", "spelt", "oat", "wheat", "flour", "high", "low", "ox", "cow", "cart", "water", "salt", "yeast", "milk"}
    | {"farm", "market", "mill", "granary", "oven", "castle", "church", "river", "trade", "house", "guild", "servant"}
    | {"bread", "loaf", "loaves", "worker", "quality", "stall", "column", "order", "reward", "favour", "night", "dusk"}
    | {"blue", "yellow", "black", "red", "medic", "scientist", "dispatcher", "researcher", "card", "drive", "city"}
    | {"the", "and", "with", "for", "left", "of", "player"}
)
WHOLE: Final = re.compile(r"[¡¿]?(?:[A-ZÀ-Ý\d+-]|« ).*[.!?]", re.DOTALL)
WORD: Final = re.compile(r"[^\W\d_]+")
BROKEN: Final = re.compile(r"[{}_]|  |\(\)|\( | \)| [.,]|[.,]{2}|: :")
HYPHEN: Final = re.compile(r"(?<![\w-])-\d")  # before a number
MISJOINED: Final = {
    "en": re.compile(r"\ba [aeiou]", re.IGNORECASE),
    "es": re.compile(r"\b(?:[Aa]|[Dd]e) el\b"),
    "it": re.compile(r"\b(?:a|di|da|in|su) (?:il|lo|la|i|gli|le|l')\b|\bun [aeiou]\w*a\b", re.IGNORECASE),
    "fr": re.compile(r"\b(?:à|de) les?\b|\b(?:de|le|la|que|ne) [aeiouéèêâAEIOUÉ]|[^\s][:;!?]| [:;!?]"),
}


@dataclass
class Moment:
    """What there is to say at one moment of a game, as the engine tells it."""

    wording: Wording
    view: Any
    decision: Decision
    actions: list[tuple[str, str]]  # with the rule that allows each
    asides: list[str]
    refusals: list[Refusal]
    events: list[EventDict]  # that led here
    outcome: Outcome | None = None


@dataclass
class Said:
    """All that was said of a game in one language."""

    sentences: set[str] = field(default_factory=set)
    labels: set[str] = field(default_factory=set)

    def of(self, moment: Moment, language: str) -> None:
        words = moment.wording.words(moment.view, language)
        for event in moment.events:
            if event["event"] != "infection-card":  # only ever the beginning of a line
                self.sentences.add(words.event(event))
        for line in moment.wording.steps(moment.events):
            self.sentences.add(" ".join(words.event(event) for event in line))
        me = f"p{moment.decision.seat + 1}"
        self.sentences.add(words.decision(moment.decision))
        self.sentences.update(words.refusal(refusal) for refusal in moment.refusals)
        for text, rule in moment.actions:
            self.of_action(words, text, rule, me, moment.wording)
        self.sentences.update(words.option(text, "", me) for text in moment.asides)
        if moment.outcome is not None:
            self.sentences.add(words.outcome(moment.outcome))

    def of_action(self, words: Words, text: str, rule: str, me: str, wording: Wording) -> None:
        self.sentences.add(words.option(text, rule, me))
        label = words.label(text, rule, me)
        if label is not None:
            self.labels.add(label)
        _, group, seat = wording.group_of(text, me)
        self.labels.add(words.group(group, seat))


def choose(game: Game, legal: list[int], rng: random.Random) -> int:
    texts = {action: game.action_text(action) for action in legal}
    wanted = [action for action in legal if texts[action].split()[0] in EAGER or texts[action] in TOWARDS]
    return rng.choice(wanted if wanted and rng.random() < 0.7 else legal)


def look(game: Game, state: State, wording: Wording, events: list[EventDict], rng: random.Random) -> Moment:
    legal = state.legal()
    refusals = state.refused()
    if rng.random() < 0.05:
        allowed = set(legal)
        some = rng.sample(range(game.actions), min(60, int(game.actions)))
        tried = [state.why_not(action) for action in some if action not in allowed and not state.is_aside(action)]
        refusals = [*refusals, *(refusal for refusal in tried if refusal is not None)]
    shown = rng.sample(legal, min(8, len(legal)))
    actions = [(game.action_text(action), state.option_rule(action)) for action in shown]
    asides = [game.action_text(action) for action in state.asides(rng.randrange(state.seats()))]
    return Moment(wording, state.view(None), state.decision(), actions, asides, refusals, events, state.outcome())


@cache
def moments(game_id: str) -> list[Moment]:
    """Moments of random games, over options that together use every choice there is."""
    game = GAMES[game_id]
    rng = random.Random(7)
    found: list[Moment] = []
    for seed, options in enumerate(option_sets(game)):
        state = game.new(options, seed)
        wording = find_wording(game_id, options)
        found.append(look(game, state, wording, event_dicts(game.opening(options, seed), game, wording, state), rng))
        while not state.over():
            events = state.apply(choose(game, state.legal(), rng))
            if state.over() or rng.random() < 0.3:
                found.append(look(game, state, wording, event_dicts(events, game, wording, state), rng))
    return found


@cache
def said(game_id: str, language: str) -> Said:
    found = Said()
    for moment in moments(game_id):
        found.of(moment, language)
    return found


def texts_of(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for one in value.values():
            yield from texts_of(one)
    elif isinstance(value, str):
        yield value


def words_in(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(re.sub(r"\{[^}]*\}", " ", text))}


@cache
def vocabulary(game_id: str, language: str) -> frozenset[str]:
    """The words of a language, as far as its catalog uses them."""
    path = files(f"sobremesa.games.{game_id}") / "messages" / f"{language}.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    sections = [section for name, section in table.items() if name not in FOR_THE_TERMINAL]
    return frozenset(word for section in sections for text in texts_of(section) for word in words_in(text))


every_game = pytest.mark.parametrize("game_id", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)
every_translation = pytest.mark.parametrize("language", TRANSLATED)


def check_words(texts: set[str], game_id: str, language: str) -> None:
    known = vocabulary(game_id, language) | NAMES_OF_THE_PRINT
    strange = {text: sorted(words_in(text) - known) for text in texts if words_in(text) - known}
    assert strange == {}


@pytest.mark.one_in(2)
@every_language
@every_game
def test_every_sentence_is_whole(game_id: str, language: str) -> None:
    sentences = said(game_id, language).sentences
    assert len(sentences) > 300
    assert sorted(sentence for sentence in sentences if not WHOLE.fullmatch(sentence)) == []


@every_language
@every_game
def test_nothing_is_left_over_between_the_words(game_id: str, language: str) -> None:
    found = said(game_id, language)
    assert sorted(text for text in found.sentences | found.labels if not text or BROKEN.search(text)) == []


@every_language
@every_game
def test_a_number_below_nothing_is_told_with_a_minus_sign_and_not_with_a_hyphen(game_id: str, language: str) -> None:
    found = said(game_id, language)
    assert sorted(text for text in found.sentences | found.labels if HYPHEN.search(text)) == []
    if game_id == "pandemain":  # the end of its games tells such numbers
        assert any("−" in text for text in found.sentences)


@every_language
@every_game
def test_words_agree_where_they_meet(game_id: str, language: str) -> None:
    found = said(game_id, language)
    assert sorted(text for text in found.sentences | found.labels if MISJOINED[language].search(text)) == []


@every_language
@every_game
def test_every_word_is_a_word_of_the_language(game_id: str, language: str) -> None:
    found = said(game_id, language)
    check_words(found.sentences | found.labels, game_id, language)


@every_language
def test_every_action_of_pandemain_is_told_in_words_of_the_language_at_any_moment(language: str) -> None:
    found = Said()
    choices: list[dict[str, object]] = [{"players": 2}, {"players": 4, "edition": "first"}]
    for options in choices:
        wording = find_wording("pandemain", options)
        words = wording.words(GAMES["pandemain"].new(options, 3).view(None), language)
        for text in ACTION_TEXTS:
            found.of_action(words, text, "", "p1", wording)
    check_words(found.sentences | found.labels, "pandemain", language)
    assert sorted(text for text in found.sentences if not WHOLE.fullmatch(text)) == []
    assert sorted(text for text in found.sentences | found.labels if MISJOINED[language].search(text)) == []


@every_translation
@every_game
def test_no_translation_uses_english_words(game_id: str, language: str) -> None:
    assert sorted(ENGLISH & vocabulary(game_id, language)) == []


@every_language
def test_an_event_tells_whether_goods_came_or_went(language: str) -> None:
    state = GAMES["pandemain"].new({"players": 2}, 1)
    words = find_wording("pandemain").words(state.view(None), language)
    event: EventDict = {"event": "ingredients", "rule": "PM-TRADE-02", "seat": "p1", "ingredient": "salt"}
    came, went = words.event({**event, "count": 2}), words.event({**event, "count": -2})
    assert came != went
    assert came.startswith(words.player("p1"))
    assert went.startswith(words.player("p1"))


@every_language
def test_a_sale_to_the_servant_names_its_seller_unless_the_line_has(language: str) -> None:
    state = GAMES["pandemain"].new({"players": 1, "sim_bakers": ["rudolf"]}, 1)
    words = find_wording("pandemain").words(state.view(None), language)
    event: EventDict = {"event": "sold", "rule": "PM-SIM-19", "seat": "p2", "bread": "rye", "quality": "high", "day": 2}
    assert "Rudolf" in words.event(event)
    assert "Rudolf" not in words.event({**event, "joined": True})


def test_french_counts_nothing_in_the_singular() -> None:
    assert game_catalog("pandemain", "fr").say("counted", "days", count=0) == "0 jour"
    assert game_catalog("pandemain", "es").say("counted", "days", count=0) == "0 días"
    assert game_catalog("pandemain", "fr").forms([0]) == ["none", "one", "many"]
    assert game_catalog("pandemain", "it").forms([0]) == ["none", "many"]


@pytest.mark.parametrize(
    ("language", "value", "told"),
    [
        ("fr", 1.8, "1,8 point"),
        ("fr", -0.4, "−0,4 point"),
        ("fr", 1.96, "2,0 points"),
        ("es", 1.8, "1,8 puntos"),
        ("it", 0.8, "0,8 punti"),
        ("en", 1.0, "1.0 points"),
    ],
)
def test_a_number_with_a_digit_behind_the_point_has_the_form_of_its_language(
    language: str, value: float, told: str
) -> None:
    assert web_catalog(language).say("review", "points", points=Tenths(value, language)).startswith(f"{told} ")


def test_no_french_number_with_a_digit_behind_the_comma_is_followed_by_one_form_alone() -> None:
    """French counts up to 2 in the singular: whatever names points after such a number has both forms."""
    entries = web_catalog("fr").section("review")
    figures = ("lead", "points", "error", "low", "high")
    counted = re.compile(rf"\{{(?:{'|'.join(figures)})\}} points?\b")
    always_two = {"said-key", "said-behind", "said-behind-so-far"}  # told from two points on
    alone = {key for key, entry in entries.items() if isinstance(entry, str) and counted.search(entry)}
    assert alone == always_two
    for key, entry in entries.items():
        if isinstance(entry, dict) and counted.search(str(entry.get("many", ""))):
            assert "} point " in f"{entry['one']} ", key


@every_language
def test_a_name_is_found_only_under_its_own_kind(language: str) -> None:
    catalog = game_catalog("pandemain", language)
    assert catalog.name("helper", "ox")
    with pytest.raises(MissingMessage):
        catalog.name("bread", "ox")


@pytest.mark.one_in(2)
@pytest.mark.parametrize(("language", "town"), [("en", "Augsburg"), ("fr", "Augsbourg")])
def test_a_town_is_called_as_the_language_calls_it_wherever_it_is_named(language: str, town: str) -> None:
    found = said("pandemain", language)
    told = [text for text in found.sentences | found.labels if "Augsb" in text]
    assert len(told) > 20
    assert [text for text in told if town not in text] == []
