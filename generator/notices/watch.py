"""Watch over one run: its log, command after it, ping and messages at its end.

`book` and `sheet` of `generator.commands` run the making of editions in `Watch.run`. The log is opened first, so that a run is recorded
whatever it ends with. No notice changes an edition; only a command that fails changes the exit code, from 0 to COMMAND_FAILED.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from generator.errors import COMMAND_FAILED, PuzzleError, exit_code_of, explain, format_output
from generator.notices.command import STAGE, Result, run_command
from generator.notices.messages import check_targets, send_messages
from generator.notices.ping import send_ping
from generator.recipe.notify_order import NO_NOTICES, NotifyOrder, mask_address
from generator.storage.notes import RECENT, print_note
from generator.storage.run_log import Journal, open_log
from generator.workers import end_on_signals, explain_interrupt


class Watch:
    """The notices of one run.

    order   which notices; replaced as soon as the recipe is read
    name    of the book or edition, for messages
    out     output folder of the run
    asked   what the command line asked for: command, recipe and book, for the log
    results editions that were published: one of a book or class set, one for each day of dated sheets
    """

    def __init__(self, out: Path, **asked: str) -> None:
        self.out = out
        self.asked = asked
        self.order: NotifyOrder = NO_NOTICES
        self.name = "gridpress"
        self.results: list[Result] = []
        RECENT.clear()

    def start(self, journal: Journal) -> None:
        """Check the targets of messages, and report that the run begins.

        Raises
        ------
        NotInstalled   messages are ordered, and Apprise is not installed
        RecipeError    a target is invalid
        """
        try:
            check_targets(self.order.targets)
        except PuzzleError:
            self.order = self.order.model_copy(update={"targets": ()})  # only the error itself is reported, not that nothing was sent
            raise
        if self.order.ping and self.order.ping_start:
            self._report_fault(send_ping(self.order.ping, "start", self.name, tries=1), "ping", journal)

    def run(self, make: Callable[[Journal], int]) -> int:
        """Open the log, make the editions, run the command after each, send the notices.

        Returns the exit code of the run; errors and interrupts are raised again after the notices are sent. If an error ends the run, the
        command still runs for the editions published before it.

        Parameters
        ----------
        make : makes the editions, adds each to `results` and returns the exit code; its argument is the log
        """
        with end_on_signals(), open_log(self.out, **self.asked) as journal:
            try:
                code = self._make(make, journal)
            except BaseException as end:
                self._send(exit_code_of(end), journal, describe(end))
                raise
            self._send(code, journal)
            return code

    def _make(self, make: Callable[[Journal], int], journal: Journal) -> int:
        try:
            with journal.recorded():
                code = make(journal)
        except PuzzleError as fault:
            self._run_commands(exit_code_of(fault), journal)
            raise
        return self._run_commands(code, journal)

    def _run_commands(self, code: int, journal: Journal) -> int:
        """Run the command ordered for each published edition; return the exit code.

        Parameters
        ----------
        code : exit code of the run so far
        """
        try:
            n_failed = sum(not self._run_command(result, journal) for result in self.results if self.order.after)
        except BaseException as end:  # an interrupt, after the editions were made
            _log(journal, "result", code=exit_code_of(end))
            raise
        if not n_failed or code:
            return code
        _log(journal, "result", code=COMMAND_FAILED)
        return COMMAND_FAILED

    def _run_command(self, result: Result, journal: Journal) -> bool:
        """Run the command for one edition; return whether it succeeded."""
        published = f"{result.title} is published, and the command to run after it was ended"
        with explain_interrupt(published):
            reason = run_command(self.order.after, result, self.order.after_minutes * 60)
        if not reason:
            _log(journal, STAGE, command=self.order.after[0], exit="well")
            return True
        print_note(STAGE, f"{reason}; {result.title} is published, and the same command as before runs it again")
        _log(journal, STAGE, command=self.order.after[0], failed=reason)
        return False

    def _send(self, code: int, journal: Journal, last: str = "") -> None:
        """Send the ping and the messages of a run that ended.

        Parameters
        ----------
        last : the message of its error
        """
        text = "\n".join([*RECENT, *([last] if last else [])])
        if self.order.ping:
            self._report_fault(send_ping(self.order.ping, str(code), text), "ping", journal)
        if self.order.targets and (code or self.order.on == "always"):
            title = f"{self.name}: {f'exit code {code}' if code else 'published'}"
            self._report_fault(send_messages(self.order.targets, title, text), "message", journal)

    def _report_fault(self, reason: str, what: str, journal: Journal) -> None:
        """Print and log in one line that a notice failed, if it did."""
        if reason:
            where = f" of {mask_address(self.order.ping)}" if what == "ping" else ""
            print_note("notice", f"the {what}{where} failed: {reason}; editions and the exit code are not affected")
            _log(journal, "notice", what=what, failed=reason)


def _log(journal: Journal, event: str, **facts: object) -> None:
    """Add a line to the log; nothing if the disk is full."""
    with suppress(OSError):
        journal.log(event, **facts)


def describe(end: BaseException) -> str:
    """Return the message of an exception in words, for notices."""
    if isinstance(end, KeyboardInterrupt | SystemExit):
        return "; ".join(["interrupted", *getattr(end, "__notes__", [])])
    if isinstance(end, PuzzleError):
        return format_output(str(end))
    return f"{type(end).__name__}: {explain(end)}" if end.args else type(end).__name__
