"""The tree of errors that the module's docstring draws is the tree that there is."""

from sobremesa.core import errors
from sobremesa.core.errors import GameOver, IllegalAction, PositionError, SobremesaError


def test_the_docstring_draws_the_tree_as_it_is() -> None:
    drawn: dict[str, str] = {}
    above: list[tuple[int, str]] = []
    for line in (errors.__doc__ or "").splitlines()[2:]:
        name = line.split()[0] if line.strip() else ""
        if not name:
            continue
        depth = len(line) - len(line.lstrip())
        while above and above[-1][0] >= depth:
            above.pop()
        drawn[name] = above[-1][1] if above else "Exception"
        above.append((depth, name))
    made = {
        name: value.__bases__[0].__name__
        for name, value in vars(errors).items()
        if isinstance(value, type) and issubclass(value, Exception)
    }
    assert drawn == made
    assert len(drawn) > 10


def test_one_net_catches_all_of_them_and_nothing_else() -> None:
    assert issubclass(GameOver, SobremesaError)
    assert not issubclass(ValueError, SobremesaError)
    assert not issubclass(SobremesaError, ValueError)


def test_errors_carry_what_a_program_needs() -> None:
    assert IllegalAction("no", "EX-TAKE-02").rule == "EX-TAKE-02"
    assert IllegalAction("no").rule == ""
    assert str(PositionError("players[0].hand", "too many")) == "players[0].hand: too many"
    assert str(PositionError("", "too many")) == "too many"
