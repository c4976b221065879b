"""`python -m draughts`: the command `draughts`."""

from draughts.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
