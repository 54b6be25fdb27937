"""Command `studio`: a page in the browser on which a book is designed and made."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from math import inf
from pathlib import Path
from threading import Thread

from generator.commands.flag_values import folder_argument, whole_number
from generator.commands.parsers import add_command
from generator.commands.run_flags import OUT
from generator.commands.serve import MOST_PORT
from generator.errors import Faulty, NotInstalled, advise_extra
from generator.storage.notes import print_note, print_result

STAGE = "studio"
ANY_PORT = 0


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `studio`."""
    parser = add_command(commands, "studio", run_studio)
    parser.add_argument("folder", metavar="FOLDER", nargs="?", default=".", help="folder of your recipes (default: the current one)")
    port_help = f"port to listen at, from 1 to {MOST_PORT} (default: any free one)"
    parser.add_argument("--port", metavar="N", type=whole_number(1, MOST_PORT), default=ANY_PORT, help=port_help)
    parser.add_argument("--no-browser", action="store_true", help="only print the address (default: also open it in the browser)")
    parser.add_argument("--out", metavar="DIR", type=folder_argument, default=OUT, help="folder for books, bank and logs (default: output)")


def run_studio(options: argparse.Namespace) -> int:
    """Serve the studio for this computer until Ctrl-C.

    Raises
    ------
    NotInstalled   the extra is missing
    Faulty         the folder is missing
    RecipeError    the port is not free
    """
    try:
        from generator.studio.desk import Desk
        from generator.studio.server import StudioServer
    except ModuleNotFoundError as fault:
        if fault.name != "tomlkit":
            raise
        raise NotInstalled(f"the studio needs the package tomlkit, which is not installed; {advise_extra('studio')}") from None

    folder = Path(options.folder)
    if not folder.is_dir():
        raise Faulty(f"expected a folder for recipes, got {str(folder)!r}, which is none; create it first")
    desk = Desk(folder, Path(options.out))
    with StudioServer(desk, options.port) as server, suppress(KeyboardInterrupt):
        print_note(STAGE, f"recipes in {desk.recipes.folder}, books in {desk.out}, for this computer only; Ctrl-C ends")
        print_result(server.address)
        sys.stdout.flush()
        Thread(target=desk.warm_up, daemon=True).start()
        if not options.no_browser:
            _open_browser(server.address)
        server.serve(inf)
    if desk.run.is_running:
        print_note(STAGE, "the book that is being made goes on; `gridpress status` shows it")
    return 0


def _open_browser(address: str) -> None:
    """Open the address in the browser of this computer, if it has one."""
    import webbrowser

    if not webbrowser.open(address):
        print_note(STAGE, "no browser was found; open the address yourself")
