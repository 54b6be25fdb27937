// Open a puzzle: from the book, transformed from one of the book, or from the address.
// The solution and the solve path are loaded or computed afterwards.

import { makeBoard } from "./board.js";
import { bookName, findById, findByLine, findByNumber, findSpare, firstNumber, index, lastNumber, readAnswers, spares } from "./book.js";
import { GAME_CODE } from "./game_code.js";
import { nameOf } from "./random.js";
import { isComplete, isFull, makeGame } from "./game.js";
import { formatTime } from "./clock.js";
import { formatLine, parseLine } from "./puzzle_lines.js";
import { findSavedId, loadGame, readLine } from "./storage.js";
import { changeSettings, emit, notice, saveTime, session, warn } from "./session.js";
import { solve } from "./solver.js";
import { readPath } from "./packed_paths.js";
import { readSolution } from "./packed_solutions.js";
import { drawTurn, turnDigits, turnExtra, turnSteps } from "./symmetries.js";
import { Fault, say } from "./phrases.js";

const TURNED = /^([A-Z2-7]{10})-([0-9a-z]{1,7})$/;
const SPARE = /^S\d{1,6}$/;
const LONGEST_FRAGMENT = 8000;

// Open the puzzle named by the URL fragment: a puzzle number, a puzzle line, or the code of a game.
// Returns an error message, or "" if the fragment is valid.
export function openFragment(fragment) {
  try {
    if (fragment.length > LONGEST_FRAGMENT) throw new Fault(say("fault.long", { most: LONGEST_FRAGMENT, got: fragment.length }));
    const text = decodeURIComponent(fragment).trim();
    if (/^\d{1,6}$/.test(text)) openNumber(Number(text));
    else if (SPARE.test(text)) openSpare(Number(text.slice(1)));
    else if (GAME_CODE.test(text)) emit("game-code", text);
    else if (!TURNED.test(text)) openLine(text);
    else if (!openId(text)) throw new Fault(say("fault.turned", { got: text }));
    return "";
  } catch (fault) {
    if (!(fault instanceof Fault || fault instanceof URIError)) throw fault;
    return say("fault.address", { why: fault instanceof Fault ? fault.message : say("fault.escape") });
  }
}

export function openNumber(number) {
  const puzzle = findByNumber(number);
  const left = index.left.find((one) => one.first <= number && number <= one.last);
  if (left) throw new Fault(say("do.left", { kinds: say("do.span", left) }));
  if (!puzzle) throw new Fault(say("fault.number", { first: firstNumber, last: lastNumber, got: number }));
  open({ ...puzzle, source: null }, parseLine(puzzle.line, index.kinds), `#${number}`);
}

// Open a spare by its place, as soon as the answers are read.
async function openSpare(number) {
  await readAnswers();
  const spare = spares()[number - 1];
  if (spare) openLine(spare.line);
  else notice(say("fault.address", { why: say("fault.spare", { last: spares().length, got: number }) }));
}

// Open a puzzle line; one of the book or of a saved game as that.
export function openLine(text) {
  const parsed = parseLine(text, index.kinds);
  const line = formatLine(parsed.name, parsed.givens, parsed.extra);
  const known = findByLine(line);
  const turned = known ? null : findSavedId(line, TURNED);
  if (known) openNumber(known.number);
  else if (!(turned && openId(turned))) open({ id: nameOf(line), line, number: 0, minutes: 0, chapter: null, source: null }, parsed, `#${line}`);
}

// Return the ID that a puzzle line has on this page, the line and what is read of it; `sent` is its ID on another device.
export function findPlace(text, sent) {
  const parsed = parseLine(text, index.kinds);
  const line = formatLine(parsed.name, parsed.givens, parsed.extra);
  const [, sourceId, seed] = TURNED.exec(sent) ?? [];
  const source = findById(sourceId);
  const isTurned = source && lineOfTurned(source, parseInt(seed, 36)) === line;
  return { id: findByLine(line)?.id ?? (isTurned ? sent : (findSavedId(line, TURNED) ?? nameOf(line))), line, parsed };
}

// Open a puzzle of the book transformed by the symmetry that the seed selects.
export function openTurned(source, seed) {
  const { puzzle, parsed } = makeTurned(source, seed);
  open(puzzle, parsed, `#${puzzle.id}`);
}

// Return the line of a transformed puzzle; a symmetry may leave a puzzle as it is.
export const lineOfTurned = (source, seed) => makeTurned(source, seed).puzzle.line;

