"""Reading what a player types, line by line, with editing where there is a terminal."""

import sys
from select import select

PROMPT = "> "


class Keyboard:
    """The standard input: a terminal with a prompt, or a pipe."""

    def __init__(self) -> None:
        self.prompts = all(stream and stream.isatty() for stream in (sys.stdin, sys.stdout))
        self._edits = self.prompts and _edit_lines()

    def read(self) -> str | None:
        """Return the next line, `None` at the end of the input.

        An interrupt clears a line that is half typed; on an empty one it is KeyboardInterrupt.
        """
        while True:
            try:
                return self._read()
            except KeyboardInterrupt:
                if not (self._edits and _half_typed()):
                    raise
                sys.stdout.write("\n")

    def _read(self) -> str | None:
        # What was typed ahead is taken as the terminal took it in: readline would miss the end of
        # the input in it.
        if not self.prompts or (self._edits and select([sys.stdin], [], [], 0)[0]):
            return (sys.stdin.readline() if sys.stdin is not None else "") or None
        try:
            return input(PROMPT)
        except EOFError:
            sys.stdout.write("\n")
            return None


def _edit_lines() -> bool:
    """Let lines be edited and called back, and say whether that can be done here."""
    try:
        import readline  # noqa: F401 - to be imported is all that it wants
    except ImportError:
        return False
    return True


def _half_typed() -> bool:
    """Say whether something stands on the line that is being edited."""
    import readline

    return bool(readline.get_line_buffer())
