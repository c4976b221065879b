"""A game at one moment: boards, moves, states and results.  Compiled, but for pickling."""

import draughts.kernel  # noqa: F401 - first: it refuses what the compiled build cannot serve
