// Runs modules of the companion page in node: reads a task as JSON from standard input, writes the results as JSON.
// The page's data is a stub: kinds and names, no puzzles. Results of a task are one per case.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const task = JSON.parse(readFileSync(0, "utf8"));
const index = { words: task.phrases ?? {}, names: task.names ?? {}, chapters: [], kinds: task.kinds, left: [] };
const element = { textContent: JSON.stringify(index) };
globalThis.document = { getElementById: () => element };
const kept = new Map();
const localStorage = {
  get length() {
    return kept.size;
  },
  key: (at) => [...kept.keys()][at] ?? null,
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => kept.set(key, text),
};
globalThis.window = { localStorage };

const load = (name) => import(pathToFileURL(`${process.argv[2]}/${name}.js`).href);
const { parseLine, formatLine } = await load("puzzle_lines");

function finish(search, most = 1_000_000) {
  for (let turns = 0; turns < most; turns += 1) {
    const { done, value } = search.next();
    if (done) return value;
  }
  throw new Error("the search does not end");
}

async function findSteps({ line, positions }) {
  const { searchStep } = await load("ladder");
  const { describeOwn } = await load("ladder_words");
  const { board, kind } = parseLine(line, task.kinds);
  return positions.map(({ values, masks, last }) => {
    const step = finish(searchStep(board, kind, values, Int32Array.from(masks), { last, isUnique: true }));
    if (!step) return null;
    const texts = ["where", "technique", "step"].map((depth) => describeOwn(task.answers, step, depth, board));
    return { technique: step.technique, cell: step.cell, digit: step.digit, removed: step.removed, pattern: step.pattern, houses: step.houses, texts };
  });
}

async function describeBoard({ line, values }) {
  const { candidatesOf, candidatesWithoutClues, findSingle } = await load("candidates");
  const { findConflicts, makeGame } = await load("game");
  const { board, givens } = parseLine(line, task.kinds);
  const game = makeGame(board, givens);
  values.forEach((digit, cell) => (game.cells[cell][0] = digit));
  return {
    plain: [...candidatesWithoutClues(board, values)], candidates: [...candidatesOf(board, values)],
    single: board.marks ? null : findSingle(board, values), conflicts: [...findConflicts(game)].sort((a, b) => a - b),
  };
}

async function solveLine({ line }) {
  const { solve } = await load("solver");
  const { board, givens } = parseLine(line, task.kinds);
  return solve(board, givens);
}

async function playMoves({ line, moves }) {
  const game = await load("game");
  const { saveGame, loadGame } = await load("storage");
  const { board, givens } = parseLine(line, task.kinds);
  const played = game.makeGame(board, givens);
  const cells = () => JSON.stringify(played.cells);
  const seen = [cells()];
  for (const move of moves) if (game.doMove(played, move)) seen.push(cells());
  const backward = [];
  while (game.undo(played)) backward.unshift(cells());
  const forward = [cells()];
  while (game.redo(played)) forward.push(cells());
  saveGame("A", line, played);
  const loaded = game.makeGame(board, givens);
  const found = loadGame("A", line, loaded);
  return { nMoves: seen.length - 1, undone: backward.join() === seen.slice(0, -1).join(), redone: forward.join() === seen.join(), found, same: JSON.stringify(loaded.cells) === cells() };
}

async function turnLine({ line, seed, solution }) {
  const { drawTurn, turnDigits, turnExtra } = await load("symmetries");
  const { name, kind, givens, extra, board } = parseLine(line, task.kinds);
  const turn = drawTurn(kind, seed);
  const turned = formatLine(name, turnDigits(givens, turn), extra ? turnExtra(board, turn, kind) : "");
  return { line: turned, parsed: formatLine(name, parseLine(turned, task.kinds).givens, parseLine(turned, task.kinds).extra), solution: turnDigits(solution, turn) };
}

async function restorePath({ line, answers, solution }) {
  const { readPath } = await load("packed_paths");
  const { board, givens } = parseLine(line, task.kinds);
  return readPath(answers, 0, { board, givens, solution });
}

async function restoreSolution({ line, answers }) {
  const { readSolution } = await load("packed_solutions");
  const { board, givens } = parseLine(line, task.kinds);
  return readSolution(answers, 0, { board, givens });
}

// The answers of a language are those of the case with its words.
async function saySteps({ line, answers, solution, steps }) {
  const { index: page } = await load("book");
  const { readPath } = await load("packed_paths");
  const { holesOf, stepText } = await load("messages");
  const { board, givens } = parseLine(line, task.kinds);
  const path = steps?.map((step) => {
    const names = step.named.map(([kind, values]) => ({ type: kind[0], values }));
    const count = holesOf(answers, answers.forms[step.form][0]).length;
    return { ...step, place: names.slice(0, count), names: names.slice(count) };
  }) ?? readPath(answers, 0, { board, givens, solution });
  const said = path.map(() => ({}));
  for (const [language, words] of Object.entries(task.words)) {
    page.names = task.names[language]; // what a page has, no more
    const own = { ...answers, ...words };
    path.forEach((step, at) => {
      said[at][language] = ["where", "technique", "step"].map((depth) => stepText(own, step, depth, board));
    });
  }
  return said;
}

// The sentences of the two trials that remove digit 1 from the first cell.
async function sayTrials({ line }) {
  const { sayContradiction } = await load("ladder_words_clues");
  const { makeWriter } = await load("ladder_writer");
  const { cellName } = await load("steps");
  const { board } = parseLine(line, task.kinds);
  const write = makeWriter(task.answers, board, cellName);
  return ["short contradiction", "long contradiction"].map((technique) => sayContradiction({ technique, removed: [[0, 1]] }, write));
}

async function listFinders({ line }) {
  const { findersOf } = await load("ladder");
  const { board, kind } = parseLine(line, task.kinds);
  return Object.keys(findersOf(board, kind));
}

const TASKS = { findSteps, describeBoard, solveLine, playMoves, turnLine, restorePath, restoreSolution, saySteps, sayTrials, listFinders };
const results = [];
for (const one of task.cases) results.push(await TASKS[task.task](one));
process.stdout.write(JSON.stringify(results));
