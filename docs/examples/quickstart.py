"""Play a whole game under the Icelandic rules, and print its moves, final board and result.

Run it with `python quickstart.py`, or with a number for another game: `python quickstart.py 7`.
Both sides look one reply ahead and choose by chance among the moves that look best.
"""

import sys
from random import Random

from draughts import ICELANDIC, Color, Move, State, __version__, apply, format_move, legal_moves, result


def lead(state: State, color: Color) -> int:
    """Count by how much a side is ahead: 2 for a man, 3 for a king."""
    board = state.board
    own, other = board.count(color), board.count(color.opponent)
    kings = board.count(color, king=True) - board.count(color.opponent, king=True)
    return 2 * (own - other) + kings


def prospect(state: State, move: Move) -> int:
    """Count the lead that a move keeps after the best reply."""
    after = apply(state, move)
    if result(after) is not None:
        return lead(after, state.turn)
    return min(lead(apply(after, reply), state.turn) for reply in legal_moves(after))


def choose(state: State, random: Random) -> Move:
    """Choose by chance among the moves with the best prospect."""
    moves = legal_moves(state)
    prospects = [prospect(state, move) for move in moves]
    best = max(prospects)
    return random.choice([move for move, value in zip(moves, prospects) if value == best])


def main(seed: int) -> None:
    """Play one game; the Icelandic rules end every game, so no cap is needed."""
    random = Random(seed)
    state = State.initial(ICELANDIC)
    moves: list[str] = []
    while (over := result(state)) is None:
        move = choose(state, random)
        moves.append(format_move(state, move))
        state = apply(state, move)

    print(f"draughts {__version__}, {state.rules.name} rules, game {seed}; Black moves first\n")
    pairs = [moves[ply : ply + 2] for ply in range(0, len(moves), 2)]
    numbered = [f"{number:>3}. {'  '.join(pair)}" for number, pair in enumerate(pairs, start=1)]
    for first in range(0, len(numbered), 4):
        print("".join(f"{text:<25}" for text in numbered[first : first + 4]).rstrip())
    print(f"\n{state.board}\n")
    if over.winner is None:
        print(f"A draw after {state.ply} plies, by {over.rule}.")
    else:
        winner, loser = over.winner.name.capitalize(), over.winner.opponent.name.capitalize()
        print(f"{winner} wins after {state.ply} plies: {loser} has {over.reason.value}.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 17)
