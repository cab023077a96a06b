"""The house as `docs/architecture.md` draws it: imports point one way, and the engine touches nothing outside."""

import ast
import importlib
import re
from collections.abc import Callable, Iterable
from copy import deepcopy
from functools import cache
from pathlib import Path

from sobremesa import compiled
from sobremesa.core.decisions import FRAMES
from sobremesa.games.pandemain import position as pandemain
from sobremesa.games.pandemic import board, cards
from sobremesa.games.pandemic import position as pandemic
from sobremesa.games.pandemic.mind import appraisal, weights

SOURCE = Path(__file__).parent.parent / "src" / "sobremesa"
MODULES = sorted(path for path in SOURCE.rglob("*.py") if ".mypy_cache" not in path.parts)
# What a game tells learners (`learn`) and its puzzles ask the engine and are no part of it; they are never compiled.
ENGINE = [
    path
    for path in MODULES
    if path.relative_to(SOURCE).parts[0] in ("core", "games")
    and path.relative_to(SOURCE).parts[2:3] not in (("learn",), ("puzzles",))
]
GAMES = sorted(path.name for path in (SOURCE / "games").iterdir() if (path / "__init__.py").exists())
NAMES_GAMES = ("catalog.py",)
MOST_LINES = 600
RULES_ALONE = re.compile(r"((PD|PM|OPEN)-[A-Z0-9-]+|to \d+|[,.\s])+")

# What each part of the house may import of the others. A game's own folder is added for each game.
MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "core": ("core",),
    "client": ("client", "core", "extras"),  # it asks a server, and is none
    "games": ("core",),
    "learn": ("core", "houses", "learn"),
    "table": ("core", "table"),
    "puzzles": ("bots", "core", "houses", "lab", "puzzles"),
    "lab": ("bots", "catalog", "compiled", "core", "extras", "lab", "prints", "games"),  # games: see the next test
    "wording": ("prints", "core", "houses", "wording", "games"),  # games: see the next test
    "terminal": ("bots", "prints", "core", "houses", "ledger", "ledger_texts", "table", "terminal", "wording", "games"),
    "bots": ("bots", "core", "games"),
    "environments": ("bots", "catalog", "compiled", "core", "environments", "extras", "lab", "terminal"),
    "report": ("catalog", "core", "extras", "lab", "report", "web", "wording"),
    "study": ("bots", "core", "review", "study"),
    "review": ("bots", "core", "houses", "lab", "review", "table"),
    "web": (
        *(
            "bots",
            "catalog",
            "compiled",
            "prints",
            "core",
            "extras",
            "houses",
            "learn",
            "ledger",
            "ledger_texts",
            "puzzles",
            "review",
            "study",
        ),
        *("table", "web", "wording", "games"),
    ),
}
# The outside world: clocks, chance, files, processes, and whatever is not the same on every machine.
OUTSIDE = frozenset(
    {
        "asyncio", "datetime", "glob", "io", "locale", "logging", "multiprocessing", "os", "pathlib", "pickle",
        "platform", "random", "secrets", "shutil", "signal", "socket", "subprocess", "sys", "tempfile", "threading",
        "time", "uuid",
    }
)  # fmt: skip
FORBIDDEN_CALLS = frozenset({"hash", "id", "open", "print", "input", "eval", "exec", "set", "frozenset"})


