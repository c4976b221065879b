"""Bits in, bits out: where pieces can step and capture, and how many games of a length there are.

Knows no `Move`, no `State`, no text.  Compiled by mypyc where a C compiler is at hand.  Its rooms, in the
order to read them:

- `geometry`: every board laid into one padding, so that boards differ in masks only;
- `mechanics`: what of a `Rules` the kernel understands;
- `paths`: paths packed into integers;
- `short`: captures by short kings chosen freely, the kind of the English games;
- `common`: the fast count of those;
- `lines`: directions, and what is met along them;
- `chains`: captures of every other kind, with precedence and one move an outcome;
- `goals`: whether a capture half made can become one that is listed;
- `flying`: the fast count for games with flying kings;
- `positions`: what follows a position, and the count for whatever has no fast one.
"""
