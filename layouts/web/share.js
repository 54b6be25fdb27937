// Dialog to share a puzzle by link and code, to open it on other sites, and to keep games in a file.

import { findById, findSpare, index, readAnswers } from "./book.js";
import { combineCode, formatCode } from "./codes.js";
import { MOST_BYTES, formatFile, mergeFile, parseFile } from "./games_file.js";
import { listSites } from "./site_links.js";
import { emit, on, save, session } from "./session.js";
import { exchangeReplaced, hasReplaced } from "./storage.js";
import { draw, make } from "./elements.js";
import { Fault, say } from "./phrases.js";

const dialog = document.getElementById("share-dialog");
const link = document.getElementById("share-link");
const said = document.getElementById("share-said");
const QUIET = 4; // white modules around a code, as ISO/IEC 18004 asks for
const picker = document.getElementById("games-pick");

// Return the address of the open puzzle: of the published page if the book has one, else of this page.
// Of a file only its name: its folder is nobody else's business. A line keeps its meaning in every edition of the book; a number does not.
function addressOf(puzzle) {
  const here = location.href.replace(/[?#].*/, "");
  const page = index.companion || (isFile() ? here.replace(/.*\//, "") : here);
  return `${page}#${encodeURIComponent(puzzle.line).replaceAll("%3A", ":").replaceAll("%2C", ",")}`;
}

const isFile = () => !location.protocol.startsWith("http");

export function openShare() {
  save();
  const { puzzle } = session;
  link.value = addressOf(puzzle);
  said.textContent = "";
  showReplaced();
  document.getElementById("share-file").hidden = Boolean(index.companion) || !isFile();
  document.getElementById("share-send").hidden = !navigator.share;
  const sites = listSites(puzzle.kind, session.game.givens);
  document.getElementById("share-sites").hidden = !sites.length;
  document.getElementById("site-links").replaceChildren(...sites.map(({ name, link: href }) =>
    make("a", { href, target: "_blank", rel: "noopener noreferrer", className: "button" }, name)));
  showCode(puzzle);
  if (!dialog.open) dialog.showModal();
}

// Show the code of a puzzle of the book or a spare; other puzzles have none, and neither has a book without an address.
async function showCode(puzzle) {
  const figure = document.getElementById("share-code");
  figure.hidden = true;
  const codes = (await readAnswers())?.codes;
  const isCoded = codes && (puzzle.number || (puzzle.spare && puzzle.spare < 10 ** (codes.bits.length - 1)));
  if (session.puzzle !== puzzle || !isCoded) return;
  const rows = combineCode(codes, puzzle.number || puzzle.spare, !puzzle.number);
  const side = codes.side + 2 * QUIET;
  const path = draw("path", { d: formatCode(rows), transform: `translate(${QUIET} ${QUIET})`, fill: "#000" });
  const picture = draw("svg", { viewBox: `0 0 ${side} ${side}`, role: "img", "shape-rendering": "crispEdges", "aria-label": say("share.code") });
  picture.append(draw("rect", { width: side, height: side, fill: "#fff" }), path);
  figure.replaceChildren(picture, make("figcaption", { className: "quiet" }, say("share.code")));
  figure.hidden = false;
}

// Copy a text to the clipboard; return whether that was possible: without permission, or for an address that browsers do not trust, it is not.
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

async function copy() {
  const isCopied = await copyText(link.value);
  if (!isCopied) link.select(); // the reader copies by hand
  said.textContent = say(isCopied ? "share.copied" : "share.by_hand");
}

async function send() {
  try {
    await navigator.share({ title: document.getElementById("name").textContent, ...(index.companion || !isFile() ? { url: link.value } : { text: link.value }) });
  } catch {
    // The reader closed the system's dialog.
  }
}

const isOfBook = (id, line) => Boolean(findById(id.split("-")[0]) || findSpare(line));

function saveFile(isWanted) {
  save();
  const now = new Date();
  const text = formatFile(isWanted, (id) => findById(id)?.line ?? "", now);
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  make("a", { href, download: `gridpress-games-${now.toISOString().slice(0, 10)}.json` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}

const showReplaced = () => (document.getElementById("games-before").hidden = !hasReplaced(session.puzzle.id));

// Show the game that a file replaced, and keep the other one in its place.
function exchangeGames() {
  const isExchanged = exchangeReplaced(session.puzzle.id);
  if (isExchanged) emit("saved-elsewhere");
  said.textContent = isExchanged ? say("games.exchanged") : say("games.lost", { lost: 1 });
}

async function loadFile() {
  const [file] = picker.files;
  picker.value = "";
  if (!file) return;
  save();
  try {
    if (file.size > MOST_BYTES) throw new Fault(say("games.long", { most: MOST_BYTES / 2 ** 20 }));
    const { games, times, ticks, invalid, lost } = mergeFile(parseFile(await file.text()));
    const parts = [say("games.loaded", { games, times }), ticks && say("games.ticks", { ticks }), invalid && say("games.invalid", { invalid }), lost && say("games.lost", { lost })];
    said.textContent = parts.filter(Boolean).join(" ");
    showReplaced();
    emit("saved-elsewhere");
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    said.textContent = fault.message;
  }
}

document.getElementById("share").onclick = () => {
  document.getElementById("more-dialog").close();
  openShare();
};
document.getElementById("share-copy").onclick = copy;
document.getElementById("share-send").onclick = send;
document.getElementById("games-book").onclick = () => saveFile(isOfBook);
document.getElementById("games-all").onclick = () => saveFile(() => true);
document.getElementById("games-load").onclick = () => picker.click();
document.getElementById("games-before").onclick = exchangeGames;
picker.onchange = loadFile;
