"""Which imports of a source text break the order of rooms: a module of its own, so that it can be tested."""

import ast
from collections.abc import Iterator

# Each room may import from itself and from the levels before its own.
LEVELS: tuple[tuple[str, ...], ...] = (
    ("core",),
    ("formats",),
    ("checks",),
    ("scoring",),
    ("schemes",),
    ("awards",),
    ("standing",),
    ("billing",),
    ("certificates",),
    ("nation",),
    ("lab",),
    ("store",),
    ("intake",),
    ("jobs",),
    ("web", "api"),
)
# These tie the house together: they may import everything, and nothing else may import them.
ROOF = ("cli", "settings", "urls", "wsgi", "asgi", "__main__")
LEVEL_OF = {room: level for level, rooms in enumerate(LEVELS) for room in rooms}
PURE = tuple(room for room, level in LEVEL_OF.items() if level < LEVEL_OF["store"])
DJANGO = ("django", "ninja", "allauth", "axes", "csp")


def violations(source: str, module: str, *, package: bool = False) -> list[str]:
    """What the source of a module such as overtrick.core.award imports and may not, one sentence each."""
    room = [*module.split("."), ""][1]
    tree = ast.parse(source)
    imported = sorted(set(_imported(tree, module if package else module.rpartition(".")[0])))
    found = [f"{module}:{line} {wrong}" for line, name in imported if (wrong := _wrong(room, name))]
    if room and room not in LEVEL_OF and room not in ROOF:
        found.append(f"{module}: the room '{room}' has no place in the order of rooms")
    return found


def is_django(name: str) -> bool:
    """Whether a module is Django's or an extension of it."""
    top = name.split(".")[0]
    return top in DJANGO or top.startswith("django_")


def _wrong(room: str, name: str) -> str:
    if room in (*PURE, "") and is_django(name):
        return f"imports {name}, and Django is only allowed from the store on"
    parts = name.split(".")
    if parts[0] != "overtrick" or len(parts) == 1 or room in ROOF:
        return ""
    other = parts[1]
    if other in ROOF:
        return f"imports {name}, which stands above every room"
    if other == room or other not in LEVEL_OF:
        return ""
    if LEVEL_OF[other] >= LEVEL_OF.get(room, -1):
        return f"imports {name}: '{room or 'overtrick'}' may not know '{other}'"
    return ""


def _imported(tree: ast.Module, package: str) -> Iterator[tuple[int, str]]:
    """Every imported module with its line, inside functions and type-checking blocks too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = _absolute(node, package)
            yield from ((node.lineno, f"{base}.{alias.name}") for alias in node.names)
        elif isinstance(node, ast.Call) and _is_dynamic(node.func):
            yield from ((node.lineno, str(arg.value)) for arg in node.args if isinstance(arg, ast.Constant))


def _absolute(node: ast.ImportFrom, package: str) -> str:
    if not node.level:
        return node.module or ""
    above = package.split(".")[: len(package.split(".")) - node.level + 1]
    return ".".join([*above, node.module] if node.module else above)


def _is_dynamic(function: ast.expr) -> bool:
    name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
    return name in ("import_module", "__import__")
