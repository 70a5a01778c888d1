"""`klumba serve` that is soon tired of who does not read: `python -m tests.faults.hurried serve …`.

KLUMBA_LAG holds the two bounds that an operator cannot set, in seconds and in bytes.
"""

import argparse
import os
import sys
from pathlib import Path

import uvloop

from klumba.app import serve
from klumba.config import Config
from klumba.gateway.watching import Lag
from klumba.logs import configure_logs


def announce(address: str) -> None:
    sys.stdout.write(f"{address}\n")
    sys.stdout.flush()


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("command", choices=["serve"])
    words.add_argument("--port", type=int)
    words.add_argument("--data", type=Path)
    words.add_argument("--limits")
    given = words.parse_args()
    seconds, unread = os.environ["KLUMBA_LAG"].split()
    lag = Lag(float(seconds), int(unread), look_every=0.1)
    configure_logs()
    uvloop.run(
        serve(Config(data=given.data, port=given.port, dailies=False, limits=False), announce, lag)
    )


if __name__ == "__main__":
    main()
