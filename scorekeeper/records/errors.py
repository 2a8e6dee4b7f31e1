"""What every reader raises."""


class Unreadable(ValueError):
    """A file that cannot be read: not wrong play, but not in the format.

    `where` is a JSON pointer or empty, `line` the line in the file (from 1) or None, `reason` a sentence.
    """

    def __init__(self, reason: str, where: str = "", line: int | None = None) -> None:
        self.reason, self.where, self.line = reason, where, line
        super().__init__(f"{where}: {reason}" if where else reason)