function makeTurned(source, seed) {
  const original = parseLine(source.line, index.kinds);
  const turn = drawTurn(original.kind, seed);
  const extra = original.extra ? turnExtra(original.board, turn, original.kind) : "";
  const givens = turnDigits(original.givens, turn);
  const line = formatLine(original.name, givens, extra);
  const puzzle = { ...source, id: `${source.id}-${seed.toString(36)}`, line, number: 0, source, turn };
  return { puzzle, parsed: { ...original, givens, extra, board: makeBoard(original.kind, extra, givens), original } };
}

// Open a puzzle by its ID; return false if it is neither in this book nor a saved line of one of its kinds.
export function openId(id) {
  const [, sourceId, seed] = TURNED.exec(id) ?? [];
  const source = findById(sourceId ?? id);
  if (!source) return openSavedLine(id);
  if (seed) openTurned(source, parseInt(seed, 36));
  else openNumber(source.number);
  return true;
}

function openSavedLine(id) {
  const line = readLine(id);
  try {
    if (line && nameOf(line) === id) openLine(line);
    return Boolean(line) && session.puzzle?.id === id;
  } catch (fault) {
    if (!(fault instanceof Fault)) throw fault;
    return false;
  }
}

function open(puzzle, parsed, fragment) {
  saveTime();
  const game = makeGame(parsed.board, parsed.givens);
  const found = loadGame(puzzle.id, puzzle.line, game);
  const first = Math.max(0, parsed.givens.indexOf(0));
  Object.assign(session, {
    puzzle: { ...puzzle, kind: parsed.kind, name: parsed.name }, board: parsed.board, game,
    fragment, solution: null, path: null, answers: null, outcome: null, cursor: first, selected: new Set([first]), wrong: new Set(), hint: null, replay: null, several: false,
  });
  putFragment(fragment);
  emit("open");
  if (puzzle.chapter) keepAsLast();
  if (game.isSolved) notice(say("solved.text", { time: formatTime(game.seconds) }));
  else if (found === "unread") warn(say("save.unread"));
  else if (isFull(game)) notice(say("full.wrong"));
  else if (found === "good" && game.moves.length) notice(say("save.continued"));
  session.learned = findAnswers(session.puzzle, parsed);
}

// Keep the open puzzle as the one to open next time.
function keepAsLast() {
  changeSettings({ last: { ...session.settings.last, [bookName]: session.puzzle.id } });
}

function putFragment(fragment) {
  try {
    history.replaceState(null, "", fragment === "#" ? location.pathname + location.search : fragment);
  } catch {
    // Some browsers forbid replaceState for file: URLs; the address then stays unchanged.
  }
}

// Load or compute the solution and the solve path in the background.
async function findAnswers(puzzle, parsed) {
  delete document.documentElement.dataset.learned;
  const answers = await readAnswers();
  if (session.puzzle !== puzzle) return;
  session.answers = answers;
  const known = puzzle.source ?? puzzle;
  const spare = known.number ? null : findSpare(puzzle.line);
  if (spare) {
    Object.assign(puzzle, spare);
    emit("named");
    keepAsLast();
  }
  if (answers && (known.number || spare)) useStoredAnswers(spare?.answersAt ?? known.at, parsed, answers);
  else if (!known.number) {
    await new Promise((go) => setTimeout(go, 30)); // let the browser draw the board first
    useSearchResult(puzzle, await solve(parsed.board, parsed.givens));
  }
  document.documentElement.dataset.learned = puzzle.id;
  performance.mark("learned");
}

function useStoredAnswers(at, parsed, answers) {
  const { turn } = session.puzzle;
  const { board, givens } = parsed.original ?? parsed;
  const solution = readSolution(answers, at, { board, givens });
  const path = readPath(answers, at, { board, givens, solution });
  if (turn) setSolution(turnDigits(solution, turn), turnSteps(path, turn, board, parsed.board));
  else setSolution(solution, path);
}

function setSolution(solution, path) {
  Object.assign(session, { solution, path, outcome: "one" });
  session.game.isSolved ||= isComplete(session.game, solution);
  emit("answers");
}

function useSearchResult(puzzle, { solutions, gaveUp }) {
  if (session.puzzle !== puzzle) return;
  if (solutions.length === 1 && !gaveUp) return setSolution(solutions[0], null);
  session.outcome = solutions.length > 1 ? "many" : gaveUp ? "open" : "none";
  return warn(say(`line.${session.outcome}`));
}
