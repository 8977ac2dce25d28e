"""`overtrick federation`: the folder of a federation, its values and its versions."""

import argparse

from overtrick.cli.commands.federation import folder, versions

EXAMPLES = f"""\
examples:
{folder.EXAMPLES}
{versions.EXAMPLES}"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    folder.add_actions(actions)
    versions.add_actions(actions)


def run(options: argparse.Namespace) -> int:
    """Do what was asked for."""
    return int(options.do(options))
