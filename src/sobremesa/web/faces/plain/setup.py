"""The form of a new table of any game, made of its options."""

from typing import ClassVar, Final

from sobremesa.core.options import OptionSpec
from sobremesa.web.setups import (
    MOST_SEATS,
    ChoiceShown,
    Fault,
    Filled,
    FormPanel,
    FormRow,
    OptionShown,
    SetupForm,
    own_fault,
)

_FORMS: Final = {"choice": "cards", "flag": "switch", "list": "several", "number": "select"}
_MINUTES: Final = 20


class PlainSetup(SetupForm):
    """Rows for as many as can play, and a field for every option that is not a file."""

    presets: ClassVar[dict[str, dict[str, str]]] = {"usual": {}}
    bot_names: ClassVar[tuple[str, ...]] = ("Noor", "Sam", "Leo", "Mia")

    def _numbers(self) -> list[int]:
        """How many can play, as far as the form has seats for them."""
        spec = self.specs().get("players")
        wanted = [int(choice) for choice in spec.choices] if spec else [2]
        return [number for number in wanted if 1 <= number <= MOST_SEATS] or [2]

    def usual_rows(self) -> tuple[FormRow, ...]:
        """You, and bots at as many seats as are usual."""
        numbers, spec = self._numbers(), self.specs().get("players")
        usual = int(str(spec.default)) if spec and str(spec.default).isdigit() else numbers[0]
        bot = self.usual_bot()
        kinds = ["here", *["bot"] * (max(usual, 1) - 1)]
        return tuple(FormRow(kinds[at] if at < len(kinds) else "none", bot=bot) for at in range(MOST_SEATS))

    def seat_options(self, filled: Filled) -> dict[str, object]:
        """How many play."""
        return {"players": len(filled.deciding())} if "players" in self.specs() else {}

    def combined_faults(self, filled: Filled) -> list[Fault]:
        """Seats for more or fewer than can play."""
        numbers, players = self._numbers(), len(filled.deciding())
        if players in numbers or players < 2:
            return []
        return [own_fault("players", self.few_rule, least=min(numbers), most=max(numbers))]

    def minutes(self, filled: Filled) -> int:
        """Nobody has told it."""
        return _MINUTES


def panels_for(specs: list[OptionSpec]) -> tuple[FormPanel, ...]:
    """One panel with every option that the form can show."""
    shown = tuple(
        OptionShown(spec.name, _FORMS[spec.kind], spec.rule, tuple(ChoiceShown(choice) for choice in spec.choices))
        for spec in specs
        if spec.name != "players" and spec.kind in _FORMS
    )
    return (FormPanel("options", shown, wide=True, tells_undo=True),) if shown else ()
