"""How the source is divided: the size of folders, the names of modules and classes, and what a migration imports.

Each rule takes paths below the package, or a source text, and returns what breaks it: so it can be tested by itself.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import PurePath

MOST_MODULES = 22
# A command of the command line is a module, so this folder has as many as there are commands.
LARGE_FOLDERS = ("cli/commands",)
FEW_SIBLINGS = 2
# Tables and the schemas of the API are named for what they hold, which may have the same name elsewhere.
CLASSES_EXCEPTED = ("store/models", "store/migrations", "api/schemas")
# The folders of these are rooms of their own: the parts of the store, and each format with a reader and a writer.
NESTED_ROOMS = ("store", "formats")
_WORD = re.compile(r"[a-z0-9]+")


def crowded_folders(paths: Iterable[PurePath]) -> dict[str, int]:
    """The folders with more than MOST_MODULES modules, and how many they have."""
    counts: defaultdict[str, int] = defaultdict(int)
    for path in paths:
        if path.stem != "__init__" and path.parent.as_posix() not in LARGE_FOLDERS:
            counts[path.parent.as_posix()] += 1
    return {folder: count for folder, count in counts.items() if count > MOST_MODULES}


def prefixed_siblings(paths: Iterable[PurePath]) -> dict[str, list[str]]:
    """Modules of one folder that should be a package: more than two whose names begin with the same word.

    A plural and the word alone count too: `handicap`, `handicap_file` and `handicap_rules` are three.
    """
    siblings: defaultdict[str, set[str]] = defaultdict(set)
    for path in paths:
        name = path if path.stem != "__init__" else path.parent
        first = name.stem.split("_")[0]
        if first:
            siblings[(name.parent / _stem(first)).as_posix()].add(name.stem)
    return {prefix: sorted(names) for prefix, names in siblings.items() if len(names) > FEW_SIBLINGS}


def repeated_classes(sources: Mapping[PurePath, str]) -> dict[str, list[str]]:
    """The public classes that a room has under one name in more than one module, with the modules."""
    homes: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for path, source in sources.items():
        if any(path.is_relative_to(folder) for folder in CLASSES_EXCEPTED):
            continue
        for node in ast.parse(source).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes[_room(path), node.name].append(path.as_posix())
    return {f"{room}: {name}": sorted(paths) for (room, name), paths in homes.items() if len(paths) > 1}


def unexplained_words(paths: Iterable[PurePath], glossary: str) -> dict[str, set[str]]:
    """The words of names of modules and packages that the glossary does not have, with the modules."""
    known = {_stem(word) for word in _WORD.findall(glossary.lower())}
    found: dict[str, set[str]] = {}
    for path in paths:
        name = path.parent.name if path.stem == "__init__" else path.stem
        for word in _WORD.findall(name):
            if _stem(word) not in known:
                found.setdefault(word, set()).add(path.as_posix())
    return found


def live_imports(source: str) -> list[str]:
    """What a migration imports of the program itself; what lies beside it and begins with _ is frozen like it."""
    found: list[str] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names if alias.name.split(".")[0] == "overtrick"]
        elif isinstance(node, ast.ImportFrom):
            name = "." * node.level + (node.module or "")
            if name.split(".")[0] == "overtrick" or (node.level and not re.match(r"\._\w+$", name)):
                found.append(name)
    return found


def _stem(word: str) -> str:
    """What a word has in common with its plural: bonus and bonuses, query and queries, match and matches."""
    stem = word.rstrip("es")
    return f"{stem[:-1]}i" if stem.endswith("y") else stem


def _room(path: PurePath) -> str:
    """The folder that a rule about a room means: one of the first level, or of the second in NESTED_ROOMS."""
    deep = 2 if path.parts[0] in NESTED_ROOMS and len(path.parts) > 2 else 1
    return PurePath(*path.parts[:deep]).as_posix()
