// Small pictures of boards as SVG paths: walls, cages, holes, a dot for each given and for each digit of the player. Independent of the screen.
// They are made from the text of a puzzle line, without the houses of a board, so that a thousand are no burden.

import { HOLE_SYMBOL } from "./holes.js";

const NAME = /r(\d{1,3})c(\d{1,3})/gi;

// Return {n, isBlank, holes, walls, cages, givens, own} of a puzzle line of the book: a size, whether holes are blank, and five SVG paths with
// one unit a cell. Where holes are blank, walls have the frame as well.
// filled: cells with a digit.
export function pictureOf(line, kinds, filled) {
  const [name, cells, extra = ""] = line.split(":");
  const kind = kinds[name];
  const { n } = kind;
  const regions = kind.extra === "regions" ? extra : kind.regions;
  const isGiven = [...cells].map((symbol) => ![".", "0", HOLE_SYMBOL].includes(symbol));
  const holes = [...cells].flatMap((symbol, cell) => (symbol === HOLE_SYMBOL ? [cell] : []));
  const own = filled.filter((cell) => !isGiven[cell]);
  return {
    n,
    isBlank: kind.holes === "blank",
    holes: kind.holes === "blank" ? "" : holes.map((cell) => `M${cell % n} ${Math.floor(cell / n)}h1v1h-1z`).join(""),
    walls: regions ? bordersOf([...regions], n, kind.holes === "blank" ? HOLE_SYMBOL : null) : "",
    cages: bordersOf(cagesOf(extra, kind), n),
    givens: dotsOf(isGiven.flatMap((given, cell) => (given ? [cell] : [])), n),
    own: dotsOf(own, n),
  };
}

const dotsOf = (cells, n) => cells.map((cell) => `M${(cell % n) + 0.5} ${Math.floor(cell / n) + 0.5}h0`).join("");

// Return the lines between neighbors with different values; outside: the value beyond the board, null for no lines there.
function bordersOf(values, n, outside = null) {
  const valueAt = (x, y) => (x >= 0 && y >= 0 && x < n && y < n ? values[y * n + x] : outside);
  let path = "";
  for (let y = 0; y <= n; y += 1) {
    for (let x = 0; x <= n; x += 1) {
      const differs = (other) => ![valueAt(x, y), other].includes(null) && valueAt(x, y) !== other;
      if (differs(valueAt(x - 1, y))) path += `M${x} ${y}v1`;
      if (differs(valueAt(x, y - 1))) path += `M${x} ${y}h1`;
    }
  }
  return path;
}

// Return the number of the cage of each cell, [] for kinds without cages.
function cagesOf(extra, kind) {
  const rules = kind.extra === "cages" ? [extra] : kind.extra === "clues" ? extra.split("|") : [];
  const owner = [];
  rules.forEach((text, rule) => {
    for (const part of text.split(";")) {
      if (kind.clues && kind.clues.rules[rule]?.[part.replace(NAME, "@")]?.[2] !== "outline") continue;
      for (const [, row, col] of part.matchAll(NAME)) owner[(row - 1) * kind.n + Number(col) - 1] = `${rule} ${part}`;
    }
  });
  return owner.length ? Array.from({ length: kind.n ** 2 }, (_, cell) => owner[cell] ?? "") : [];
}

// Return the state of a puzzle from its progress and tick: "fresh", "begun" or "solved".
export const stateOf = (progress, isTicked = false) => (progress?.isSolved || isTicked ? "solved" : progress ? "begun" : "fresh");

