"""Makes mutants of a game's rules: copies of a function with one small thing changed.

A mutant is put in place by replacing the code object of the function. No file changes, and modules that have already
imported the function run the mutant, too.
"""

from __future__ import annotations

import ast
import copy
import inspect
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


_FUTURE = ast.parse("from __future__ import annotations").body[0]


@dataclass(frozen=True)
class Mutant:
    """One change of one function."""

    function: FunctionType = field(compare=False)
    code: CodeType = field(compare=False)
    file: Path
    line: int
    lines: range
    """The lines of the changed statement. A test that runs none of these lines cannot notice the change."""
    before: str
    after: str
    source: str
    """The text of the line, without indentation."""

    @property
    def name(self) -> str:
        """The name of the function in a list of equivalent mutants: `module.function`."""
        return f"{self.file.stem}.{self.function.__qualname__}"

    def install(self) -> None:
        """Makes the function run the mutant, in this process."""
        self.function.__code__ = self.code


@dataclass(frozen=True)
class Change:
    """A possible mutant that is not compiled yet."""

    function: FunctionType
    definition: ast.FunctionDef
    statement: ast.stmt
    node: Any
    changed: ast.AST

    def mutant(self) -> Mutant | None:
        """Compiles the mutant; None if it runs the same instructions as the function itself."""
        code = _code(_replaced(self.definition, self.node, self.changed), self.function)
        if _same(code, _code(self.definition, self.function)):
            return None
        node, first = self.node, min(self.statement.lineno, self.node.lineno)
        gone = isinstance(self.changed, ast.Pass)
        file = Path(self.function.__code__.co_filename)
        return Mutant(
            self.function,
            code,
            file,
            node.lineno,
            range(first, (node.end_lineno or first) + 1),
            ast.unparse(node),
            "nothing" if gone else ast.unparse(ast.copy_location(self.changed, node)),
            _rows(file)[node.lineno - 1].strip(),
        )


def changes_of(function: FunctionType) -> list[Change]:
    """Every possible change of a function in a module. Functions inside other functions are left alone."""
    definition = _definitions(Path(function.__code__.co_filename)).get(function.__qualname__)
    if definition is None:
        return []
    return [Change(function, definition, *change) for change in _changes(definition)]


@cache
def _rows(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()


@cache
def _definitions(file: Path) -> dict[str, ast.FunctionDef]:
    tree = ast.parse("\n".join(_rows(file)))
    return {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}


def _code(definition: ast.FunctionDef, function: FunctionType) -> CodeType:
    """Compiles the definition of a function to a code object. Annotations are not evaluated, so the names in them need
    not be defined."""
    module = ast.Module([_FUTURE, definition], type_ignores=[])
    compiled = compile(module, function.__code__.co_filename, "exec", dont_inherit=True)
    return next(each for each in compiled.co_consts if inspect.iscode(each) and each.co_name == definition.name)


def _same(one: CodeType, other: CodeType) -> bool:
    """Whether two functions run the same instructions with the same names and constants."""
    parts = ("co_code", "co_consts", "co_names", "co_varnames", "co_freevars", "co_cellvars", "co_exceptiontable")
    return all(getattr(one, part) == getattr(other, part) for part in parts)


def _replaced(definition: ast.FunctionDef, node: ast.AST, changed: ast.AST) -> ast.FunctionDef:
    """A copy of a definition with one node replaced by another."""
    known = {id(node): ast.copy_location(changed, node)}  # `deepcopy` treats nodes in this dictionary as already copied
    return ast.fix_missing_locations(copy.deepcopy(definition, known))


def _changes(function: ast.FunctionDef) -> Iterator[tuple[ast.stmt, Any, ast.AST]]:
    """Yields each possible change as (statement, node in the statement, node that replaces it)."""
    body = function.body[1:] if ast.get_docstring(function, clean=False) is not None else function.body
    for statement in body:
        yield from _in_statement(statement)


def _in_statement(statement: ast.stmt) -> Iterator[tuple[ast.stmt, Any, ast.AST]]:
    if _may_go(statement):
        yield statement, statement, ast.Pass()
    if isinstance(statement, ast.AugAssign) and type(statement.op) in COMPUTED:
        other = COMPUTED[type(statement.op)]()
        yield statement, statement, ast.AugAssign(statement.target, other, statement.value)
    for name, value in ast.iter_fields(statement):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, ast.stmt):
                yield from _in_statement(part)
            elif isinstance(part, ast.expr):
                for node in ast.walk(part):
                    yield from ((statement, node, changed) for changed in _of_expression(node))
    if isinstance(statement, ast.If | ast.While) and isinstance(statement.test, ast.Name | ast.Call | ast.Attribute):
        yield statement, statement.test, ast.UnaryOp(ast.Not(), statement.test)


def _may_go(statement: ast.stmt) -> bool:
    """Whether the function can run without this statement: it is a call, a change of a record, a `break` or a
    `continue`."""
    if isinstance(statement, ast.Assign):
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in statement.targets)
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Call)
    return isinstance(statement, ast.AugAssign | ast.Break | ast.Continue)


def _of_expression(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            for other in COMPARED[type(operator)]:
                yield ast.Compare(node.left, [*node.ops[:place], other(), *node.ops[place + 1 :]], node.comparators)
    elif isinstance(node, ast.BoolOp):
        yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.BinOp) and type(node.op) in COMPUTED:
        yield ast.BinOp(node.left, COMPUTED[type(node.op)](), node.right)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.USub | ast.Invert):
        yield node.operand
    elif isinstance(node, ast.Constant):
        yield from (ast.Constant(value) for value in _other_values(node.value))


def _other_values(value: object) -> list[bool | int | float]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1] if value == 0 else [value + 1, value - 1]
    if isinstance(value, float):
        return [value + 1.0]
    return []
