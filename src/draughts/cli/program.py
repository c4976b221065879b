"""The command line: `draughts`, and `python -m draughts`.

Owns the exit status: 0 if all went well, 1 if something of a game was lost, 2 for misuse and for what
cannot be read or written, 130 after Ctrl-C.  A reader that closes the pipe early has had what it wanted:
that is 0.  Knows no command by name.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from draughts import DraughtsError
from draughts.cli.options import make_parser
from draughts.cli.terminal import INTERRUPTED, WELL, abandon, fail, prepare_streams


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command line, that of the process if `arguments` is None, and return the exit status."""
    prepare_streams()
    try:
        status = _run(arguments)
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        abandon(sys.stdout)
        return WELL
    except OSError as error:
        abandon(sys.stdout)
        return fail(error.strerror or error)
    except KeyboardInterrupt:
        try:
            sys.stdout.flush()
        except OSError:
            abandon(sys.stdout)
        return INTERRUPTED


def _run(arguments: Sequence[str] | None) -> int:
    try:
        options = make_parser().parse_args(arguments)
        return int(options.command(options))
    except DraughtsError as error:
        return fail(error)
    except SystemExit as stop:  # how argparse ends: help, version, misuse
        return stop.code if isinstance(stop.code, int) else WELL