def name_of(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


@cache
def tree_of(path: Path) -> ast.Module:
    """Read once for all tests, so nobody may change it."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def imports_of(path: Path) -> list[str]:
    """Every module that a file imports, anywhere in it, by its full name."""
    found: list[str] = []
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            found.extend(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}: a relative import"
            found.append(node.module or "")
            found.extend(f"{node.module}.{alias.name}" for alias in node.names if node.module in ("sobremesa", "games"))
    return found


def of_the_house(path: Path) -> list[list[str]]:
    """The imports of other parts of Sobremesa, as paths below it."""
    return [name.split(".")[1:] for name in imports_of(path) if name.split(".")[0] == "sobremesa"]


def each_of(paths: Iterable[Path]) -> Callable[[Callable[[Path], None]], Callable[[], None]]:
    """One test for all these files; a test for each would take longer to count than to run."""

    def made(check: Callable[[Path], None]) -> Callable[[], None]:
        def test() -> None:
            for path in paths:
                try:
                    check(path)
                except AssertionError as error:
                    error.add_note(f"in {name_of(path)}")
                    raise

        return test

    return made


every_module = each_of(MODULES)
every_engine_module = each_of(ENGINE)


def test_there_is_something_to_look_at() -> None:
    assert len(MODULES) > 30
    assert len(ENGINE) > 25
    assert "pandemic" in GAMES
    assert ["core", "errors"] in of_the_house(SOURCE / "core" / "game.py")


@every_module
def test_imports_point_one_way(path: Path) -> None:
    parts = path.relative_to(SOURCE).parts
    if parts[0] not in MAY_IMPORT:
        return
    for imported in of_the_house(path):
        own_game = parts[0] == "games" and imported[:2] == list(parts[:2])
        assert own_game or imported[:1] == [] or imported[0] in MAY_IMPORT[parts[0]], ".".join(imported)


@every_module
def test_only_the_catalog_and_the_command_line_know_which_games_there_are(path: Path) -> None:
    parts = path.relative_to(SOURCE).parts
    if name_of(path) in NAMES_GAMES:
        return
    for imported in of_the_house(path):
        if imported[:1] == ["games"]:
            # A face may have a file or folder for one game, named after it; it knows that game and no other.
            named_after_it = len(imported) > 1 and any(part.split(".")[0] == imported[1] for part in parts)
            assert named_after_it, f"{name_of(path)} imports {'.'.join(imported)}"


def module_named(path: Path) -> str:
    parts = ("sobremesa", *path.relative_to(SOURCE).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def test_no_file_imports_one_that_imports_it() -> None:
    """Neither directly nor by way of others, nor for its types alone."""
    names = {module_named(path) for path in MODULES}
    left: dict[str, set[str]] = {}
    for path in MODULES:
        parts = [node for node in ast.walk(tree_of(path)) if isinstance(node, ast.ImportFrom)]
        found = {*imports_of(path), *(f"{node.module}.{alias.name}" for node in parts for alias in node.names)}
        # Whoever imports a file of a folder does not thereby import what stands in the folder's own `__init__`.
        folders = {node.module for node in parts if all(f"{node.module}.{alias.name}" in names for alias in node.names)}
        left[module_named(path)] = (found - folders) & names - {module_named(path)}
    while free := [name for name, imported in left.items() if not imported & left.keys()]:
        for name in free:
            del left[name]
    assert not left, "among these there is a circle"


def test_a_class_name_means_one_thing() -> None:
    """Two classes may share a name only where they are the same thing in the same file of both games."""
    found: dict[str, set[str]] = {}
    for path in MODULES:
        place = "/".join("GAME" if part in GAMES else part for part in path.relative_to(SOURCE).parts)
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, set()).add(place)
    assert {name: places for name, places in found.items() if len(places) > 1} == {}


@every_module
def test_nothing_is_called_by_a_name_that_is_put_together(path: Path) -> None:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "getattr":
            assert not isinstance(node.args[1], ast.JoinedStr | ast.BinOp), f"{name_of(path)}:{node.lineno}"


NAMED_RULES = [path for path in ENGINE if "pandemain" in path.parts]


@each_of(NAMED_RULES)
def test_the_rule_behind_an_event_is_named_and_no_bare_number(path: Path) -> None:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "tell_why":
            assert not any(isinstance(part, ast.Constant) for part in ast.walk(node.args[0])), f"line {node.lineno}"


# What a page or a sentence may import of its game: names, what is printed, what a seat sees, and what the engine tries.
TELLS_NO_RULE = frozenset(
    {
        "board", "box", "cards", "documents", "editions", "happenings", "kinds", "learn", "options", "position",
        "prints", "roads", "sources", "state", "trials", "vocabulary",
    }
)  # fmt: skip


@every_module
def test_pages_and_sentences_ask_the_engine_instead_of_reckoning_by_a_rule(path: Path) -> None:
    if path.relative_to(SOURCE).parts[0] not in ("terminal", "web", "wording"):
        return
    of_games = [imported for imported in of_the_house(path) if imported[:1] == ["games"] and len(imported) > 2]
    rules = [imported for imported in of_games if imported[2] not in TELLS_NO_RULE]
    assert not rules, f"{name_of(path)} imports {rules}"


@every_engine_module
def test_rules_know_nothing_of_bots(path: Path) -> None:
    """A game hands its mind to whoever asks (`game.py`); no rule, and no state, looks at it."""
    parts = path.relative_to(SOURCE).parts
    if "mind" not in parts and path.name not in ("game.py", "mind.py"):
        assert not [imported for imported in of_the_house(path) if "mind" in imported]


@every_engine_module
def test_the_engine_imports_nothing_of_the_outside(path: Path) -> None:
    roots = {name.split(".")[0] for name in imports_of(path)}
    assert not roots & OUTSIDE
    assert roots <= {"abc", "collections", "hashlib", "json", "librt", "mypy_extensions", "sobremesa", "typing"}


@every_engine_module
def test_the_engine_never_asks_for_hashes_identities_or_the_order_of_a_set(path: Path) -> None:
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FORBIDDEN_CALLS:
            compared = node.func.id in ("set", "frozenset") and not iterated(tree_of(path), node)
            assert compared, f"line {node.lineno}: {node.func.id}()"
        assert not isinstance(node, ast.SetComp), f"line {getattr(node, 'lineno', 0)}: a set in no order"


def iterated(tree: ast.Module, call: ast.Call) -> bool:
    """Whether somebody goes through the set of this call: then its order would matter."""
    for node in ast.walk(tree):
        through = node.iter if isinstance(node, ast.For | ast.comprehension) else None
        listed = (
            node.args
            if isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in ("list", "tuple", "iter")
            else []
        )
        for part in [through, *listed]:
            if part is not None and (part.lineno, part.col_offset) == (call.lineno, call.col_offset):
                return True
    return False


def is_known(node: ast.expr, known: set[str]) -> bool:
    """Whether the compiler can reckon an expression: numbers, and names of such numbers that stand above it."""
    if isinstance(node, ast.BinOp):
        return is_known(node.left, known) and is_known(node.right, known)
    if isinstance(node, ast.UnaryOp):
        return is_known(node.operand, known)
    return node.id in known if isinstance(node, ast.Name) else isinstance(node, ast.Constant)


@each_of(compiled.engine_sources().values())
def test_the_compiler_knows_every_number_of_the_engine(path: Path) -> None:
    # Of a number of another file it knows only where it lies (docs/architecture.md), of one that is not Final not even
    # that. Those that are measured when the engine is loaded come from a call.
    module = importlib.import_module(".".join(path.relative_to(SOURCE.parent).with_suffix("").parts))
    known: set[str] = set()
    for node in tree_of(path).body:
        if isinstance(node, ast.Assign):
            names = [part.id for target in node.targets for part in ast.walk(target) if isinstance(part, ast.Name)]
            numbers = [name for name in names if isinstance(getattr(module, name), int)]
            assert not numbers, f"{name_of(path)}: {numbers} must be Final"
        elif isinstance(node, ast.AnnAssign) and node.value is not None and not isinstance(node.value, ast.Call):
            name = ast.unparse(node.target)
            if type(getattr(module, name)) is int:
                assert is_known(node.value, known), f"{name_of(path)}: {ast.unparse(node)}"
                known.add(name)


def test_numbers_that_two_files_have_are_the_same() -> None:
    assert pandemain.SEAT == pandemic.LOW == FRAMES
    assert cards.CITY_CARDS == board.ALL_CITIES
    assert appraisal.SAFE == 2 * weights.ONE


@every_module
def test_every_module_opens_by_saying_what_lives_in_it(path: Path) -> None:
    tree = tree_of(path)
    if path.name == "__init__.py" and not tree.body:
        return
    doc = ast.get_docstring(tree)
    assert doc
    assert doc.split("\n\n")[0].rstrip().endswith((".", ":", "!")), doc.split("\n\n")[0]


def test_no_docstring_is_the_number_of_a_rule_alone() -> None:
    for path in MODULES:
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                doc = ast.get_docstring(node) or "none"
                assert not RULES_ALONE.fullmatch(doc), f"{name_of(path)}, {node.name}: {doc}"


@every_module
def test_every_file_is_read_in_one_sitting(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) < MOST_LINES


def test_the_core_names_no_game() -> None:
    for path in sorted((SOURCE / "core").glob("*.py")) + sorted((SOURCE / "table").glob("*.py")):
        code = ast.unparse(without_docstrings(deepcopy(tree_of(path)))).lower()
        for game in GAMES:
            assert game not in code, f"{name_of(path)} names {game}"


def without_docstrings(tree: ast.Module) -> ast.Module:
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            node.body = node.body[1:] or [ast.Pass()]
    return tree
