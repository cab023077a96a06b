"""Options in HTML: chips, lines and cards. They are drawn here, not in a template, for a page may have 190 of them."""

from collections.abc import Iterable

from markupsafe import Markup, escape

from sobremesa.web.faces import Face
from sobremesa.web.faces.pandemic.sections import Chip
from sobremesa.web.faces.pandemic.signs import card_face, sign
from sobremesa.web.moment import Choice


def draw_chips(chips: Iterable[Chip], dashed: bool, face: Face) -> Markup:
    """Options side by side."""
    return Markup("".join([draw_chip(chip, dashed, face) for chip in chips]))


def draw_chip(chip: Chip, dashed: bool, face: Face) -> Markup:
    """The chip: a link that adds the option to the draft, and what the option does in full."""
    choice = chip.choice
    classes = "choose pd-chip" + (" is-dashed" if dashed else "") + (" is-free" if chip.free else "")
    hot = '<i class="pd-hot"></i>' if chip.hot else ""
    # 'Paris' alone does not say what is done there: the link is named by what it does, after what is written on it.
    tells = f"tells-{choice.action}"
    apart = chip.text.casefold() not in choice.sentence.casefold()
    named, word = (f"word-{choice.action} {tells}", f' id="word-{choice.action}"') if apart else (tells, "")
    return Markup(
        f'<span class="option pd-opt" id="option-{choice.action}"><a class="{classes}" {_to(choice)}'
        f' aria-labelledby="{named}">{sign(chip.shape)}<span{word}>{escape(chip.text)}</span>'
        f"{hot}</a>{_tells(choice, face)}</span>"
    )


def draw_lines(chips: Iterable[Chip], face: Face) -> Markup:
    """Options as lines with their notes, one below the other."""
    return Markup("".join([_line(chip, face) for chip in chips]))


def _line(chip: Chip, face: Face) -> str:
    choice = chip.choice
    hot = " is-hot" if chip.alarming else ""
    warning = ' class="is-hot"' if chip.alarming else ""
    note = f"<small{warning}>{escape(chip.note)}</small>" if chip.note else ""
    chance = ""
    if chip.chance is not None:
        told = escape(face.say("threat", "percent", percent=chip.chance))
        chance = f'<span class="pd-percent{hot}">{told}</span>'
    return (
        f'<div class="option pd-line{" is-event" if chip.free else ""}" id="option-{choice.action}">'
        f'<a class="choose pd-line-link" {_to(choice)} {_described(choice)}>{_picture(chip)}'
        f'<span class="pd-line-words"><b>{escape(chip.text)}</b>{note}</span>{chance}</a>'
        f"{face.rule(choice.rule)}{_tells(choice, face)}</div>"
    )


def _picture(chip: Chip) -> str:
    """What stands before a line: the picture of an event, or a sign."""
    if not chip.free or chip.card is None:
        return sign(chip.shape)
    window = 'viewBox="0 0 160 116" preserveAspectRatio="xMidYMid slice" aria-hidden="true"'
    return f'<svg class="pd-event-picture" {window}><use href="#ev-{chip.card.slug}"/></svg>'


def draw_cards(chips: Iterable[Chip], face: Face) -> Markup:
    """Options as cards side by side; those without a card as chips."""
    return Markup("".join([_card(chip, face) if chip.card else draw_chip(chip, False, face) for chip in chips]))


def _card(chip: Chip, face: Face) -> str:
    choice, card = chip.choice, chip.card
    assert card is not None
    hot = " is-hot" if chip.alarming else ""
    return (
        f'<span class="option pd-card-option" id="option-{choice.action}">'
        f'<a class="choose pd-card is-small k-{card.colour}" {_to(choice)} {_described(choice)}>{card_face(card)}'
        f'<span class="pd-foot{hot}">{escape(chip.note or card.degrees)}</span></a>{_tells(choice, face)}</span>'
    )


def _to(choice: Choice) -> str:
    """The attributes of an option's link."""
    return f'href="{escape(choice.href)}" data-step="{choice.action}" data-targets="{" ".join(choice.targets)}"'


def _described(choice: Choice) -> str:
    """Where a link has a name of its own."""
    return f'aria-describedby="tells-{choice.action}"'


def _tells(choice: Choice, face: Face) -> str:
    """What an option does, in full; shown when one points at it."""
    effects = _effects(choice, face) if choice.effects else ""
    return f'<span class="option-tells" id="tells-{choice.action}">{escape(choice.sentence)}{effects}</span>'


def _effects(choice: Choice, face: Face) -> str:
    """What changes in the purse."""
    told = "".join(
        f'<span class="effect {"is-gain" if after > before else "is-cost"}" data-effect="{name}">'
        f"{escape(face.say('purse', name))} {before} → {after}</span>"
        for name, (before, after) in (choice.effects or {}).items()
    )
    return f' <span class="effects">{told}</span>'
