"""What can be wrong with a file of components: all of it at once, each problem one sentence with its line and field."""

from sobremesa.core.errors import SetupError


class ComponentsError(SetupError):
    """Components that cannot be played with; `problems` lists everything that is wrong with them."""

    def __init__(self, problems: list[str], name: str = "") -> None:
        self.problems = list(problems)
        counted = "1 problem" if len(problems) == 1 else f"{len(problems)} problems"
        listed = "".join(f"\n  {problem}" for problem in problems)
        super().__init__(f"{name or 'the components file'} has {counted}:{listed}")
