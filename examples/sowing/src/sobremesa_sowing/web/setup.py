"""The form of a new table of Sowing, and the games that can be played at once."""

from typing import ClassVar, final

from sobremesa.web.faces.plain.setup import PlainSetup
from sobremesa.web.setups import ChoiceShown, Filled, FormPanel, OptionShown

_HEAPS = ("7", "12", "20")


@final
class SowingSetup(PlainSetup):
    """Seats as in any game, and how many beans there are."""

    game_id: ClassVar[str] = "sowing"
    few_rule: ClassVar[str] = "EX-SEAT-01"
    bot_names: ClassVar[tuple[str, ...]] = ("Ines", "Tom", "Wanda", "Rui")
    presets: ClassVar[dict[str, dict[str, str]]] = {f"heap-{beans}": {"heap": beans} for beans in _HEAPS}
    panels: ClassVar[tuple[FormPanel, ...]] = (
        FormPanel(
            "heap",
            (OptionShown("heap", "cards", "EX-HEAP-01", tuple(ChoiceShown(beans) for beans in _HEAPS)),),
            tells_undo=True,
        ),
    )

    def minutes(self, filled: Filled) -> int:
        """A bean or two in a minute, and half of that where bots play."""
        return max(2, int(str(filled.options["heap"])) // 2 * len(filled.of_kind("here", "person")) // 2)

    def always_told(self) -> tuple[str, ...]:
        """How many beans there are."""
        return ("heap",)
