"""A Monte Carlo player: grows a tree of positions, guided by random games (UCT).

Run it to see it play itself: `python montecarlo.py`.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random

from draughts import ENGLISH_WCDF, Move, State, adjudicate, apply, legal_moves, result

CURIOSITY = 1.0  # how much a little-tried move is preferred


class Node:
    """A position in the tree, with what the games through it have scored."""

    def __init__(self, state: State, parent: Node | None = None) -> None:
        self.state = state
        self.parent = parent
        # States carry clocks and repetitions, so a drawn position is seen as drawn in the tree too.
        self.untried = list(legal_moves(state)) if result(state) is None else []
        self.children: dict[Move, Node] = {}
        self.visits = 0
        self.points = 0.0  # of the side that moved to this position

    def promise(self, child: Node) -> float:
        """How good a child looks to the side to move, and how little is known of it."""
        return child.points / child.visits + CURIOSITY * sqrt(log(self.visits) / child.visits)


class MonteCarlo:
    """A player: `choose` gives its move after a number of random games."""

    def __init__(self, playouts: int = 400, seed: int = 0, max_plies: int = 150) -> None:
        self.playouts = playouts
        self.random = Random(seed)
        self.max_plies = max_plies

    def choose(self, state: State) -> Move:
        """Choose the move tried most often; with one legal move there is nothing to try."""
        moves = legal_moves(state)
        if len(moves) == 1:
            return moves[0]
        root = Node(state)
        root.untried = list(moves)  # a position drawn by count has moves too, and one is asked for
        for _ in range(self.playouts):
            leaf = self.grow(root)
            self.record(leaf, self.playout(leaf.state))
        return max(root.children, key=lambda move: root.children[move].visits)

    def grow(self, node: Node) -> Node:
        """Go down to a position with an untried move, and add that move to the tree."""
        while not node.untried and node.children:
            node = max(node.children.values(), key=node.promise)
        if node.untried:
            move = node.untried.pop(self.random.randrange(len(node.untried)))
            node.children[move] = Node(apply(node.state, move), node)
            node = node.children[move]
        return node

    def playout(self, state: State) -> State:
        """Play a random game on from here: to its end, or to the cap."""
        last = state.ply + self.max_plies
        while state.ply < last and result(state) is None:
            state = apply(state, self.random.choice(legal_moves(state)))
        return state

    def record(self, node: Node | None, end: State) -> None:
        """Credit the game to every position on the way back to the root."""
        outcome = adjudicate(end)  # the result, or the count of pieces where the game was cut short
        while node is not None:
            node.visits += 1
            node.points += outcome.score(node.state.turn.opponent)
            node = node.parent


if __name__ == "__main__":
    position, player = State.initial(ENGLISH_WCDF), MonteCarlo(playouts=100)
    while result(position) is None and position.ply < 100:
        chosen = player.choose(position)
        print(position.ply + 1, chosen)
        position = apply(position, chosen)
    print(position, adjudicate(position), sep="\n")
