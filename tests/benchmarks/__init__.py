"""Speed of the library, measured against a C program and against other libraries.

`python -m tests.benchmarks` prints ratios, `python -m tests.benchmarks.facts` a table of facts.
Start reading with `suite.py`: it says what is compared with what.
"""
