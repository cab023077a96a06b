"""The card of a study at one of its moves: its tree in words, the ways through it, its link."""

from collections.abc import Callable
from dataclasses import replace

from sobremesa import compiled
from sobremesa.bots.advice import can_advise
from sobremesa.review.review import can_review
from sobremesa.study.study import START
from sobremesa.study.written import write_study
from sobremesa.web.choices import Choices
from sobremesa.web.chronicle import seat_text
from sobremesa.web.moment import Moment
from sobremesa.web.shared_games import LONGEST_LINK, pack
from sobremesa.web.shelf import ON_THE_SHELF
from sobremesa.web.study_shown import StudyShown
from sobremesa.web.study_tree import MoveTold, tree_lines
from sobremesa.web.studying.seen import SeenStudy
from sobremesa.web.viewing import Viewing


def tell_study(seen: SeenStudy, viewing: Viewing, moment: Moment) -> StudyShown:
    """All that the card shows while moves are tried."""
    study, place, number = seen.study, seen.place, seen.place.number
    children = study.children(number)
    told = _moves_told(seen, viewing, moment)
    end = study.last_of(number)
    about = study.node(number) if number else study
    link = _link(seen)
    return StudyShown(
        title=study.name,
        mode="setup" if place.sets_up else "play",
        number=number,
        move=told(number).label if number else "",
        remark=about.remark,
        name=about.name,
        back=place.at(study.parent(number)) if number else "",
        on=place.at(children[0]) if children else "",
        start=place.at(START) if number else "",
        end=place.at(end) if end != number else "",
        deal="" if seen.state.over() else f"{place.at(number)}&deal=1",
        play=place.at(number),
        setup=f"{place.at(number)}&set=1",
        ask=f"{place.at(number)}&ask=1" if _has_choice(seen) else "",
        file=f"{place.path}/file",
        link=link,
        length=len(link),
        lines=tree_lines(seen.played, number, told, place.at),
        able=compiled.is_active(),
    )


def _link(seen: SeenStudy) -> str:
    """The address that others are given: without what could still be taken back; '' where it is too long."""
    if seen.study.setup is None:
        return "" if seen.place.data.startswith(ON_THE_SHELF) else seen.place.path
    data = pack(write_study(seen.study.shared()))
    return f"/study/{seen.place.game_id}/{data}" if len(data) <= LONGEST_LINK else ""


def _has_choice(seen: SeenStudy) -> bool:
    game = seen.played.game
    return can_advise(game) and can_review(game) and not seen.state.over() and len(seen.state.legal()) > 1


def _moves_told(seen: SeenStudy, viewing: Viewing, moment: Moment) -> Callable[[int], MoveTold]:
    """How moves are told: each in the words of the view in which it was chosen, once for each language."""
    known = seen.played.told.setdefault(seen.language, {})

    def told(number: int) -> MoveTold:
        if number not in known:
            known[number] = _tell_move(seen, viewing, moment, number)
        found = known[number]
        assert isinstance(found, MoveTold)
        return found

    return told


def _tell_move(seen: SeenStudy, viewing: Viewing, moment: Moment, number: int) -> MoveTold:
    node, before = seen.study.node(number), seen.played.state(seen.study.parent(number))
    if node.deals:
        return MoveTold(seen.words.say("study", "dealt"), "")
    action = seen.played.game.parse(node.move)
    seat = int(before.actor(action))
    choices = Choices(viewing.table, replace(viewing.looker, viewer=seat))
    choice = choices.choice(action, before, viewing.words(before.view(seat)), [])
    return MoveTold(viewing.face.step(moment, choice), seat_text(seat))
