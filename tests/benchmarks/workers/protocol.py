"""One question a line on standard input, one answer a line on standard output, both JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import Any

Task = Callable[..., dict[str, Any]]


def serve(tasks: Mapping[str, Task]) -> None:
    """Answer questions until standard input ends; a failed task ends the worker with a traceback."""
    for line in sys.stdin:
        question = json.loads(line)
        answer = tasks[question["task"]](**question["arguments"])
        print(json.dumps(answer), flush=True)
