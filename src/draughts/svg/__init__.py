"""Boards, states and games as SVG pictures: `board` and `game` draw them, `COLORS` are their colours."""

from draughts.svg.pictures import LARGEST, SMALLEST, board, game
from draughts.svg.shapes import COLORS

__all__ = ["COLORS", "LARGEST", "SMALLEST", "board", "game"]
