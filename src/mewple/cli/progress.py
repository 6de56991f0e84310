"""Shows progress on the terminal: a bar for games, and a line while rules are being compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def show_progress(description: str = "", games: int = 0, *, quiet: bool = False) -> Iterator[Callable[[int], None]]:
    """Shows a bar for this many games (no bar if `games` is 0), and a line while rules are being compiled. Yields a
    function to call with the number of games just played. If the output is not a terminal, nothing is shown."""
    from rich.console import Console, RenderableType
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TaskID, TextColumn
    from rich.progress import TimeRemainingColumn as TimeRemaining

    from mewple.core.compile.progress import watch

    class ForGames(ProgressColumn):
        """A column for the progress of games. In the line that says that rules are being compiled, the column is
        empty."""

        def __init__(self, column: ProgressColumn) -> None:
            super().__init__()
            self.column = column

        def render(self, task: Task) -> RenderableType:
            return "" if task.total is None else self.column(task)

    class Seconds(ProgressColumn):
        """For how many seconds compiling has been running."""

        def render(self, task: Task) -> RenderableType:
            return f"… {int(task.elapsed or 0)} s" if task.total is None else ""

    screen = Console(stderr=True)
    columns = (ForGames(column) for column in (BarColumn(), MofNCompleteColumn(), TimeRemaining()))
    hidden = quiet or not screen.is_terminal
    text = TextColumn("{task.description}")
    with Progress(text, Seconds(), *columns, console=screen, transient=True, disable=hidden) as progress:
        bar = progress.add_task(description, total=games) if games else None

        def advance(count: int) -> None:
            if bar is not None:
                progress.update(bar, advance=count)

        def show_compiling(game: str) -> Callable[[], None]:
            line = progress.add_task(f"Compiling the rules of {game} for this computer (once)", total=None)
            if bar is not None:
                progress.update(bar, visible=False)
            return lambda: end_compiling(line)

        def end_compiling(line: TaskID) -> None:
            progress.remove_task(line)
            if bar is not None:
                progress.update(bar, visible=True)

        with watch(show_compiling):
            yield advance
