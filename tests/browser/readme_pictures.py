"""Make the pictures of the README: `python -m tests.browser.readme_pictures DIRECTORY`.

DIRECTORY is that of a demo that is running (`overtrick demo --dir DIRECTORY`), whose people are made up, so that anyone
can make the pictures again when the pages have changed. First it gives the club's desk something to do: a file with a
mistake, and a player's question.
"""

import sys
import urllib.request
from datetime import datetime
from pathlib import Path

from tests.browser.help_pictures import CLUB, NOBODY, Demo, Picture, ask_question, take
from tests.chromium import chromium

FOLDER = Path(__file__).parents[2] / "docs/pictures"
PICTURES = (
    Picture("session", NOBODY, "/sessions?club={club}", follow="main .rows a >> nth=0", width=900, height=860),
    Picture("why", NOBODY, "/players/{player}", follow="a.award >> nth=0", width=900, height=860),
    Picture(
        "player",
        NOBODY,
        "/rankings?club={club}&rank=5",
        follow="main a[href^='/players/'] >> nth=0",
        width=390,
        height=860,
    ),
    Picture("desk", CLUB, "/clubs/{club}/desk", width=900, height=860),
)


# A club's file as its scoring program wrote it, but for the % signs of the scores.
WRONG = """{day},{club},"","Charity Pairs","Pairs","",1,"Howell","PCT","C",40,26,1,"EXAMPLE 1.0"
1,57.50%,{player},0
2,52.50%,0,0
3,47.50%,0,0
4,42.50%,0,0
"""


def send_wrong_file(demo: Demo) -> None:
    """Send a file with a mistake from the demo's club, which is then rejected."""
    day = datetime.now().astimezone().date()
    name = f"{demo.values['club']}_{day:%Y_%m_%d}_charity_pairs_1.txt"
    call = urllib.request.Request(f"{demo.url}/api/results/{name}", method="PUT")
    call.add_header("Authorization", f"Bearer {demo.token}")
    call.data = WRONG.format(day=day, **demo.values).encode()
    urllib.request.urlopen(call).close()


def main(words: list[str]) -> int:
    """Make all pictures. Returns how many pages were not there."""
    demo, missing = Demo(Path(words[0])), 0
    FOLDER.mkdir(exist_ok=True)
    send_wrong_file(demo)
    with chromium() as browser:
        ask_question(browser, demo)
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
