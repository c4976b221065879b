"""An alpha-beta player: looks some plies ahead, with a transposition table by `state.key`.

Run it to see it play itself: `python alphabeta.py`.
"""

from draughts import ENGLISH_WCDF, Aim, Color, Move, Rules, State, adjudicate, apply, legal_moves, result

WIN = 1_000_000  # more than any evaluation
INFINITY = 2 * WIN


def evaluate(state: State) -> int:
    """Score a position for the side to move, in hundredths of a man."""
    board, own, other = state.board, state.turn, state.turn.opponent
    if state.rules.aim is Aim.LOSE_ALL:
        own, other = other, own
    men = board.count(own, king=False) - board.count(other, king=False)
    kings = board.count(own, king=True) - board.count(other, king=True)
    return 100 * men + 150 * kings + 10 * (advanced(state, own) - advanced(state, other))


def advanced(state: State, color: Color) -> int:
    """Count the men of a side beyond the middle of the board: Black's go down, White's up."""
    board, half = state.board, state.board.layout.rows // 2
    men = [square for square, piece in board.items() if piece.color is color and not piece.is_king]
    return sum((board.layout.place(man)[0] >= half) is (color is Color.BLACK) for man in men)


class AlphaBeta:
    """A player for one rule set: `choose` gives its move, `score` what it thinks of a position."""

    def __init__(self, rules: Rules = ENGLISH_WCDF, depth: int = 6) -> None:
        self.depth = depth
        self.limit = min((getattr(rule, "plies", WIN) for rule in rules.draws), default=WIN)
        self.table: dict[tuple[int, int], tuple[int, int]] = {}  # the score lies between the two
        self.hints: dict[int, Move] = {}

    def choose(self, state: State) -> Move:
        """Choose a move: ever deeper searches, each trying first what the one before liked."""
        self.table.clear()
        self.hints.clear()
        best = legal_moves(state)[0]
        for depth in range(1, self.depth + 1):
            alpha = -INFINITY
            for move in self.ordered(state):
                score = -self.score(apply(state, move), depth - 1, -INFINITY, -alpha)
                if score > alpha:
                    best, alpha = move, score
            self.hints[state.key] = best
        return best

    def ordered(self, state: State) -> list[Move]:
        """List the legal moves, the hint first: as it only orders, it need not be sound."""
        hint = self.hints.get(state.key)
        return sorted(legal_moves(state), key=lambda move: move != hint)

    def score(self, state: State, depth: int, alpha: int = -INFINITY, beta: int = INFINITY) -> int:
        """Score a position for the side to move: exact between alpha and beta, a bound outside."""
        over = result(state)
        if over is not None:  # a quicker win has more depth left, and scores more
            return 0 if over.is_draw else WIN + depth if over.winner is state.turn else -WIN - depth
        if depth == 0 and not legal_moves(state)[0].is_capture:  # captures are played to their end
            return evaluate(state)
        # `key` is exact for board and turn, but a draw by count depends on the road taken too.  So the
        # table is for positions right after a capture or a man's move, where no earlier position can
        # come back, and only if no clock can run out within the search (a draw rule of your own that
        # looks at a clock needs the attribute `plies` as well).  Then equal keys have equal scores.
        shared = state.plies_since_progress == 0 and state.plies_since_capture + depth < self.limit
        low, high = -INFINITY, INFINITY
        if shared:
            low, high = self.table.get((state.key, depth), (low, high))
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            alpha, beta = max(alpha, low), min(beta, high)
        best = -INFINITY
        for move in self.ordered(state):
            score = -self.score(apply(state, move), max(depth - 1, 0), -beta, -max(alpha, best))
            if score > best:
                best, self.hints[state.key] = score, move
            if best >= beta:
                break
        if shared:
            self.table[state.key, depth] = (low if best <= alpha else best, high if best >= beta else best)
        return best


if __name__ == "__main__":
    position, player = State.initial(ENGLISH_WCDF), AlphaBeta(depth=5)
    while result(position) is None and position.ply < 100:
        chosen = player.choose(position)
        print(position.ply + 1, chosen)
        position = apply(position, chosen)
    print(position, adjudicate(position), sep="\n")
