"""`overtrick standing`: what a player's points make of the player on a day, and what is missing for more."""

import argparse
import re
from fractions import Fraction

from overtrick.cli.input_files import parse_date
from overtrick.cli.output import print_json, screen
from overtrick.cli.runner import FINE, BadUse
from overtrick.schemes import Edition, load_scheme
from overtrick.standing import Standing, standing_of
from overtrick.standing.ratings import RatingResult, new_rating, rating_edition
from overtrick.store.registers.federation import today_in

EXAMPLES = """\
examples:
  overtrick standing --scheme nz-2017 --points A=107,B=43,C=2 --rating 201
  overtrick standing --scheme nz-2017 --points A=3,B=97 --date 2019-01-01
  overtrick standing --scheme nz-2017 --points A=3,B=97 --rating 80 --year A=3,B=17 --date 2019-12-31"""
LAST_DAY = (12, 31)
_NUMBER = re.compile(r"\d{1,12}(\.\d{1,6})?")


def a_number(text: str) -> Fraction:
    """A number of points."""
    if not _NUMBER.fullmatch(text):
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of points; write 84 or 84.5")
    return Fraction(text)


def points(text: str) -> dict[str, Fraction]:
    """Points by unit: A=107,B=43,C=2."""
    totals: dict[str, Fraction] = {}
    for part in text.split(","):
        unit, equals, number = (word.strip() for word in part.partition("="))
        if not equals or not _NUMBER.fullmatch(number):
            raise argparse.ArgumentTypeError(f"'{part}' is not points of a unit; write A=107,B=43,C=2")
        if unit in totals:
            raise argparse.ArgumentTypeError(f"'{unit}' is given twice")
        totals[unit] = Fraction(number)
    return totals


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options of the command."""
    parser.add_argument("--scheme", metavar="S", required=True, help="a scheme's name or .toml file")
    parser.add_argument("--points", metavar="U=N,…", type=points, required=True, help="all points so far, by unit")
    parser.add_argument("--rating", metavar="R", type=a_number, default=Fraction(0), help="rating points, default 0")
    parser.add_argument(
        "--year",
        metavar="U=N,…",
        type=points,
        help="points of the last year that ended by the day: first works out the new rating",
    )
    parser.add_argument("--held", metavar="RANK", default="", help="the rank reached before: ranks never fall")
    parser.add_argument(
        "--joined",
        metavar="D",
        type=parse_date,
        help="the day on which the player joined, for ranks that depend on it; left out: after all others",
    )
    parser.add_argument("--date", metavar="D", type=parse_date, help="use the regulations of this day, default today")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(options: argparse.Namespace) -> int:
    """Print the standing."""
    scheme = load_scheme(options.scheme)
    day = options.date or today_in(scheme)
    edition = scheme.on(day)
    _check_names(options, edition)
    ended = day.year if (day.month, day.day) == LAST_DAY else day.year - 1
    rated = new_rating(options.rating, options.year, rating_edition(ended, scheme)) if options.year else None
    rating = rated.kept if rated else options.rating
    found = standing_of(options.points, edition, rating, options.held, options.joined)
    if options.json:
        print_json(_record(scheme.name, day.isoformat(), found, rated))
    else:
        _show(scheme.name, day.isoformat(), found, rated)
    return FINE


def _check_names(options: argparse.Namespace, edition: Edition) -> None:
    for unit in {**options.points, **(options.year or {})}:
        if unit not in edition.units:
            raise BadUse(f"{edition.scheme} has no unit '{unit}'. It has: {', '.join(edition.units)}.")
    ranks = [rank.name for rank in edition.ranks]
    if options.held and options.held not in ranks:
        raise BadUse(f"{edition.scheme} has no rank '{options.held}'. It has: {', '.join(ranks)}.")


def _because(found: Standing, rated: RatingResult | None) -> list[str]:
    # The last sentence about a new rating is said again by the standing that it leads to.
    return [str(reason) for reason in (*(rated.because[:-1] if rated else ()), *found.because)]


def _record(scheme: str, day: str, found: Standing, rated: RatingResult | None) -> dict[str, object]:
    return {
        "scheme": scheme,
        "date": day,
        "rank": found.rank,
        "stars": found.stars,
        "grade": found.grade,
        "rating": found.rating,
        "next": {"rank": found.next.rank, "missing": found.next.missing} if found.next else None,
        "because": _because(found, rated),
    }


def _show(scheme: str, day: str, found: Standing, rated: RatingResult | None) -> None:
    paper = screen()
    stars = f" {found.stars} star" if found.stars else ""
    parts = [f"{found.rank or 'no rank'}{stars}", f"grade {found.grade}" if found.grade else ""]
    parts.append(f"rating {found.rating}" if found.rating else "")
    paper.line(f"{', '.join(part for part in parts if part)} (scheme {scheme} on {day})", "bold green")
    if found.next:
        missing = ", ".join(f"{number} {unit}" for unit, number in found.next.missing.items())
        paper.line(f"  next: {found.next.rank}{f', missing {missing}' if missing else ''}")
    for reason in _because(found, rated):
        paper.line(f"  because {reason}")
