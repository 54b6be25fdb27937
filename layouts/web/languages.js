// The languages of the page: that of the book, and others whose words are inflated on first use.
// Everything the reader sees changes, except what the makers of the book wrote themselves.

import { index } from "./book.js";
import { inflate } from "./inflate.js";
import { setWords, unpackTable } from "./phrases.js";
import { changeSettings, emit, on, session } from "./session.js";
import { setStepWords } from "./steps.js";

const [[OWN]] = index.languages;
const keys = Object.keys(index.words);
const kinds = Object.entries(index.kinds);
const box = document.getElementById("set-language");

const own = {
  words: Object.values(index.words),
  names: index.names,
  kinds: Object.fromEntries(kinds.map(([name, { title, rules, marks, spoken }]) => [name, [title, rules, marks, spoken]])),
  chapters: index.chapters.map(({ title, level }) => [title, level]),
  left: index.left.map(({ title }) => title),
  edition: index.edition,
};
session.language = OWN;
for (const id of ["book-title", "book-about"]) document.getElementById(id).lang = OWN;

let packs = null;

function readPack(language) {
  packs ??= inflate("languages").then(JSON.parse).catch(() => ({}));
  return packs.then((found) => found[language]);
}

let wanted = OWN;
let change = Promise.resolve();

// Have everything shown in the language of the settings, if this page has it; else in that of the book.
function followSettings() {
  const { language } = session.settings;
  const chosen = index.languages.some(([code]) => code === language) ? language : OWN;
  if (chosen !== wanted) change = changeTo((wanted = chosen));
}

async function changeTo(language) {
  const pack = language === OWN ? own : await readPack(language);
  if (pack && wanted === language) use(language, pack);
  box.value = session.language;
}

function use(language, pack) {
  setWords(Object.fromEntries(keys.map((key, at) => [key, pack.words[at]])));
  setStepWords(pack === own ? null : pack);
  Object.assign(index, { names: pack === own ? own.names : unpackTable(pack.names, own.names), edition: pack.edition });
  for (const [name, kind] of kinds) [kind.title, kind.rules, kind.marks, kind.spoken] = pack.kinds[name];
  index.chapters.forEach((chapter, at) => ([chapter.title, chapter.level] = pack.chapters[at]));
  index.left.forEach((one, at) => (one.title = pack.left[at]));
  if (session.board) session.board.marks = session.puzzle.kind.marks;
  document.documentElement.lang = session.language = language;
  emit("language");
}

// Wait until the language of the settings is shown.
export const whenShown = () => change;

box.replaceChildren(...index.languages.map(([code, name]) => Object.assign(document.createElement("option"), { value: code, lang: code, textContent: name })));
box.closest("label").hidden = index.languages.length < 2;
box.onchange = () => changeSettings({ language: box.value });
on("settings", followSettings);
