"""Counts for `perft` only: no rule is to be learned here, each is said in the modules above."""
