"""docs/reference/cli.md names every command and every option, and no other."""

import argparse
import re

import pytest

from overtrick.cli import COMMANDS
from overtrick.cli.runner import parser_of

from .pages import read, sections

PAGE = read("docs/reference/cli.md")
_OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
# Options of the program itself, before a command is named.
OF_THE_PROGRAM = {"--help", "--version"}


def options_of(command: str) -> set[str]:
    """The long options of a command."""
    return _options_of(parser_of(command))


def _options_of(parser: argparse.ArgumentParser) -> set[str]:
    # argparse has no public list of a parser's options, nor of the parsers of its parts.
    actions = parser._actions
    parts = [each for each in actions if isinstance(each, argparse._SubParsersAction)]
    own = {option for action in actions for option in action.option_strings if option.startswith("--")}
    return own.union(*(_options_of(part) for each in parts for part in each.choices.values()))


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_a_section_with_exactly_its_options(command: str) -> None:
    section = sections(PAGE)[f"overtrick {command}"]
    assert set(_OPTION.findall(section)) == options_of(command)


def test_no_section_is_about_a_command_that_does_not_exist() -> None:
    described = {heading.split()[1] for heading in sections(PAGE) if heading.startswith("overtrick ")}
    assert described == set(COMMANDS)


def test_every_option_on_the_page_exists() -> None:
    known = OF_THE_PROGRAM.union(*map(options_of, COMMANDS))
    assert set(_OPTION.findall(PAGE)) - known == set()


def test_options_are_told_apart() -> None:
    assert _OPTION.findall("`--json` and --to-day, not a--b or ---") == ["--json", "--to-day"]
