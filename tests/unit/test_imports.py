"""Who may import whom: vocabulary <- state <- scoring <- stages <- variants, read off the source.

What stands under `if TYPE_CHECKING:` imports nothing at run time and is free. An import inside a function is judged
like any other where it names a module, but does not pull its module's own imports into the core.
"""

import ast
import sys
from functools import cache
from pathlib import Path

import pytest

import allfours

SOURCE = Path(allfours.__file__).parent

FLOORS = (
    {"errors"},
    {"cards", "seating"},
    {"moves", "orders", "following", "shuffling"},
    {"state", "view", "match"},
    {"scoring"},
    {"stages"},
    {"variants"},
)
"""From the ground up: a module imports its own floor and those below. Modules not named here stand beside the house."""
EDGES = {"", "__main__", "checking", "cli", "testing", "record"}
"""Who may know the presets; the empty name is the package itself."""
OPTIONAL = {"batch": {"numpy"}, "testing": {"hypothesis"}}
"""What a module may need beyond the dependencies of the package."""
DEPENDENCIES = {"attrs", "attr"}


def _name(path: Path) -> str:
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {_name(path): path for path in sorted(SOURCE.rglob("*.py"))}
MODULES = list(FILES)


def part(module: str) -> str:
    """The part of the house a module belongs to: `stages` for `allfours.stages.tricks`."""
    return module.partition(".")[2].partition(".")[0]


class _Imports(ast.NodeVisitor):
    """Collects the imports that happen at run time: while the module is imported, or (lazy) in its functions too."""

    def __init__(self, *, lazy: bool) -> None:
        self.lazy = lazy
        self.found: list[ast.Import | ast.ImportFrom] = []

    def visit_Import(self, node: ast.Import) -> None:
        self.found.append(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        self.found.append(node)

    def visit_If(self, node: ast.If) -> None:
        type_checking = isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for statement in node.orelse if type_checking else [*node.body, *node.orelse]:
            self.visit(statement)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        if self.lazy:
            self.generic_visit(node)


@cache
def imports(module: str, *, lazy: bool) -> frozenset[str]:
    """The names of the modules that a module imports itself."""
    found: set[str] = set()
    visitor = _Imports(lazy=lazy)
    visitor.visit(ast.parse(FILES[module].read_text(encoding="utf-8")))
    for statement in visitor.found:
        match statement:
            case ast.Import(names=names):
                found |= {alias.name for alias in names}
            case ast.ImportFrom(module=str(source), names=names, level=0):
                within = {f"{source}.{alias.name}" for alias in names}
                found |= {name for name in within if name in FILES} or {source}
            case _:
                pytest.fail(f"{module}:{statement.lineno}: a relative import; write the name in full")
    return frozenset(found)


@cache
def reached(module: str) -> frozenset[str]:
    """All modules of ours that are imported when a module is."""
    seen: set[str] = set()
    waiting = [module]
    while waiting:
        for name in imports(waiting.pop(), lazy=False):
            if name in FILES and name not in seen:
                seen.add(name)
                waiting.append(name)
    return frozenset(seen)


def floor(module: str) -> int | None:
    return next((number for number, floor in enumerate(FLOORS) if part(module) in floor), None)


@pytest.mark.parametrize("module", [name for name in MODULES if floor(name) is not None])
def test_a_module_imports_only_its_own_floor_and_those_below(module: str) -> None:
    own = floor(module) or 0
    assert not {name for name in reached(module) | imports(module, lazy=True) if (floor(name) or 0) > own}


@pytest.mark.parametrize("module", [name for name in MODULES if part(name) in {"state", "match", "view"}])
def test_the_kernel_knows_no_stage_and_no_variant(module: str) -> None:
    known = {part(name) for name in reached(module) | imports(module, lazy=True) if name in FILES}
    assert not known & {"stages", "variants"}


@pytest.mark.parametrize("module", [name for name in MODULES if part(name) not in EDGES | {"variants"}])
def test_only_the_edges_know_the_presets(module: str) -> None:
    assert not {name for name in imports(module, lazy=True) if name in FILES and part(name) == "variants"}
    assert "allfours" not in imports(module, lazy=True), "import from the module that defines the name"


@pytest.mark.parametrize("module", MODULES)
def test_no_optional_dependency_is_imported_with_the_core(module: str) -> None:
    foreign = {name.split(".")[0] for name in imports(module, lazy=False)}
    needed = foreign - sys.stdlib_module_names - DEPENDENCIES - {"__future__", "allfours"}
    assert needed <= OPTIONAL.get(part(module), set())


@pytest.mark.parametrize("module", [name for name in MODULES if part(name) not in EDGES])
def test_no_module_imports_itself_in_a_circle(module: str) -> None:
    # Beside the edges: a package that gathers its own modules is no circle.
    assert module not in reached(module)


def test_a_name_that_is_loaded_late_is_found_and_listed() -> None:
    assert callable(allfours.check)
    assert {"check", "Record", "variants", "Deal"} <= set(dir(allfours))
    with pytest.raises(AttributeError, match="no attribute 'bridge'"):
        _ = allfours.bridge  # type: ignore[attr-defined]  # that there is none is the point
