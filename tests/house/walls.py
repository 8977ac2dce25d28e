"""Which lines of a source text reach through a wall: the database outside the store, and settings read at import."""

import ast
import re
from collections.abc import Iterator, Mapping

# The functions of overtrick.store.db.database that take SQL.
_SQL_FUNCTIONS = ("rows", "execute")
_SQL = re.compile(r"\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER|DROP|PRAGMA|WITH)\s")
_SETTINGS_FUNCTIONS = ("current_settings", "read_settings", "served_directory", "getenv")


def database_questions(source: str) -> list[int]:
    """Return the lines on which a source text asks the database: a manager, a cursor, or SQL."""
    tree = ast.parse(source)
    found = (node for node in _without_docstrings(tree) if _asks_database(node))
    return sorted({node.lineno for node in found if isinstance(node, ast.expr | ast.stmt)})


def _asks_database(node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute):
        on_database = isinstance(node.value, ast.Name) and node.value.id == "database"
        return node.attr in ("objects", "cursor") or (on_database and node.attr in _SQL_FUNCTIONS)
    if isinstance(node, ast.ImportFrom):
        return node.module == "overtrick.store.db.database" and any(each.name in _SQL_FUNCTIONS for each in node.names)
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and bool(_SQL.match(node.value))


def _without_docstrings(tree: ast.Module) -> Iterator[ast.AST]:
    texts = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return (node for node in ast.walk(tree) if id(node) not in texts)


def settings_at_import(source: str) -> list[int]:
    """Return the lines that read the settings or the environment when the module is imported."""
    return sorted({node.lineno for node in _at_import(ast.parse(source)) if _reads_settings(node)})


def _at_import(node: ast.AST) -> Iterator[ast.expr]:
    """Yield what runs at import: the bodies of functions do not, their decorators and defaults do."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.expr):
            yield child
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            for part in (*child.decorator_list, child.args):
                yield from _at_import(part)
                if isinstance(part, ast.expr):
                    yield part
        elif isinstance(child, ast.Lambda):
            yield from _at_import(child.args)
        else:
            yield from _at_import(child)


def _reads_settings(node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        return name in _SETTINGS_FUNCTIONS
    if not isinstance(node, ast.Attribute):
        return False
    of_django = isinstance(node.value, ast.Name) and node.value.id == "settings" and node.attr.isupper()
    return of_django or node.attr == "environ"


def reached(start: str, imports: Mapping[str, set[str]]) -> set[str]:
    """Return every module that one imports, directly or by others."""
    found: set[str] = set()
    waiting = [start]
    while waiting:
        new = imports.get(waiting.pop(), set()) - found
        found |= new
        waiting += new
    return found
