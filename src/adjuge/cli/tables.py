"""A table of a report: for the terminal and for pages alike."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Table:
    """Rows under headings, with what is said before and after them."""

    name: str
    rows: list[list[str]]
    texts: int = 1  # columns that are no numbers
    title: str = ""
    note: str = ""
    numbers: range = field(init=False)

    def __post_init__(self) -> None:
        """Numbers stand to the right."""
        object.__setattr__(self, "numbers", range(self.texts, len(self.rows[0])))

    @property
    def is_worth_showing(self) -> bool:
        """Whether there is a row, or a reason why there is none."""
        return len(self.rows) > 1 or bool(self.note)
