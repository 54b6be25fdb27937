"""Command `serve`: the page of an edition for this computer or its network."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path

from generator.commands.flag_values import count_argument, folder_argument, whole_number
from generator.commands.parsers import add_command
from generator.commands.run_flags import OUT
from generator.storage.notes import print_note, print_result

PORT = 8377
"""Port of the server. It is always the same, because browsers store games by address and port."""

MOST_PORT = 65535
IDLE_MIN = 60
"""Minutes without a request after which the server ends; a page that is open goes on without it."""


def add_parsers(commands: argparse._SubParsersAction) -> None:
    """Add the parser of `serve`."""
    parser = add_command(commands, "serve", run_serve)
    edition_help = "folder of an edition, or book/edition, such as nightly/latest (default: the newest edition with a page)"
    parser.add_argument("edition", metavar="EDITION", nargs="?", default="", help=edition_help)
    lan_help = "also for phones and computers of the local network (default: only for this computer)"
    parser.add_argument("--lan", action="store_true", help=lan_help)
    port_help = f"port to listen at, from 1 to {MOST_PORT} (default: {PORT}); browsers find their games again at the same port only"
    parser.add_argument("--port", metavar="N", type=whole_number(1, MOST_PORT), default=PORT, help=port_help)
    minutes_help = f"end after so many minutes without a request (default: {IDLE_MIN})"
    parser.add_argument("--minutes", metavar="N", type=count_argument, default=IDLE_MIN, help=minutes_help)
    out_help = "folder that contains book/edition (default: output)"
    parser.add_argument("--out", metavar="DIR", type=folder_argument, default=OUT, help=out_help)


def run_serve(options: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C, or until nobody used it for a time.

    Raises
    ------
    Faulty        no edition, one without a page, one that was altered, or no network
    RecipeError   the port is not free
    """
    from generator.editions.page_server import PageServer, find_own_address, find_page, read_page
    from generator.editions.token_server import THIS_COMPUTER

    folder = find_page(options.edition, Path(options.out))
    files = read_page(folder)
    host = find_own_address() if options.lan else THIS_COMPUTER
    with PageServer(files, host, options.port) as server, suppress(KeyboardInterrupt):
        reach = "for the local network" if options.lan else "for this computer only"
        print_note("serve", f"{folder.parent.name}/{folder.name}, {reach}; Ctrl-C ends")
        if options.lan:
            _show_code(server.address)
        print_result(server.address)
        sys.stdout.flush()
        server.serve(60 * options.minutes)
        print_note("serve", f"ended after {options.minutes} minutes without a request")
    return 0


def _show_code(address: str) -> None:
    """Print the address as a QR code, if the terminal has the letters for it."""
    from generator.typesetting.terminal_code import draw_lines

    lines = draw_lines(address, sys.stderr.isatty())
    try:
        "".join(lines).encode(sys.stderr.encoding or "ascii")
    except UnicodeEncodeError:
        return
    print("\n".join(lines), file=sys.stderr)
