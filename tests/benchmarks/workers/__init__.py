"""Programs that each run one library in a process of their own.

Two of the other libraries and this one have the same import name, so no process loads two of them.
Times are processor time, so that being interrupted by others does not count; only what is held against
`limit.c` is timed by the clock, as that program does.
A worker is started by `process.py`; `protocol.py` is how they talk.
"""
