"""The form of a new table of Pandemic: the team and its roles, the difficulty, what is shown, and the editions."""

from typing import ClassVar, Final, final

from sobremesa.games.pandemic.cards import ROLE_SLUGS
from sobremesa.games.pandemic.options import EDITIONS
from sobremesa.web.setups import (
    MOST_SEATS,
    ChoiceShown,
    Fact,
    Fault,
    Filled,
    FormPanel,
    FormRow,
    OptionShown,
    SetupForm,
    own_fault,
)

_SWITCHES: Final = {
    "medic": ("PD-ROLE-13", ("edition", "removes", "prevents")),
    "researcher_gives": ("PD-ROLE-15", ("edition", "any", "city")),
    "infection_cards": ("PD-INFECT-04", ("edition", "together", "singly")),
    "epidemic_cubes": ("PD-EPI-08", ("edition", "kept", "three")),
}


def _cards(name: str, rule: str, *values: str) -> OptionShown:
    return OptionShown(name, "cards", rule, tuple(ChoiceShown(value) for value in values))


@final
class PandemicSetup(SetupForm):
    """Two to four who win or lose together."""

    game_id: ClassVar[str] = "pandemic"
    bot_names: ClassVar[tuple[str, ...]] = ("Noor", "Sam", "Leo", "Mia")
    quick_bot: ClassVar[str] = "search"  # a partner who plays badly loses the game for everybody
    few_rule: ClassVar[str] = "PD-COMP-01"
    words_beside: ClassVar[str] = "hands"
    words_rule: ClassVar[str] = "PD-INFO-03"
    roles: ClassVar[tuple[str, ...]] = ROLE_SLUGS
    panels: ClassVar[tuple[FormPanel, ...]] = (
        FormPanel("difficulty", (_cards("difficulty", "PD-SETUP-08", "introductory", "normal", "heroic"),)),
        FormPanel(
            "start",
            (
                OptionShown("events", "switch", "PD-COMP-11", ()),
                OptionShown(
                    "first",
                    "select",
                    "PD-SETUP-16",
                    tuple(ChoiceShown(value) for value in ("random", *(str(at + 1) for at in range(MOST_SEATS)))),
                ),
            ),
        ),
        FormPanel(
            "knowledge",
            (
                _cards("hands", "PD-INFO-04", "difficulty", "open", "hidden"),
                _cards("forecast", "PD-EVENT-08", "hands", "player", "everybody"),
                _cards("consent", "PD-ROLE-03", "moves", "all", "nothing"),
            ),
            wide=True,
        ),
        FormPanel("edition", (_cards("edition", "", *EDITIONS),), tells_undo=True),
        FormPanel(
            "switches", tuple(_cards(name, *(rule, *values)) for name, (rule, values) in _SWITCHES.items()), folded=True
        ),
    )
    presets: ClassVar[dict[str, dict[str, str]]] = {
        difficulty: {"k1": "here", "k2": "bot", "k3": "bot", "k4": "none", "difficulty": difficulty}
        for difficulty in ("introductory", "normal", "heroic")
    }

    first_preset: ClassVar[dict[str, str]] = {
        **presets["introductory"],
        "hands": "open",
        "first": "1",
        "k3": "none",
        "r1": "medic",
        "r2": "scientist",
    }
    first_company: ClassVar[tuple[tuple[str, str], ...]] = (("Sam", "greedy"),)
    first_options: ClassVar[dict[str, object]] = {"silent": ["1"]}

    def usual_rows(self) -> tuple[FormRow, ...]:
        """You and two bots."""
        bot = self.usual_bot()
        return (FormRow("here", bot=bot), FormRow("bot", bot=bot), FormRow("bot", bot=bot), FormRow("none", bot=bot))

    def always_told(self) -> tuple[str, ...]:
        """The difficulty."""
        return ("difficulty",)

    def facts(self, filled: Filled) -> list[Fact]:
        """With it whether hands are open, where the difficulty decides that: nobody should learn it at the table."""
        found = super().facts(filled)
        if filled.options["hands"] == "difficulty":
            hands = "open" if filled.options["difficulty"] == "introductory" else "hidden"
            found.insert(1, Fact("options", f"hands-{hands}", "PD-INFO-04"))
        return found

    def seat_options(self, filled: Filled) -> dict[str, object]:
        """Rows without a player are left out, so the first seat and the roles count without them."""
        deciding = filled.deciding()
        roles = [filled.rows[at].role for at in deciding]
        chosen: dict[str, object] = {"players": len(deciding), "first": self._first_seat(filled)}
        if any(role != "random" for role in roles):
            chosen["roles"] = roles
        return chosen

    def _first_seat(self, filled: Filled) -> str:
        first = str(filled.options["first"])
        if first == "random" or int(first) - 1 not in filled.deciding():
            return "random"
        return str(filled.deciding().index(int(first) - 1) + 1)

    def minutes(self, filled: Filled) -> int:
        """All think together, so that few take nearly as long as many."""
        people = len(filled.of_kind("here", "person"))
        return 25 + 5 * people if people else 5

    def combined_faults(self, filled: Filled) -> list[Fault]:
        """Roles that were given twice, a first turn for an empty seat."""
        roles = [filled.rows[at].role for at in filled.deciding()]
        found = [own_fault("role-twice", "PD-SETUP-01", role=role) for role in self.roles if roles.count(role) > 1]
        first = str(filled.options["first"])
        if first != "random" and int(first) - 1 not in filled.deciding():
            found.append(own_fault("first-empty", "PD-SETUP-16", seat=first))
        return found
