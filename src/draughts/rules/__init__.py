"""What a game is: rules as data.  Knows no position and makes no move."""
