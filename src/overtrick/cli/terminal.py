"""Colours and tables for people at a terminal. Loaded only there: a pipe never pays for it."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from overtrick.awards import SessionAwards
from overtrick.cli.output import Screen, earned_points, player_labels


class Terminal(Screen):
    """The same as plain text, in colour, with the rows of a session as a table."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)

    def line(self, text: str, style: str = "") -> None:
        """Print a line in its style."""
        self.console.print(Text(text, style=style))

    def rows(self, awarded: SessionAwards) -> None:
        """Print the rows of a session as a table."""
        several = len({row.list for row in awarded.entries}) > 1
        table = Table(header_style="bold", show_lines=False, box=None, padding=(0, 1))
        if several:
            table.add_column("List", justify="right")
        table.add_column("Place", justify="right")
        table.add_column("Score", justify="right")
        table.add_column("Players")
        table.add_column("Award and why", ratio=1)
        for row in awarded.entries:
            why = Text()
            for what, because in earned_points(row):
                why.append(f"{what}\n", style="bold green")
                why.append("".join(f"  because {reason}\n" for reason in because), style="dim")
            why.append("".join(f"{reason}\n" for reason in (*row.because, *row.notes)), style="dim italic")
            why.rstrip()
            score = "" if row.entry.score is None else f"{row.entry.score:f}"
            cells: list[str | Text] = [
                row.entry.place_text,
                score,
                "\n".join(player_labels(row.entry, awarded.session)),
                why,
            ]
            table.add_row(*([str(row.list)] if several else []), *cells)
        self.console.print(table)
