"""What one would like to know of an option before choosing it: what a card would do, and what is left without it."""

from sobremesa.games.pandemic.board import COLOUR_NAMES
from sobremesa.games.pandemic.cards import HAND_LIMIT
from sobremesa.web.faces.pandemic.geography import COLOUR_OF
from sobremesa.web.faces.pandemic.piles import effect_of
from sobremesa.web.faces.pandemic.sight import SceneSource
from sobremesa.web.moment import Choice
from sobremesa.wording.pandemic.atlas import drive

Note = tuple[str, bool, int | None]  # the words, whether they warn, and a chance in percent


def note_of(sight: SceneSource, choice: Choice) -> Note:
    """The note of an option, empty where there is nothing to say."""
    word = choice.word
    last = choice.arguments[-1] if choice.arguments else ""
    if word == "discard":
        return _of_discard(sight, last)
    if word == "next":
        return _of_next(sight, last)
    if word == "remove":
        return _of_remove(sight, last)
    if word == "move-station":
        return _of_station(sight, last), False, None
    if word == "play":
        return sight.say("events", last), False, None
    if word in ("agree", "agree-always", "refuse"):
        share = choice.rule == "PD-SHARE-05" and word != "refuse"
        if share and _would_be_too_many(sight):
            return sight.say("notes", "agree-too-many"), True, None
        return sight.say("notes", "agree-share" if share else word), False, None
    return "", False, None


def _would_be_too_many(sight: SceneSource) -> bool:
    """Whether the card that somebody wants to give is one too many (PD-HAND-03)."""
    given = str(sight.moment.about["proposal"]).startswith("give ")
    return given and sight.me is not None and sight.players[sight.me]["hand_size"] >= HAND_LIMIT


def _of_discard(sight: SceneSource, slug: str) -> Note:
    """How far the cure is of which this card is a part."""
    if slug not in COLOUR_OF or sight.me is None:
        return sight.say("notes", "event-card"), False, None
    colour = COLOUR_OF[slug]
    if sight.view["cures"][colour] != "uncured":
        return sight.say("notes", "not-needed", colour=sight.colour(colour)), False, None
    have, need = sight.held(sight.me, colour), sight.need(sight.me)
    told = sight.say("notes", "cure-part", have=str(have), need=str(need), colour=sight.colour(colour))
    return told, have >= need - 1, None


def _of_next(sight: SceneSource, city: str) -> Note:
    """What a card would do that Forecast puts next, and whether it comes in the next infection phase."""
    forecast = sight.view["forecast"]
    placed = len(forecast["placed"]) if forecast and isinstance(forecast["placed"], list) else 0
    soon = placed < sight.view["infection_rate"]
    effect = effect_of(sight, city)
    return effect, bool(soon and sight.threat.infections[city].outbreaks), None


def _of_remove(sight: SceneSource, city: str) -> Note:
    """What a card of the discard would do if it came back; while an epidemic is being resolved it may come at once."""
    effect = effect_of(sight, city)
    chance = None
    discard = len(sight.view["infection_discard"])
    if sight.view["epidemics_to_resolve"] and discard:
        chance = round(100 * min(1.0, sight.view["infection_rate"] / discard))
    return effect, bool(sight.threat.infections[city].outbreaks), chance


def _of_station(sight: SceneSource, city: str) -> str:
    """Whom a station would be missed by."""
    here = [seat for seat, player in sight.players.items() if player["city"] == city]
    if here:
        return sight.told("notes", "station-somebody", here[0])
    far = min(len(drive(player["city"], city)) - 1 for player in sight.players.values())
    cured = all(sight.view["cures"][colour] != "uncured" for colour in COLOUR_NAMES if colour == COLOUR_OF[city])
    colour = sight.colour(COLOUR_OF[city])
    return sight.say("notes", "station-cured" if cured else "station-far", count=far, colour=colour)
