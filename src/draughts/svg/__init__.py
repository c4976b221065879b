"""Boards, states and games as SVG pictures: `board` and `game` draw them, `COLORS` are their colours."""

from draughts.svg.drawing import COLORS, LARGEST, SMALLEST, board, game

__all__ = ["COLORS", "LARGEST", "SMALLEST", "board", "game"]
