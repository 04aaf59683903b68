"""Every name that the reference shows says what it is, shows it by an example, and names no type that is private.

What is public is read off the pages in `docs/reference`, as mkdocstrings reads them; what a name says, off the source,
since Python keeps no docstring of a field or a constant.
"""

from __future__ import annotations

import ast
import builtins
import doctest
import re
from collections.abc import Iterator
from functools import cache
from typing import Final, TypeAlias

import attrs
import pytest

from tests.snippets import ROOT
from tests.unit.test_imports import FILES

Definition: TypeAlias = "ast.ClassDef | ast.FunctionDef | ast.Assign | ast.AnnAssign"
_DIRECTIVE: Final = re.compile(r"^::: (allfours[\w.]*)\n((?: +\S.*\n)*)", re.MULTILINE)
_SENTENCE: Final = re.compile(r"\S.*?\.(\s|$)", re.DOTALL)


@attrs.frozen(kw_only=True)
class Name:
    """A name that is defined in a module or a class."""

    module: str
    path: str
    """The name within the module, such as `Card.rank`."""
    node: Definition
    says: str | None
    """Its docstring."""


# --- What the source defines


def names_in(module: str, body: list[ast.stmt], within: str = "") -> Iterator[Name]:
    """What some statements define, each with its docstring: that of a field or a constant is the text below it."""
    for statement, below in zip(body, [*body[1:], None], strict=True):
        match statement:
            case ast.ClassDef() | ast.FunctionDef():
                if not _is_overload(statement):
                    says = ast.get_docstring(statement)
                    yield Name(module=module, path=within + statement.name, node=statement, says=says)
            case ast.Assign(targets=[ast.Name(name)]) | ast.AnnAssign(target=ast.Name(name)):
                if not _is_type_variable(statement.value):
                    yield Name(module=module, path=within + name, node=statement, says=_text(below))
            case _:
                pass


def _is_overload(statement: ast.ClassDef | ast.FunctionDef) -> bool:
    return any(isinstance(each, ast.Name) and each.id == "overload" for each in statement.decorator_list)


def _is_type_variable(value: ast.expr | None) -> bool:
    """Whether a name stands for a type inside its module alone: there is nothing to import."""
    return (
        isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id in {"TypeVar", "ParamSpec"}
    )


def _text(statement: ast.stmt | None) -> str | None:
    match statement:
        case ast.Expr(ast.Constant(str(text))):
            return text
        case _:
            return None


def members_of(name: Name) -> list[Name]:
    """The public methods, properties, fields and members of a class; none of anything else."""
    if not isinstance(name.node, ast.ClassDef):
        return []
    members = [*names_in(name.module, name.node.body, f"{name.path}."), *_attributes(name, name.node)]
    return [member for member in members if not member.path.rpartition(".")[2].startswith("_")]


