"""Runs one command: its options, its exit status, and what happens when the reader of a pipe goes away."""

import argparse
import io
import os
import sys
from importlib import import_module
from keyword import iskeyword
from types import ModuleType

from overtrick.cli import COMMANDS
from overtrick.schemes.errors import SchemeError

FINE, ERRORS_FOUND, BAD_USE = 0, 1, 2


class BadUse(Exception):
    """The command was called in a way that it cannot serve; says what to do instead."""


class Refused(Exception):
    """The records say that this cannot be, as a decision about an unknown player. Nothing was changed."""


def module_of(name: str) -> ModuleType:
    """The module of a command: named after it, with the underscore of a keyword where it is one."""
    module = name.replace("-", "_")
    return import_module(f"overtrick.cli.commands.{module}{'_' if iskeyword(module) else ''}")


def parser_of(name: str) -> argparse.ArgumentParser:
    """The options of a command, with its help and examples."""
    command = module_of(name)
    parser = argparse.ArgumentParser(
        prog=f"overtrick {name}",
        description=f"{COMMANDS[name][0].upper()}{COMMANDS[name][1:]}.",
        epilog=command.EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    command.add_options(parser)
    return parser


def run(name: str, words: list[str]) -> int:
    """Run a command by name."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    options = parser_of(name).parse_args(words)
    try:
        status = module_of(name).run(options)
        sys.stdout.flush()
    except (BadUse, SchemeError) as error:
        print(f"overtrick {name}: {error}", file=sys.stderr)
        return BAD_USE
    except Refused as error:
        print(f"overtrick {name}: {error}", file=sys.stderr)
        return ERRORS_FOUND
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FINE
    except OSError as error:
        print(f"overtrick {name}: the output cannot be written: {error.strerror}", file=sys.stderr)
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BAD_USE
    except KeyboardInterrupt:
        return 130
    return int(status)
