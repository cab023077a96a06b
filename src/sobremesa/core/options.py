"""What can be chosen before a game: read from flags, forms and files, checked in one place."""

from typing import Final, final

from sobremesa.core.errors import SetupError

OWN_FILE: Final = "own file"  # stands for a document where options are shown


@final
class OptionSpec:
    """One option of a game.

    kind: 'number' (one of `choices`), 'choice' (one of `choices`), 'flag' (yes or no), 'list' (several of `choices`) or
    'document' (a table that somebody wrote, such as a components file; None for what comes with the game).
    `added` says that games had been recorded before there was this option: with its default they play as they did, and
    it is not written for them. `aliases` are older words for choices: read, never written.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        default: object,
        help: str,
        choices: tuple[str, ...] = (),
        rule: str = "",
        *,
        added: bool = False,
        aliases: dict[str, str] | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.help = help
        self.choices = choices
        self.rule = rule
        self.added = added
        self.aliases = aliases or {}

    def read(self, value: object) -> object:
        """The value as this option understands it; SetupError says what would be right."""
        if self.kind == "flag":
            if isinstance(value, bool):
                return value
            raise SetupError(f"option {self.name}: true or false is expected, not {value!r}")
        if self.kind == "list":
            if value is None:
                return None
            if not isinstance(value, list):
                raise SetupError(f"option {self.name}: a list is expected, not {value!r}")
            return [self._one_of(item) for item in value]
        if self.kind == "document":
            if value is None or isinstance(value, dict):
                return in_order(value)
            raise SetupError(f"option {self.name}: a table is expected, not {value!r}")
        if self.kind == "number":
            if isinstance(value, bool) or not isinstance(value, int):
                raise SetupError(f"option {self.name}: a whole number is expected, not {value!r}")
            self._one_of(str(value))
            return value
        return self._one_of(value)

    def _one_of(self, value: object) -> str:
        if isinstance(value, str) and value in self.choices:
            return value
        if isinstance(value, str) and value in self.aliases:
            return self.aliases[value]
        raise SetupError(f"option {self.name}: {value!r} is not one of {', '.join(self.choices)}")


def in_order(value: object) -> object:
    """A document with its keys sorted, as files of games have it: the order of its keys must make no difference."""
    if isinstance(value, dict):
        return {name: in_order(value[name]) for name in sorted(value)}
    if isinstance(value, list):
        return [in_order(item) for item in value]
    return value


def read_options(specs: list[OptionSpec], given: dict[str, object]) -> dict[str, object]:
    """All options with their values, defaults filled in; SetupError for a name or value that does not exist."""
    known = {spec.name: spec for spec in specs}
    for name in given:
        if name not in known:
            raise SetupError(f"option {name}: there is no such option; there are {', '.join(known)}")
    return {spec.name: spec.read(given[spec.name]) if spec.name in given else spec.default for spec in specs}


def written_options(specs: list[OptionSpec], given: dict[str, object]) -> dict[str, object]:
    """The same as a record of the game has them: what its version did not know is left out."""
    unknown = [spec.name for spec in specs if spec.added and given.get(spec.name, spec.default) == spec.default]
    return {name: value for name, value in read_options(specs, given).items() if name not in unknown}


def shown_options(specs: list[OptionSpec], options: dict[str, object]) -> dict[str, object]:
    """The options as they are shown: of a document only that there is one."""
    documents = [spec.name for spec in specs if spec.kind == "document"]
    return {name: OWN_FILE if name in documents and value is not None else value for name, value in options.items()}