def _attributes(name: Name, node: ast.ClassDef) -> Iterator[Name]:
    """What `__init__` writes on the object, each with the text below it."""
    for maker in (each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"):
        for statement, below in zip(maker.body, [*maker.body[1:], None], strict=True):
            match statement:
                case ast.Assign(targets=[ast.Attribute(ast.Name("self"), attribute)]):
                    path = f"{name.path}.{attribute}"
                    yield Name(module=name.module, path=path, node=statement, says=_text(below))
                case _:
                    pass


@cache
def tree(module: str) -> ast.Module:
    return ast.parse(FILES[module].read_text(encoding="utf-8"))


@cache
def defined(module: str) -> dict[str, Name]:
    return {name.path: name for name in names_in(module, tree(module).body)}


@cache
def imported(module: str) -> dict[str, tuple[str, str]]:
    """By the names that a module imports from others of ours: where they come from, and what they are called there."""
    return {
        alias.asname or alias.name: (str(node.module), alias.name)
        for node in ast.walk(tree(module))
        if isinstance(node, ast.ImportFrom) and str(node.module).partition(".")[0] == "allfours"
        for alias in node.names
    }


def exported(module: str) -> list[str]:
    """The names that a module lists in `__all__`, wherever they come from."""
    for statement in tree(module).body:
        match statement:
            case ast.Assign(targets=[ast.Name("__all__")], value=value):
                return re.findall(r"\w+", ast.unparse(value))
            case _:
                pass
    return []


def found(module: str, name: str) -> Name | None:
    """What a name of a module is, whether it is defined there or comes from elsewhere; None for what is not ours."""
    while name not in defined(module):
        if name not in imported(module):
            return None
        module, name = imported(module)[name]
    return defined(module)[name]


# --- What the reference shows


def shown_by(path: str, options: str) -> list[tuple[str, str]]:
    """The names that a directive of the reference shows, each with the module where the directive looks for it."""
    if path not in FILES:
        module, _, name = path.rpartition(".")
        return [(module, name)]
    chosen = re.search(r"members:(?: \[(.*)\]| (false)|((?:\n +- \w+)+))", options)
    if chosen is not None:
        return [] if chosen[2] else [(path, name) for name in re.findall(r"\w+", chosen[1] or chosen[3])]
    hidden = ["^_", *re.findall(r'"!([^"]+)"', options)]
    names = dict.fromkeys([*defined(path), *exported(path)])
    return [(path, name) for name in names if not any(re.search(each, name) for each in hidden)]


@cache
def shown() -> dict[tuple[str, str], Name]:
    """Every public name at the top level of a module, by the module that defines it."""
    names: dict[tuple[str, str], Name] = {}
    for page in sorted((ROOT / "docs" / "reference").glob("*.md")):
        for directive in _DIRECTIVE.finditer(page.read_text(encoding="utf-8")):
            for module, path in shown_by(*directive.groups()):
                name = found(module, path)
                assert name is not None, f"{page.name} shows {module}.{path}, and there is none"
                names[name.module, name.path] = name
    return names


MODULES: Final = sorted({module for module, _ in shown()})


def test_the_reference_is_read_as_it_is_shown() -> None:
    chosen = {("allfours.state", "Deal"), ("allfours.pictures.text", "hands"), ("allfours.batch.account", "Line")}
    assert chosen <= set(shown())
    assert not {("allfours.stages.auction", "Calling"), ("allfours.batch.account", "Account")} & set(shown())


# --- What a name says


def silent(name: Name) -> list[str]:
    """A public name and its members, as far as they do not say in a sentence what they are."""
    return [
        f"{each.path}: {'no docstring' if each.says is None else 'no sentence'}"
        for each in (name, *members_of(name))
        if not _SENTENCE.match((each.says or "").partition("\n\n")[0].strip())
    ]


def lacks_example(name: Name) -> bool:
    """Whether a name is a class or a function that does not show itself in use."""
    return isinstance(name.node, ast.ClassDef | ast.FunctionDef) and ">>> " not in (name.says or "")


@pytest.mark.parametrize("module", MODULES)
def test_a_public_name_says_in_a_sentence_what_it_is(module: str) -> None:
    assert [fault for name in _of(module) for fault in silent(name)] == []


@pytest.mark.parametrize("module", MODULES)
def test_a_public_class_or_function_shows_itself_by_an_example(module: str) -> None:
    assert [name.path for name in _of(module) if lacks_example(name)] == []


def not_imported(name: Name) -> list[str]:
    """What the examples of a public name and its members use that a reader who copies them does not have."""
    there = {name.path, *defined(name.module), *dir(builtins)}
    return [f"{each.path}: {used}" for each in (name, *members_of(name)) for used in _used(_examples(each)) - there]


def _examples(name: Name) -> ast.Module:
    return ast.parse("".join(example.source for example in doctest.DocTestParser().get_examples(name.says or "")))


def _used(code: ast.Module) -> set[str]:
    """The names that some code uses and does not bind, wherever it does so."""
    used: set[str] = set()
    bound: set[str] = set()
    for node in ast.walk(code):
        match node:
            case ast.Name(name, ast.Load()):
                used.add(name)
            case ast.Name(name) | ast.FunctionDef(name) | ast.ClassDef(name) | ast.arg(name):
                bound.add(name)
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                bound.add(name)
            case ast.alias(name, asname):
                bound.add(asname or name.partition(".")[0])
            case _:
                pass
    return used - bound


@pytest.mark.parametrize("module", MODULES)
def test_an_example_imports_what_it_uses(module: str) -> None:
    assert [fault for name in _of(module) for fault in not_imported(name)] == []


def _of(module: str) -> list[Name]:
    return [name for name in shown().values() if name.module == module]


# --- What a signature names


def hidden_in(name: Name) -> list[str]:
    """The types of ours in the signatures of a name and its members that the reference does not show."""
    return [
        f"{each.path}: {type_name}"
        for each in (name, *members_of(name))
        for annotation in annotations_of(each)
        for type_name in dict.fromkeys(names_of(annotation))
        if is_hidden(name.module, type_name)
    ]


def annotations_of(name: Name) -> Iterator[ast.expr]:
    """The types that the reference shows with a name: of parameters and result, of a field, of what an alias means."""
    match name.node:
        case ast.FunctionDef(args=args, returns=returns):
            arguments = [*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg]
            yield from (argument.annotation for argument in arguments if argument and argument.annotation)
            yield from [returns] if returns else []
        case ast.AnnAssign(annotation=ast.Name("TypeAlias"), value=ast.expr() as meaning):
            yield meaning
        case ast.AnnAssign(annotation=annotation):
            yield annotation
        case ast.ClassDef(body=body):
            for each in names_in(name.module, body):
                yield from annotations_of(each) if each.path in {"__new__", "__init__"} else []
        case ast.Assign():
            pass


def names_of(annotation: ast.expr) -> Iterator[str]:
    """The names in an annotation, also where it stands in quotation marks."""
    for node in ast.walk(annotation):
        match node:
            case ast.Name(name):
                yield name
            case ast.Constant(str(text)):
                yield from names_of(ast.parse(text, mode="eval").body)
            case _:
                pass


def is_hidden(module: str, name: str) -> bool:
    """Whether a name in an annotation is one of ours and not shown, or a private one of anybody."""
    meant = found(module, name)
    return name.startswith("_") if meant is None else (meant.module, meant.path) not in shown()


@pytest.mark.parametrize("module", MODULES)
def test_a_signature_names_no_type_that_the_reference_hides(module: str) -> None:
    assert [fault for name in _of(module) for fault in hidden_in(name)] == []


# --- That nothing slips through


CAREFUL = '''
class Turn:
    """A turn.

    >>> Turn()
    """

    seat: Seat
    """Whose turn
    it is.
    """

    def __init__(self, seat: Seat) -> None:
        given = seat
        self.seats = 4
        """How many there are."""

    def moves(self, deal: Deal) -> "tuple[Move, ...]":
        """What may be done."""
'''
CARELESS = {
    "a class that says nothing": ('"""A turn.\n\n    >>> Turn()\n    """', "pass", "Turn: no docstring"),
    "a field that says nothing": ('"""Whose turn\n    it is.\n    """', "", "Turn.seat: no docstring"),
    "an attribute that says nothing": ('"""How many there are."""', "", "Turn.seats: no docstring"),
    "a field without a full stop": ("it is.", "it is", "Turn.seat: no sentence"),
    "a method that says nothing": ('"""What may be done."""', "...", "Turn.moves: no docstring"),
    "a class without an example": (">>> Turn()", "", "Turn: no example"),
    "an example that cannot be copied": (">>> Turn()", ">>> Turn(Seat(0))", "Turn: Seat"),
    "a private type in a field": ("Seat", "_Seat", "Turn.seat: _Seat"),
    "a private type of a parameter": ("deal: Deal", "deal: _Deal", "Turn.moves: _Deal"),
    "a private type in quotation marks": ("tuple[Move,", "tuple[_Move,", "Turn.moves: _Move"),
    "a private type of the constructor": ("seat: Seat)", "seat: _At)", "Turn: _At"),
    "a type of ours that the reference hides": ("deal: Deal", "deal: Calling", "Turn.moves: Calling"),
}


def faults(source: str) -> list[str]:
    """What is wrong with the one class of a source, which stands in a module that knows the names of auctions."""
    (name,) = names_in("allfours.stages.auction", ast.parse(source).body)
    no_example = ["Turn: no example"] if lacks_example(name) else []
    return [*silent(name), *no_example, *not_imported(name), *hidden_in(name)]


def test_a_careful_class_has_no_faults() -> None:
    assert faults(CAREFUL) == []


@pytest.mark.parametrize(("old", "new", "fault"), CARELESS.values(), ids=CARELESS)
def test_a_careless_one_is_found_out(old: str, new: str, fault: str) -> None:
    assert old in CAREFUL
    assert fault in faults(CAREFUL.replace(old, new))
