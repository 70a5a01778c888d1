"""Runs the commands by `python -m klumba`."""

import sys

from klumba.cli import main

sys.exit(main())
