"""`overtrick score`: a session recomputed from its board results, and compared with what its file states."""

import argparse
import sys
from typing import Any

import msgspec
from msgspec.structs import replace

from overtrick import formats
from overtrick.cli.input_files import exit_status, open_files, read_text
from overtrick.cli.output import Screen, print_json, screen
from overtrick.cli.runner import BadUse
from overtrick.core.numbers import to_decimal
from overtrick.core.places import place_text
from overtrick.core.problems import Problem, Severity
from overtrick.core.scoring import MATCHPOINTS, SCORINGS
from overtrick.core.session import Session
from overtrick.schemes import Scheme, default_scheme, load_scheme
from overtrick.scoring.differences import Difference, differences
from overtrick.scoring.handicap.calculation import HandicapLine, add_handicaps
from overtrick.scoring.handicap.file import HandicapError, Handicaps, percentages
from overtrick.scoring.handicap.file import loads as load_handicaps
from overtrick.scoring.methods import SECTIONS, CannotScore, Rules
from overtrick.scoring.rankings import RankingLine
from overtrick.scoring.rescoring import RescoredSession, rescore
from overtrick.scoring.scale_search import DATUMS
from overtrick.scoring.stated_numbers import stated_percentage, stated_score
from overtrick.scoring.text_report import (
    describe_scale,
    handicap_lines,
    heading,
    inferences,
    left_out_lines,
    ranking_lines,
    traveller_lines,
)

EXAMPLES = """\
examples:
  overtrick score monday_pairs.xml
  overtrick score --json results/*.xml > scores.jsonl
  overtrick score --method butler --datum median swiss_pairs.pbn
  overtrick score --handicap wednesday.toml wednesday_pairs.xml"""

# The rankings with their handicaps, in the order of the lists; nothing without handicaps.
HandicapRankings = list[tuple[HandicapLine, ...]]


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file with board results; - reads standard input")
    parser.add_argument("--method", choices=SCORINGS, default="", help="score by this method, not by the file's own")
    parser.add_argument(
        "--convention", type=int, choices=(1, 2), default=0,
        help="matchpoints for a better score: 1 (and ½ for an equal one) or 2 (and 1); default as the file does",
    )  # fmt: skip
    parser.add_argument("--datum", choices=DATUMS, default="", help="the datum of Butler; default as the file does")
    parser.add_argument(
        "--sections", choices=SECTIONS, default="",
        help="score sections that played the same boards as one field, or each by itself; default as the file does",
    )  # fmt: skip
    parser.add_argument("--scheme", metavar="S", help="a scheme's name or .toml file; the default follows the file")
    parser.add_argument(
        "--partial-deals", action="store_true",
        help="without matchpoints, count a board even if not everyone in the section played it, whatever the "
             "scheme says",
    )  # fmt: skip
    parser.add_argument(
        "--own-average", action="store_true",
        help="average plus is at least, and minus at most, the pair's own percentage on its other boards",
    )  # fmt: skip
    parser.add_argument("--handicap", metavar="H.toml", help="handicaps, or the earlier games that they follow from")
    parser.add_argument("--json", action="store_true", help="one JSON object a line, one per session")


def run(options: argparse.Namespace) -> int:
    """Score every file; a difference, or a file without boards, makes the exit status 1."""
    rules = Rules(
        method=options.method,
        convention=options.convention,
        datum=options.datum,
        sections=options.sections,
        own_average=options.own_average,
    )
    handicaps = _handicaps(options.handicap)
    wrong = False
    for file, data in open_files(options):
        batch, problems = formats.loads(data)
        scheme = load_scheme(options.scheme or default_scheme(batch.format))
        if not batch.sessions:
            _cannot(file, "it cannot be read", problems)
        wrong |= not batch.sessions
        for session in batch.sessions:
            own_rules = replace(rules, whole_deals=not options.partial_deals and _wants_whole_deals(scheme, session))
            wrong |= _session(options, file, session, problems, own_rules, handicaps)
    return exit_status(options, errors=wrong)


def _wants_whole_deals(scheme: Scheme, session: Session) -> bool:
    rule = scheme.on(session.date or scheme.effective).scoring
    return rule is not None and rule.whole_deals


