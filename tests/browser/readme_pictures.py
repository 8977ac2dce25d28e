"""Make the pictures of the README: `python -m tests.browser.readme_pictures DIRECTORY`.

DIRECTORY is that of a demo that is running (`overtrick demo --dir DIRECTORY`), whose people are made up, so that anyone
can make the pictures again when the pages have changed.
"""

import sys
from pathlib import Path

from tests.browser.help_pictures import CLUB, NOBODY, Demo, Picture, take
from tests.chromium import chromium

FOLDER = Path(__file__).parents[2] / "docs/pictures"
PICTURES = (
    Picture("session", NOBODY, "/sessions?club={club}", follow="main .rows a >> nth=0", width=900, height=860),
    Picture("why", NOBODY, "/players/{player}", follow="a.award >> nth=0", width=900, height=860),
    Picture("player", NOBODY, "/players/{player}", width=390, height=860),
    Picture("desk", CLUB, "/clubs/{club}/desk", width=900, height=860),
)


def main(words: list[str]) -> int:
    """Make all pictures. Returns how many pages were not there."""
    demo, missing = Demo(Path(words[0])), 0
    FOLDER.mkdir(exist_ok=True)
    with chromium() as browser:
        for picture in PICTURES:
            made = take(browser, demo, picture)
            if made is None:
                missing += 1
                sys.stdout.write(f"{picture.task}: there is no page {picture.address}\n")
                continue
            (FOLDER / f"{picture.task}.webp").write_bytes(made)
            sys.stdout.write(f"{picture.task}: {len(made):,} bytes\n")
    return missing


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
