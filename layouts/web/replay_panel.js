// The replay of a solved game on the board: play and pause, a slider, steps, speeds.
// Screen readers hear a move when they ask for it or when the replay pauses, not while it plays.

import { make } from "./elements.js";
import { listDone } from "./game.js";
import { listWords, say, saySentences } from "./phrases.js";
import { goTo, makeReplay } from "./replay.js";
import { announce, emit, notice, on, select, session } from "./session.js";
import { sayMove } from "./spoken_moves.js";
import { focusCursor } from "./view.js";

const MOVE_MS = 1000; // a move at speed 1
const SPEEDS = [1, 2, 4, 8];
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -Infinity, End: Infinity };
const PLAY = "M8 5v14l11-7z";
const PAUSE = "M8 5v14M16 5v14";

const panel = document.getElementById("replay");
const place = document.getElementById("replay-place");
const slider = document.getElementById("replay-at");
const player = document.getElementById("replay-play");
const speeder = document.getElementById("replay-speed");
const still = matchMedia("(prefers-reduced-motion: reduce)");
let speed = SPEEDS[1];
let timer = 0; // 0 while the replay does not play

const canReplay = () => Boolean(session.replay) || (session.game.isSolved && listDone(session.game).length > 0);

// Show the game from its first move on; it plays by itself, unless the player wants less motion.
export function startReplay() {
  if (!canReplay()) return notice(say("replay.none"));
  emit("hint-close");
  const { game } = session;
  session.replay = { game };
  session.game = makeReplay(game);
  session.wrong = new Set();
  panel.hidden = false;
  slider.max = session.game.moves.length;
  stepTo(0);
  emit("replay");
  player.focus();
  if (!still.matches) play();
  return announce(saySentences([place.textContent]));
}

// Show the game itself again.
function close() {
  if (!session.replay) return;
  session.game = session.replay.game;
  session.replay = null;
  emit("change");
  hide();
  focusCursor();
}

function hide() {
  stop();
  panel.hidden = true;
  emit("replay");
}

// Show the position after so many moves, and the cells of the last of them.
function stepTo(at) {
  const { game } = session;
  const move = goTo(game, Math.max(0, Math.min(game.moves.length, at)));
  if (move) select(move.map(([cell]) => cell), move[0][0]);
  emit("change");
  showPlace();
}

function showPlace() {
  const { at, moves } = session.game;
  const facts = { at, count: moves.length };
  const done = at ? say("replay.move", { ...facts, what: listWords(sayMove(moves[at - 1], true)) }) : say("replay.start", facts);
  place.textContent = done;
  slider.value = at;
  if (!timer) slider.setAttribute("aria-valuetext", done);
}

function play() {
  const { at, moves } = session.game;
  if (at === moves.length) stepTo(0);
  timer = setTimeout(playOn, MOVE_MS / speed);
  showButtons();
}

function playOn() {
  stepTo(session.game.at + 1);
  if (session.game.at < session.game.moves.length) timer = setTimeout(playOn, MOVE_MS / speed);
  else pause();
}

function stop() {
  clearTimeout(timer);
  timer = 0;
  showButtons();
}

// Stop, and say where.
function pause() {
  stop();
  showPlace();
  announce(saySentences([place.textContent]));
}

const toggle = () => (timer ? pause() : play());

// Go some moves on or back, and say the move.
function step(by) {
  stop();
  stepTo(session.game.at + by);
  announce(saySentences([place.textContent]));
}

function showButtons() {
  player.querySelector("path").setAttribute("d", timer ? PAUSE : PLAY);
  player.setAttribute("aria-label", say(timer ? "pause.do" : "replay.play"));
  player.title = player.getAttribute("aria-label");
  speeder.replaceChildren(make("span", { className: "unseen" }, say("replay.speed")), ` ${speed}×`);
}

function showEntry() {
  for (const id of ["result-replay", "replay-open"]) document.getElementById(id).hidden = !canReplay();
}

panel.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === "F1") return;
  event.stopPropagation(); // keys of the board
  if (event.key === "Escape") close();
  else if (event.target === slider && event.key === " ") toggle();
  else if (event.target !== slider && event.key in STEPS) step(STEPS[event.key]);
  else return;
  event.preventDefault();
});
slider.oninput = () => {
  stop();
  stepTo(Number(slider.value));
};
player.onclick = toggle;
speeder.onclick = () => {
  speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length];
  showButtons();
};
document.getElementById("replay-back").onclick = () => step(-1);
document.getElementById("replay-on").onclick = () => step(1);
document.getElementById("replay-close").onclick = close;
document.getElementById("result-replay").onclick = startReplay;
document.getElementById("replay-open").onclick = (event) => {
  const dialog = event.target.closest("dialog");
  dialog.addEventListener("close", startReplay, { once: true }); // after the focus went back to the board
  dialog.close();
};
on("replay-wanted", startReplay);
on("replay-step", step);
on("hint-close", close);
on("game-wanted", close);
for (const event of ["open", "open-again"]) on(event, () => session.replay || panel.hidden || hide());
on("language", () => {
  showButtons();
  if (session.replay) showPlace();
});
for (const event of ["open", "change", "answers", "open-again"]) on(event, showEntry);
showButtons();
