"""Which imports of a source text break the order of rooms: a module of its own, so that it can be tested."""

import ast
from collections.abc import Iterator

# Each room may import from itself and from the levels before its own.
LEVELS: tuple[tuple[str, ...], ...] = (
    ("core",),
    ("formats",),
    ("checks",),
    ("scoring",),
    ("deals",),
    ("schemes",),
    ("awards",),
    ("standing",),
    ("tournaments",),
    ("typesetting",),
    ("billing",),
    ("certificates",),
    ("nation",),
    ("lab",),
    ("config",),
    ("store",),
    ("intake",),
    ("jobs",),
    ("web", "api"),
)
# These tie the house together: they may import everything, and nothing else may import them.
ROOF = ("cli", "settings", "urls", "wsgi")
# The parts of the store, lowest first, by the same rule.
STORE_LEVELS = (
    "errors",
    "models",
    "db",
    "registers",
    "journal",
    "mail",
    "access",
    "ledger",
    "results",
    "tournaments",
    "standings",
    "invoices",
    "deliveries",
    "decisions",
    "commands",
    "totals",
    "columns",
    "laboratory",
    "explain",
    "queries",
    "reports",
    "upkeep",
)
# Django asks for these by name; they belong to no level.
STORE_EXEMPT = ("apps", "migrations")
LEVEL_OF = {room: level for level, rooms in enumerate(LEVELS) for room in rooms}
STORE_LEVEL_OF = {part: level for level, part in enumerate(STORE_LEVELS)}
PURE = tuple(room for room, level in LEVEL_OF.items() if level < LEVEL_OF["store"])
DJANGO = ("django", "ninja", "allauth", "axes", "csp")


def violations(source: str, module: str, *, package: bool = False) -> list[str]:
    """What the source of a module such as overtrick.core.award imports and may not, one sentence each."""
    _, room, part, *_ = [*module.split("."), "", "", ""]
    tree = ast.parse(source)
    imported = sorted(set(_imported(tree, module if package else module.rpartition(".")[0])))
    found = [
        f"{module}:{line} {wrong}"
        for line, name in imported
        if (wrong := _wrong(room, name) or (_wrong_in_store(part, name) if room == "store" else ""))
    ]
    if room and room not in LEVEL_OF and room not in ROOF:
        found.append(f"{module}: the room '{room}' has no place in the order of rooms")
    if room == "store" and part and part not in STORE_LEVEL_OF and part not in STORE_EXEMPT:
        found.append(f"{module}: '{part}' has no place in the order of the store")
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


def _wrong_in_store(part: str, name: str) -> str:
    """What is wrong with an import inside the store, by a module of one of its parts."""
    top, room, other, *_ = [*name.split("."), "", "", ""]
    if (top, room) != ("overtrick", "store") or part == other or part in STORE_EXEMPT:
        return ""
    if STORE_LEVEL_OF.get(other, -1) >= STORE_LEVEL_OF.get(part, -1):
        return f"imports {name}: 'store.{part}' may not know 'store.{other}'" if other in STORE_LEVEL_OF else ""
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
