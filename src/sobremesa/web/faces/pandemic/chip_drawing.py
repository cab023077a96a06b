"""One option as a chip, in HTML. It is written here rather than in a template because a page may have 180 of them."""

from collections.abc import Callable

from markupsafe import Markup, escape

from sobremesa.web.faces.pandemic.sections import Chip
from sobremesa.web.moment import Choice


def draw_chip(chip: Chip, dashed: bool, say: Callable[..., str]) -> Markup:
    """The chip: a link that adds the option to the draft, and what the option does in full."""
    choice = chip.choice
    classes = "choose pd-chip" + (" is-dashed" if dashed else "") + (" is-free" if chip.free else "")
    hot = '<i class="pd-hot"></i>' if chip.hot else ""
    return Markup(
        f'<span class="option pd-opt" id="option-{choice.action}">'
        f'<a class="{classes}" href="{escape(choice.href)}" data-step="{choice.action}"'
        f' data-targets="{" ".join(choice.targets)}" aria-describedby="tells-{choice.action}">'
        f"{_sign(chip.shape)}<span>{escape(chip.text)}</span>{hot}</a>"
        f'<span class="option-tells" id="tells-{choice.action}">{escape(choice.sentence)}{_effects(choice, say)}</span>'
        f"</span>"
    )


def _sign(shape: str) -> str:
    """The symbol before the text."""
    if not shape:
        return ""
    if shape.startswith("i-"):
        return f'<svg class="pd-ic" aria-hidden="true" viewBox="0 0 24 24"><use href="#{shape}"/></svg>'
    return f'<svg class="pd-token" aria-hidden="true" viewBox="-12 -12 24 24"><use href="#{shape}"/></svg>'


def _effects(choice: Choice, say: Callable[..., str]) -> str:
    """What changes in the purse."""
    if not choice.effects:
        return ""
    told = "".join(
        f'<span class="effect {"is-gain" if after > before else "is-cost"}" data-effect="{name}">'
        f"{escape(say('purse', name))} {before} → {after}</span>"
        for name, (before, after) in choice.effects.items()
    )
    return f' <span class="effects">{told}</span>'
