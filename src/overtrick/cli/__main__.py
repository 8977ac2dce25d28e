"""`python -m overtrick.cli` is the same as the command `overtrick`."""

import sys

from overtrick.cli import main

sys.exit(main())
