"""What the reference says beyond the source: constructors of attrs classes, and docstrings as Markdown.

Griffe, which reads the source for mkdocstrings, knows the constructors of dataclasses but not those of attrs, and
passes docstrings on as they are: a doctest would become a quotation within quotations, and a role such as
``:class:`Deal```, or the two colons before an indented block, would stay as they stand. ``mkdocs.yml`` switches
this extension on.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from typing import Any, TypeGuard

import attrs
import griffe

_DOCTEST = re.compile(r"^>>> .*(?:\n.*\S.*)*", re.MULTILINE)
"""An example: from a prompt to the next empty line."""
_BLOCK = re.compile("::$", re.MULTILINE)
"""What announces an indented block; Markdown takes the block without it."""
_ROLE = re.compile(r":(?:class|meth|func|attr|mod|data|exc|obj):`~?([\w.]+)`")


class AttrsExtension(griffe.Extension):
    """Completes a package after griffe has read all of it."""

    def on_package(self, *, pkg: griffe.Module, **_: object) -> None:
        """Go through everything the package defines."""
        for found in _objects(pkg):
            if isinstance(found, griffe.Class):
                _complete(found)
        for found in _objects(pkg):
            if found.docstring:
                found.docstring.value = _markdown(found.docstring.value, found)


def _objects(parent: griffe.Object) -> Iterator[griffe.Object]:
    """A module or class and all that is defined in it; what it only imports stays out."""
    yield parent
    for member in list(parent.members.values()):
        if isinstance(member, griffe.Object):
            yield from _objects(member)


def _complete(found: griffe.Class) -> None:
    """Give a class whose constructor is ``__new__`` or made by attrs a constructor, and fields their defaults."""
    new = found.members.get("__new__")
    if isinstance(new, griffe.Function) and "__init__" not in found.members:
        made = griffe.Function("__init__", parameters=new.parameters, returns="None", parent=found)
        made.docstring = new.docstring
        found.set_member("__init__", made)
    defined = _run_time(found)
    if not _is_attrs(defined):
        return
    fields = [field for field in attrs.fields(defined) if field.init]
    private = any(field.name.startswith("_") for field in fields)  # then it is for the class methods alone
    if "__init__" not in found.members and "__init__" in vars(defined) and not private:  # not there with init=False
        named = sorted(fields, key=lambda field: bool(field.kw_only))
        parameters = griffe.Parameters(
            griffe.Parameter("self", kind=griffe.ParameterKind.positional_or_keyword),
            *(_parameter(found, field) for field in named),
        )
        found.set_member("__init__", griffe.Function("__init__", parameters=parameters, returns="None", parent=found))
    for field in fields:
        member = found.members.get(field.name)
        if isinstance(member, griffe.Attribute):
            member.value = _default(member, field)


def _run_time(found: griffe.Class) -> object:
    """The class itself; whether it is one of attrs, only Python can say for sure."""
    defined: object = importlib.import_module(found.module.path)
    for name in found.path.removeprefix(f"{found.module.path}.").split("."):
        defined = getattr(defined, name, None)
    return defined


def _is_attrs(defined: object) -> TypeGuard[type[attrs.AttrsInstance]]:
    """Whether attrs decorates the class itself; one that only inherits has its parent's constructor."""
    return isinstance(defined, type) and "__attrs_attrs__" in vars(defined)


def _parameter(found: griffe.Class, field: attrs.Attribute[Any]) -> griffe.Parameter:
    member = found.all_members.get(field.name)
    if isinstance(member, griffe.Alias):  # inherited
        member = member.final_target
    return griffe.Parameter(
        field.alias or field.name,
        annotation=_annotation(found, member, field),
        kind=griffe.ParameterKind.keyword_only if field.kw_only else griffe.ParameterKind.positional_or_keyword,
        default=_default(member, field),
    )


def _annotation(
    found: griffe.Class, member: griffe.Object | None, field: attrs.Attribute[Any]
) -> str | griffe.Expr | None:
    """What the constructor takes: what the converter takes where there is one, else the type of the field."""
    accepted = getattr(field.converter, "__annotations__", {})
    names = [name for name in accepted if name != "return"]
    converter = found.module.members.get(getattr(field.converter, "__name__", ""))
    if names and isinstance(converter, griffe.Function):
        return converter.parameters[names[0]].annotation
    return member.annotation if isinstance(member, griffe.Attribute) else None


def _default(member: griffe.Object | None, field: attrs.Attribute[Any]) -> str | griffe.Expr | None:
    """The default as the source has it, without ``attrs.field(...)`` around it."""
    if field.default is attrs.NOTHING:
        return None
    value = member.value if isinstance(member, griffe.Attribute) else None
    if not isinstance(value, griffe.ExprCall) or not value.canonical_path.startswith(("attrs.", "attr.")):
        # A field with a @field.default method has no expression in the source, but griffe kept attrs.field().
        return value or "..."
    given = {part.name: part.value for part in value.arguments if isinstance(part, griffe.ExprKeyword)}
    if "factory" in given:
        return f"{given['factory']}()"
    return given.get("default", "...")


def _markdown(text: str, found: griffe.Object) -> str:
    """A docstring with its examples fenced and its roles made links."""

    def link(role: re.Match[str]) -> str:
        name = role[1]
        try:
            path = found.resolve(name)
        except griffe.NameResolutionError:
            path = name
        return f'<autoref identifier="{path}" optional><code>{name.rpartition(".")[2]}</code></autoref>'

    text = _BLOCK.sub(":", _ROLE.sub(link, text))
    return _DOCTEST.sub(lambda example: f"```pycon\n{example[0]}\n```", text)
