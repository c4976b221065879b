"""Any set-up on any board: strategies for what is drawn and not played."""

from __future__ import annotations

from hypothesis import strategies as st

from draughts import Board, Color, Layout, Piece

PIECES = {str(piece): piece for piece in (Piece(color, king) for color in Color for king in (False, True))}

layouts = st.builds(
    Layout,
    rows=st.integers(4, 10),
    columns=st.integers(4, 10),
    bottom_left_dark=st.booleans(),
    first=st.sampled_from(("top left", "top right", "bottom left", "bottom right")),
    a1=st.sampled_from(("top left", "top right", "bottom left", "bottom right")),
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any set-up on any layout."""
    layout = draw(layouts)
    pieces = st.dictionaries(st.integers(1, layout.squares), st.sampled_from(list(PIECES.values())))
    return Board.from_pieces(draw(pieces), layout)
