// A game from a code that another device shows, in the address of the page or typed in. A newer game here is replaced only if the player says so.

import { formatTime } from "./clock.js";
import { makeGame } from "./game.js";
import { parseGame } from "./game_code.js";
import { isNewer } from "./games_file.js";
import { findPlace, openId } from "./open_puzzle.js";
import { Fault, say } from "./phrases.js";
import { notice, on, save } from "./session.js";
import { canLoad, listGameTexts, replaceGame } from "./storage.js";

const dialog = document.getElementById("code-dialog");
let asked = null; // what the dialog asks about: {id, text}

// Open the game of a code; throws a Fault if it is none, or of a puzzle that this page cannot play.
function take(code) {
  const found = parseGame(code);
  const { id, line, parsed } = findPlace(found.save.line, found.id);
  const sent = { ...found.save, line };
  if (!canLoad(sent, line, makeGame(parsed.board, parsed.givens))) throw new Fault(say("qr.fault"));
  save();
  const there = JSON.parse(listGameTexts().get(id) ?? "null");
  if (!there || (there.when !== sent.when && isNewer(sent, there))) return replace(id, JSON.stringify(sent));
  openId(id);
  return there.when === sent.when ? notice(say("qr.same")) : ask(id, sent, there);
}

function replace(id, text) {
  if (!replaceGame(id, text)) return notice(say("games.lost", { lost: 1 }));
  openId(id);
  return notice(say("qr.taken"));
}

function ask(id, sent, there) {
  asked = { id, text: JSON.stringify(sent) };
  for (const [name, { share, seconds }] of [["here", there], ["there", sent]]) {
    const facts = { share: Math.round(100 * Math.max(0, Math.min(1, Number(share) || 0))), time: formatTime(Number(seconds) || 0) };
    document.getElementById(`code-${name}`).textContent = say(`qr.${name}`, facts);
  }
  dialog.showModal();
  document.getElementById("code-keep").focus();
}

on("game-code", take);
document.getElementById("code-keep").onclick = () => dialog.close();
document.getElementById("code-take").onclick = () => {
  dialog.close();
  replace(asked.id, asked.text);
};
