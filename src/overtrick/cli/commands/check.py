"""`overtrick check`: what the author of a scoring program, or a scorer in doubt, runs on a file."""

import argparse

from overtrick.checks.serial_numbers import SeenSerials
from overtrick.cli.input_files import Source, add_file_options, exit_status, read_sources
from overtrick.cli.output import print_common_problems, print_json, problem_record, screen
from overtrick.core.problems import Severity, is_accepted

EXAMPLES = """\
examples:
  overtrick check 106_2026_03_14_jubilee_1.txt
  overtrick check --json results/*.txt > problems.jsonl
  overtrick check --today 2026-03-14 - < results.txt"""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    add_file_options(parser)


def run(options: argparse.Namespace) -> int:
    """Check every file; errors make the exit status 1, warnings do not."""
    refused = count = 0
    serials = SeenSerials()
    for source in read_sources(options):
        good = is_accepted(source.problems)
        refused += not good
        count += 1
        serials.add(source.batch)
        if options.json:
            problems = [problem_record(problem) for problem in source.problems]
            print_json({"file": source.file, "accepted": good, "problems": problems})
        else:
            _show(source, good=good)
    if count > 1 and not options.json:
        screen().line(f"{count} files: {count - refused} accepted, {refused} rejected", "bold")
    print_common_problems("check", serials.find_gaps())
    return exit_status(options, errors=refused > 0)


def _show(source: Source, *, good: bool) -> None:
    paper = screen()
    warned = any(problem.severity is Severity.WARNING for problem in source.problems)
    verdict = "rejected" if not good else "accepted, with warnings" if warned else "accepted"
    paper.line(f"{source.file}: {verdict}", "bold red" if not good else "bold green")
    paper.problems(source.problems)
    for session in source.batch.sessions:
        paper.inferences(session)
