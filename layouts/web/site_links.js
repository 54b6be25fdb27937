// Links that open a puzzle on other sites: only of kinds that these know. Independent of the screen.
// They are those that `generator/formats` writes: f-puzzles and SudokuPad share one form, JSON compressed as lz-string does.

import { SYMBOLS } from "./board.js";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const END = 2;
const FIRST_PHRASE = 3;

const SITES = {
  "f-puzzles": { name: "SudokuPad", link: (givens, kind) => `https://sudokupad.app/?puzzleid=fpuzzles${encodeURIComponent(compress(formatGrid(givens, kind)))}` },
  sudokuwiki: { name: "SudokuWiki", link: (givens) => `https://www.sudokuwiki.org/sudoku.htm?bd=${givens.map((digit) => (digit ? SYMBOLS[digit - 1] : "0")).join("")}` },
};

// Return name and link of every site that can show a puzzle of this kind.
export const listSites = (kind, givens) => (kind.sites ?? []).map((site) => ({ name: SITES[site].name, link: SITES[site].link(givens, kind) }));

function formatGrid(givens, { n, siteRules }) {
  const cells = givens.map((digit) => (digit ? { value: digit, given: true } : {}));
  return JSON.stringify({ size: n, grid: Array.from({ length: n }, (_, row) => cells.slice(row * n, row * n + n)), ...siteRules });
}

// Return ASCII text compressed as lz-string does, in Base64.
// A code is the number of a phrase, or announces a new character, or the end; its width grows with the number of phrases. Lowest bit first.
// Source: pieroxy.net/blog/pages/lz-string.
export function compress(text) {
  const phrases = new Map();
  const unwritten = new Set();
  let [bits, width, room] = ["", 2, 2];
  const write = (value, count) => (bits += [...value.toString(2).padStart(count, "0")].reverse().join(""));
  const grow = () => {
    room -= 1;
    if (!room) [room, width] = [1 << width, width + 1];
  };
  const writePhrase = (phrase) => {
    if (unwritten.delete(phrase)) {
      write(0, width);
      write(phrase.charCodeAt(0), 8);
      grow();
    } else write(phrases.get(phrase), width);
    grow();
  };
  let phrase = "";
  for (const letter of text) {
    if (!phrases.has(letter)) {
      phrases.set(letter, FIRST_PHRASE + phrases.size);
      unwritten.add(letter);
    }
    if (phrases.has(phrase + letter)) {
      phrase += letter;
      continue;
    }
    writePhrase(phrase);
    phrases.set(phrase + letter, FIRST_PHRASE + phrases.size);
    phrase = letter;
  }
  if (phrase) writePhrase(phrase);
  write(END, width);
  return toBase64(bits);
}

function toBase64(bits) {
  const padded = bits + "0".repeat(6 - (bits.length % 6));
  const symbols = padded.match(/.{6}/g).map((six) => ALPHABET[parseInt(six, 2)]).join("");
  return symbols + "=".repeat((4 - (symbols.length % 4)) % 4);
}
