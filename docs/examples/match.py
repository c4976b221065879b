"""A match between the two example players under `english-wcdf`.

Run it with `python match.py`, or with a number of games: `python match.py 4`.  Sides change each game.
"""

import sys
from collections.abc import Callable

from alphabeta import AlphaBeta
from montecarlo import MonteCarlo

from draughts import ENGLISH_WCDF, Color, Move, Result, Rules, State, adjudicate, apply, format_move, result

Player = Callable[[State], Move]


def play(
    black: Player, white: Player, rules: Rules = ENGLISH_WCDF, max_plies: int = 300
) -> tuple[State, list[str], Result]:
    """Play one game: the last state, the moves in PDN, and the result, by count if it was cut short."""
    players = {Color.BLACK: black, Color.WHITE: white}
    state = State.initial(rules)
    moves: list[str] = []
    while state.ply < max_plies and result(state) is None:
        move = players[state.turn](state)
        moves.append(format_move(state, move))
        state = apply(state, move)
    return state, moves, adjudicate(state)


def main(games: int, depth: int = 5, playouts: int = 200) -> None:
    """Play the games and print each, then the score."""
    points = 0.0
    for game in range(1, games + 1):
        searcher, sampler = AlphaBeta(depth=depth).choose, MonteCarlo(playouts, seed=game).choose
        color = Color.BLACK if game % 2 else Color.WHITE
        black, white = (searcher, sampler) if color is Color.BLACK else (sampler, searcher)
        state, moves, outcome = play(black, white)
        points += outcome.score(color)
        who = "nobody" if outcome.winner is None else outcome.winner.name.capitalize()
        print(f"Game {game}: alpha-beta is {color.name.capitalize()}; {who} wins by {outcome.reason.value}.")
        print(" ".join(moves), f"\n{state.board}\n")
    print(f"alpha-beta {points}, Monte Carlo {games - points}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
