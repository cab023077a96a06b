"""Every place of a module that can be changed a little, in a fixed order.

What stands in an assertion, an annotation, a default or a docstring is left alone: assertions guard what cannot happen,
and the others are no behaviour.
"""

import ast
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, final

from benchmarks.mutants.families import Names

_COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_NUMBERS: Final = ("int", "i64")
_LARGEST: Final = 1000  # larger numbers are masks


@final
class Place:
    """One change of one place; `change` makes it in the tree that the place was found in."""

    def __init__(self, function: str, line: int, kind: str, change: Callable[[], None]) -> None:
        self.function = function  # "Class.method", or the name of a constant of the module with "="
        self.line = line
        self.kind = kind
        self.change = change


def find_places(tree: ast.Module, module: str, constants: bool) -> list[Place]:
    """All of them; with the module's own constants if these are rules."""
    names = Names(tree, module)
    places: list[Place] = []
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            places.extend(_Function(node, node.name, names).places)
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, ast.FunctionDef):
                    places.extend(_Function(part, f"{node.name}.{part.name}", names).places)
        elif constants and isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            places.extend(_constant(node, f"{node.target.id}="))
    return places


def _constant(node: ast.AnnAssign, name: str) -> Iterator[Place]:
    value = node.value
    if isinstance(value, ast.Constant) and type(value.value) is int and abs(value.value) <= _LARGEST:
        for more in (1, -1):
            yield Place(name, node.lineno, "constant", _set(value, "value", value.value + more))


def _set(node: ast.AST, field: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, field, value)


@final
class _Function:
    """The places of one function."""

    def __init__(self, node: ast.FunctionDef, name: str, names: Names) -> None:
        self.places: list[Place] = []
        self._name = name
        self._names = names
        self._returns = ast.unparse(node.returns) if node.returns else ""
        body = node.body[1:] if ast.get_docstring(node) is not None else node.body
        self._statements(body, node.body)

    def _add(self, node: ast.AST, kind: str, change: Callable[[], None]) -> None:
        self.places.append(Place(self._name, getattr(node, "lineno", 0), kind, change))

    # -- statements

    def _statements(self, statements: list[ast.stmt], owner: list[ast.stmt]) -> None:
        for statement in statements:
            if isinstance(statement, ast.Assert):
                continue
            if _can_be_dropped(statement):
                self._add(statement, "dropped statement", _put(owner, statement, ast.Pass()))
            if isinstance(statement, ast.Return) and statement.value is not None:
                self._returned(statement, statement.value)
            self._inside(statement)

    def _returned(self, statement: ast.Return, value: ast.expr) -> None:
        others: tuple[int, ...] = ()
        if self._returns == "bool":
            others = (True, False)
        elif self._returns in _NUMBERS:
            others = (0, 1)
        for other in others:
            if not (isinstance(value, ast.Constant) and value.value == other):
                self._add(statement, "returned constant", _set(statement, "value", ast.Constant(other)))

    # -- expressions

    def _inside(self, node: ast.AST) -> None:
        """Look at everything below a node; what can be replaced as a whole is replaced in its parent."""
        for field, part in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "args") and isinstance(node, ast.stmt):
                continue
            if isinstance(part, list) and part and isinstance(part[0], ast.stmt):
                self._statements(part, part)
            elif isinstance(part, list):
                for place, element in enumerate(part):
                    if isinstance(element, ast.AST):
                        self._node(element, _put_at(part, place))
            elif isinstance(part, ast.AST):
                condition = field == "test" and isinstance(node, ast.If | ast.While | ast.IfExp)
                self._node(part, partial(setattr, node, field), condition)

    def _node(self, node: ast.AST, replace: Callable[[ast.expr], None], condition: bool = False) -> None:
        if isinstance(node, ast.expr):
            if condition:
                self._add(node, "negated condition", lambda: replace(ast.UnaryOp(ast.Not(), node)))
            self._expression(node, replace)
        self._inside(node)

    def _expression(self, node: ast.expr, replace: Callable[[ast.expr], None]) -> None:
        if isinstance(node, ast.Compare):
            for place, operator in enumerate(node.ops):
                for other in _COMPARISONS[type(operator)]:
                    self._add(node, "comparison", partial(node.ops.__setitem__, place, other()))
        elif isinstance(node, ast.BoolOp):
            self._add(node, "and/or", _set(node, "op", ast.Or() if isinstance(node.op, ast.And) else ast.And()))
        elif isinstance(node, ast.Constant):
            if type(node.value) is int and node.value <= _LARGEST:
                for more in (1, -1):
                    self._add(node, "number", _set(node, "value", node.value + more))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "range":
            self._range(node)
        elif swapped := self._names.swap(node):
            self._add(node, f"swapped constant ({swapped[0]})", lambda: replace(ast.Constant(swapped[1])))

    def _range(self, call: ast.Call) -> None:
        end = 0 if len(call.args) == 1 else 1
        if isinstance(call.args[end], ast.Constant):
            return  # its number is a place already
        for operator in (ast.Add(), ast.Sub()):
            longer = ast.BinOp(call.args[end], operator, ast.Constant(1))
            self._add(call, "range", partial(call.args.__setitem__, end, longer))


def _can_be_dropped(statement: ast.stmt) -> bool:
    """Whether a function without this statement is still a function: a new name must be given its value."""
    if isinstance(statement, ast.Expr | ast.AugAssign | ast.Continue | ast.Break | ast.Raise):
        return True
    if isinstance(statement, ast.Return):
        return statement.value is None
    return isinstance(statement, ast.Assign) and not all(isinstance(target, ast.Name) for target in statement.targets)


def _put(owner: list[ast.stmt], old: ast.stmt, new: ast.stmt) -> Callable[[], None]:
    return lambda: owner.__setitem__(owner.index(old), new)


def _put_at(owner: list[ast.expr], place: int) -> Callable[[ast.expr], None]:
    return lambda new: owner.__setitem__(place, new)
