// Dialog to share a puzzle by link and code, to open it on other sites, to keep games in a file, and to take one to another device by a code.

import { findById, findSpare, index } from "./book.js";
import { formatGame } from "./game_code.js";
import { MOST_BYTES, formatFile, mergeFile, parseFile } from "./games_file.js";
import { encodeTexts, formatCode } from "./qr.js";
import { listSites } from "./site_links.js";
import { emit, on, save, session } from "./session.js";
import { exchangeReplaced, hasReplaced, listGameTexts } from "./storage.js";
import { draw, make } from "./elements.js";
import { Fault, say } from "./phrases.js";

const dialog = document.getElementById("share-dialog");
const link = document.getElementById("share-link");
const said = document.getElementById("share-said");
const madeSaid = document.getElementById("code-said");
const QUIET = 4; // white modules around a code, as ISO/IEC 18004 asks for
const picker = document.getElementById("games-pick");

// Return the address of the open puzzle: of the published page if the book has one, else of this page.
// Of a file only its name: its folder is nobody else's business. A line keeps its meaning in every edition of the book; a number does not.
function addressOf(puzzle) {
  const page = isFile() ? pageAddress().replace(/.*\//, "") : pageAddress();
  return `${page}#${encodeURIComponent(puzzle.line).replaceAll("%3A", ":").replaceAll("%2C", ",")}`;
}

const pageAddress = () => index.companion || location.href.replace(/[?#].*/, "");
const isFile = () => !index.companion && !location.protocol.startsWith("http");

// Return whether other devices can open the address of the page; that of a server on this computer is for it alone.
const isReachable = () => Boolean(index.companion) || !(isFile() || /^(localhost|127\..*|\[::1\])$/.test(location.hostname));

export function openShare() {
  save();
  const { puzzle } = session;
  link.value = addressOf(puzzle);
  said.textContent = "";
  showReplaced();
  document.getElementById("share-file").hidden = !isFile();
  document.getElementById("share-send").hidden = !navigator.share;
  const sites = listSites(puzzle.kind, session.game.givens);
  document.getElementById("share-sites").hidden = !sites.length;
  document.getElementById("site-links").replaceChildren(...sites.map(({ name, link: href }) =>
    make("a", { href, target: "_blank", rel: "noopener noreferrer", className: "button" }, name)));
  const rows = isReachable() ? encodeTexts([link.value]) : null;
  showCode("share-code", rows, say("share.code"));
  if (rows) document.getElementById("share-code").append(make("figcaption", { className: "quiet" }, say("share.code")));
  showCode("game-code", null, "");
  madeSaid.textContent = "";
  document.getElementById("code-make").hidden = !listGameTexts().has(puzzle.id);
  if (!dialog.open) dialog.showModal();
}

// Show a code, or none.
function showCode(id, rows, words) {
  const figure = document.getElementById(id);
  figure.hidden = !rows;
  if (!rows) return figure.replaceChildren();
  const side = rows.length + 2 * QUIET;
  const path = draw("path", { d: formatCode(rows), transform: `translate(${QUIET} ${QUIET})`, fill: "#000" });
  const picture = draw("svg", { viewBox: `0 0 ${side} ${side}`, role: "img", "shape-rendering": "crispEdges", "aria-label": words });
  picture.append(draw("rect", { width: side, height: side, fill: "#fff" }), path);
  return figure.replaceChildren(picture);
}

// Show the open game as a code: an address that continues it, or the code alone if other devices cannot open the address.
async function makeGameCode() {
  const { id } = session.puzzle;
  const code = await formatGame(id, listGameTexts().get(id));
  const rows = encodeTexts(isReachable() ? [`${pageAddress()}#`, code] : [code]);
  showCode("game-code", rows, say("qr.typed"));
  madeSaid.textContent = rows ? `${say(isReachable() ? "qr.scan" : "qr.paste")} ${say("qr.without")}` : say("qr.long");
  madeSaid.scrollIntoView({ block: "nearest" });
}

// Take the game of a code, or of an address with one, that was typed or pasted.
function takeTyped(event) {
  event.preventDefault();
  const typed = document.getElementById("code-text");
  try {
    emit("game-code", typed.value.replace(/.*#/, ""));
    typed.value = "";
    dialog.close();
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    said.textContent = fault.message;
  }
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
    await navigator.share({ title: document.getElementById("name").textContent, ...(!isFile() ? { url: link.value } : { text: link.value }) });
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
document.getElementById("code-make").onclick = makeGameCode;
document.getElementById("code-form").onsubmit = takeTyped;
document.getElementById("share-copy").onclick = copy;
document.getElementById("share-send").onclick = send;
document.getElementById("games-book").onclick = () => saveFile(isOfBook);
document.getElementById("games-all").onclick = () => saveFile(() => true);
document.getElementById("games-load").onclick = () => picker.click();
document.getElementById("games-before").onclick = exchangeGames;
picker.onchange = loadFile;
