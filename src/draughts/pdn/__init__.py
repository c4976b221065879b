"""Games of draughts in Portable Draughts Notation (PDN 3.0): read, written, held as values.

`read` gives the games of a file one at a time, `load` and `loads` a list of them; `write` and `dumps`
write canonical PDN.  `Game` is what they read and write.
"""

from draughts.pdn.files import dumps, load, loads, read, write
from draughts.pdn.game import Game
from draughts.pdn.grammar import GAME_TYPES, Scores
from draughts.pdn.parts import Line, Note, Problem, Step, Tags

__all__ = ["GAME_TYPES", "Game", "Line", "Note", "Problem", "Scores", "Step", "Tags"]
__all__ += ["dumps", "load", "loads", "read", "write"]
