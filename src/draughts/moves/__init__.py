"""A move as text and clicks, and why one is refused."""
