"""The log: lines for people on a terminal, JSON otherwise; one for our own and others' loggers."""

from __future__ import annotations

import logging
import sys
from typing import TextIO

import structlog
from structlog.typing import Processor


def configure_logs(stream: TextIO = sys.stderr) -> None:
    """Send all loggers' records, from INFO on, to a stream."""
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    handler = logging.StreamHandler(stream)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                *_rendering(stream),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.INFO)
    # Alembic tells how it goes about its work; what comes of it the store says. websockets tells
    # each connection's beginning and end, with its address, which the metrics count, and has a
    # traceback for whatever a stranger sends.
    logging.getLogger("alembic").setLevel(logging.WARNING)
    logging.getLogger("websockets.server").setLevel(logging.CRITICAL)


def _rendering(stream: TextIO) -> list[Processor]:
    if stream.isatty():
        # Tracebacks without the values of variables: a token may be among them.
        plain = structlog.dev.plain_traceback
        return [structlog.dev.ConsoleRenderer(exception_formatter=plain)]
    return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer()]