def _session(
    options: argparse.Namespace,
    file: str,
    session: Session,
    problems: tuple[Problem, ...],
    rules: Rules,
    handicaps: Handicaps | None,
) -> bool:
    """Score and show one session; whether something is wrong with it."""
    try:
        rescored = rescore(session, rules)
        rankings = _handicapped(rescored, handicaps) if handicaps else []
    except CannotScore as error:
        _cannot(file, str(error), problems)
        return True
    except HandicapError as error:
        raise BadUse(f"{options.handicap}: {error}") from error
    found = differences(rescored)
    # What the reader could not use is missing from the ranking, so silence must not be taken for agreement.
    for problem in problems:
        print(f"overtrick score: {file}: {problem}", file=sys.stderr)
    if options.json:
        print_json(score_record(file, rescored, rankings, found))
    else:
        _show(screen(), file, rescored, rankings, found, handicaps)
    return bool(found)


def _cannot(file: str, why: str, problems: tuple[Problem, ...]) -> None:
    print(f"overtrick score: {file}: {why}", file=sys.stderr)
    for problem in problems:
        if problem.severity is Severity.ERROR:
            print(f"  {problem}", file=sys.stderr)


def _handicaps(path: str | None) -> Handicaps | None:
    if path is None:
        return None
    try:
        return load_handicaps(read_text(path), path)
    except HandicapError as error:
        raise BadUse(str(error)) from error


def _handicapped(rescored: RescoredSession, handicaps: Handicaps) -> HandicapRankings:
    if rescored.method != MATCHPOINTS:
        raise HandicapError(f"a handicap is added to matchpoints, and this session is scored by {rescored.method}")
    lists = [ranking for scored in rescored.fields for ranking in scored.lists]
    contestants = [line.contestant for ranking in lists for line in ranking]
    shares = iter(percentages(handicaps, rescored.session, contestants))
    return [add_handicaps(ranking, [next(shares) for _ in ranking]) for ranking in lists]


def score_record(
    file: str, rescored: RescoredSession, rankings: HandicapRankings, found: list[Difference]
) -> dict[str, Any]:
    """A scored session in the form that other programs rely on."""
    added = {_key(each.line): each for ranking in rankings for each in ranking}
    return {
        "file": file,
        "event": rescored.session.event,
        "method": rescored.method,
        "inferred": list(inferences(rescored)),
        "ranking": [_line(rescored.session, rescored.method, line, added.get(_key(line))) for line in rescored.lines],
        "differences": [msgspec.structs.asdict(each) for each in found],
    }


def _key(line: RankingLine) -> tuple[str, str, str]:
    return line.contestant.section, line.contestant.direction, line.contestant.number


def _line(session: Session, method: str, line: RankingLine, handicap: HandicapLine | None) -> dict[str, Any]:
    entry = line.contestant.entry
    stated = {
        "score": _text(stated_score(session, entry, method)),
        "percentage": _text(stated_percentage(session, entry)),
        "place": entry.place_text if entry else "",
    }
    record = {
        "pair": line.contestant.number,
        "direction": line.contestant.direction,
        "section": line.contestant.section,
        "boards": line.boards,
        "score": _text(to_decimal(line.score)),
        "percentage": "" if line.percentage is None else _text(to_decimal(line.percentage)),
        "place": line.place_text,
        "stated": stated,
    }
    if handicap:
        record["handicap"] = {
            "matchpoints": _text(to_decimal(handicap.matchpoints)),
            "total": _text(to_decimal(handicap.total)),
            "place": place_text(handicap.place, tied=handicap.tied),
        }
    return record


def _text(number: Any) -> str:
    return "" if number is None else f"{number:f}"


def _show(
    paper: Screen, file: str, rescored: RescoredSession, rankings: HandicapRankings, found: list[Difference],
    handicaps: Handicaps | None,
) -> None:  # fmt: skip
    name, day = rescored.session.event or "(event without a name)", rescored.session.date or "no date"
    handicap = iter(rankings)
    paper.line(file, "bold")
    paper.line(f"{name}, {day}, {rescored.method}{describe_scale(rescored)}", "bold")
    for sentence in inferences(rescored):
        paper.line(sentence)
    for scored in rescored.fields:
        for ranking in scored.lists:
            paper.line("")
            paper.line(heading(rescored, scored, ranking), "bold")
            for line in handicap_lines(next(handicap), handicaps.rules) if handicaps else ranking_lines(ranking):
                paper.line(line)
            paper.line("")
            for line in traveller_lines(rescored, scored, ranking):
                paper.line(line)
        for line in left_out_lines(scored):
            paper.line(line, "yellow")
    paper.line("")
    if not found:
        paper.line("No differences: the file agrees with its boards.", "bold green")
    for difference in found:
        paper.line(f"difference in {difference.what}: {difference.message}", "red")
    paper.line("")
