// The studio: opens a recipe, shows its keys as fields, and draws its pages after every change.

import { showChapters, showCosts } from "./chapters.js";
import { by, make } from "./elements.js";
import { makeField } from "./fields.js";
import { showRun, startMaking, startRun } from "./making.js";
import { showFacts, showFaults, showPlan, startPreview } from "./preview.js";
import { ask } from "./server.js";
import { language, languages, say, sayAll } from "./words.js";

const WAIT_MS = 100;
const FACTS_MS = 350;
const NOTICE_MS = 4000;
const PATIENCE_MS = 3000;
const TABS = ["book", "chapters", "more", "text", "making", "status"];
const GROUPS = {
  book: {
    words: ["title", "subtitle", "author", "language", "series", "volume"],
    look: ["trim", "layout", "theme", "face", "answers"],
    outside: ["cover", "palette", "blurb", "isbn"],
    printing: ["printer", "paper", "spine_mm", "wrap_mm", "hinge_mm", "file", "editions"],
  },
};

let start;
let open = null; // { file, version, base, keys, text, saved }
let timer = 0;
let factsTimer = 0;
let noticeTimer = 0;
let isPlanning = false;
let isPending = false;

function notify(message, isBad = false) {
  by("notice").textContent = message;
  by("notice").classList.toggle("bad", isBad);
  by("notice").hidden = !message;
  clearTimeout(noticeTimer);
  if (message && !isBad && message !== say("wait")) noticeTimer = setTimeout(notify, NOTICE_MS, "");
}

const tell = (fault) => notify(fault.status === 0 ? say("gone") : fault.message, true);

/** Do something that the server may refuse, and show why. */
const tried = (action) => async (...values) => {
  try {
    notify("");
    await action(...values);
  } catch (fault) {
    tell(fault);
  }
};

function showBegin() {
  by("begin").hidden = false;
  by("desk").hidden = true;
  by("file").textContent = "";
  for (const id of ["books", "save", "make"]) by(id).hidden = true;
  by("kept").hidden = true;
  by("own-files").replaceChildren(...start.files.map((file) => make("li", {}, make("button", { type: "button", onclick: tried(() => openFile(file)) }, file))));
  by("own-none").hidden = start.files.length > 0;
}

async function openFile(file) {
  show(await ask("open", { file }));
}

async function show(found) {
  open = { ...found, keys: {}, saved: found.version ? found.text : null, isChanged: !found.version };
  by("begin").hidden = true;
  by("desk").hidden = false;
  for (const id of ["books", "save", "make"]) by(id).hidden = false;
  by("kept").hidden = !found.draft;
  history.replaceState(null, "", `#${encodeURIComponent(found.file)}`);
  await takeText(found.draft || found.text);
}

/** Take the text of the recipe as the one whose keys are shown. */
async function takeText(text) {
  open.base = open.text = text;
  by("text").value = text;
  showState();
  let parsed;
  try {
    parsed = await ask("parse", { file: open.file, text });
  } catch (fault) {
    showFaults([fault.message]);
    choose("text");
    return;
  }
  open.keys = parsed.keys;
  const isList = (value) => Array.isArray(value) && value.every((one) => typeof one === "object" && !Array.isArray(one));
  open.isOdd = start.repeated.some((table) => open.keys[table] !== undefined && !isList(open.keys[table]));
  if (open.isOdd) choose("text"); // such as [chapter] in single brackets, which no field can show
  else {
    markPlaces();
    showFields();
  }
  await plan();
}

/** Mark each table of a list with its place in the text, by which the server finds it again. */
function markPlaces() {
  for (const table of start.repeated) if (Array.isArray(open.keys[table])) open.keys[table].forEach((one, at) => (one["@"] = at));
}

function showState() {
  const isChanged = open.text !== open.saved;
  by("file").textContent = open.file + (isChanged ? ` · ${say("unsaved")}` : "");
  by("save").disabled = !isChanged;
}

function fieldsOf(table, keys, values) {
  const known = start.forms[table].filter((field) => keys.includes(field.key)).sort((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key));
  return known.map((field) => makeField(field, values()?.[field.key], (value) => setKey(table, field.key, value)));
}

function setKey(table, key, value) {
  const place = table ? (open.keys[table] ??= {}) : open.keys;
  if (value === undefined) delete place[key];
  else place[key] = value;
  if (table && !Object.keys(place).length) delete open.keys[table];
  changed();
}

function showFields() {
  const shown = Object.values(GROUPS.book).flat();
  const groups = Object.entries(GROUPS.book).map(([name, keys]) => make("fieldset", { class: "group" }, make("legend", {}, say(`group.${name}`)), make("div", { class: "fields" }, ...fieldsOf("", keys, () => open.keys))));
  by("panel-book").replaceChildren(...groups);
  const rest = start.forms[""].map((field) => field.key).filter((key) => !shown.includes(key));
  const tables = Object.keys(start.forms).filter((table) => table && !start.repeated.includes(table));
  const more = [["", rest, say("group.more")], ...tables.map((table) => [table, start.forms[table].map((field) => field.key), `[${table}]`])];
  by("panel-more").replaceChildren(...more.map(([table, keys, title]) => make("fieldset", { class: "group" }, make("legend", {}, title), make("div", { class: "fields" }, ...fieldsOf(table, keys, () => (table ? open.keys[table] : open.keys))))));
  for (const table of start.repeated.filter((one) => one !== "chapter")) by("panel-more").append(makeList(table));
  start.hasOwnLevels = Boolean(open.keys.levels);
  showChapters((open.keys.chapter ??= []), start, changed);
}

/** Return the fields of all tables of a list, with buttons to add and remove one. */
function makeList(table) {
  const values = (open.keys[table] ??= []);
  const again = () => {
    group.replaceWith(makeList(table));
    changed();
  };
  const entries = values.map((value, at) => {
    const set = (key) => (one) => {
      if (one === undefined) delete value[key];
      else value[key] = one;
      changed();
    };
    const remove = make("button", { type: "button", "aria-label": `${say("chapter.remove")}, [[${table}]] ${at + 1}`, onclick: () => {
      values.splice(at, 1);
      again();
    } }, say("chapter.remove"));
    return make("div", { class: "entry" }, make("div", { class: "fields" }, ...start.forms[table].map((field) => makeField(field, value[field.key], set(field.key)))), remove);
  });
  const add = make("button", { type: "button", onclick: () => {
    values.push({});
    again();
  } }, `${say("table.add")} [[${table}]]`);
  const group = make("fieldset", { class: "group" }, make("legend", {}, `[[${table}]]`), ...entries, add);
  return group;
}

function changed() {
  open.isChanged = true;
  open.isSent = false;
  clearTimeout(timer);
  clearTimeout(factsTimer);
  timer = setTimeout(plan, WAIT_MS);
}

/** Return the keys as the server takes them: without empty lists of tables. */
function keysNow() {
  if (open.isOdd) return null;
  return Object.fromEntries(Object.entries(open.keys).filter(([key, value]) => !start.repeated.includes(key) || value.length));
}

async function plan() {
  if (isPlanning) {
    isPending = true;
    return;
  }
  isPlanning = true;
  const file = open.file;
  open.isSent = true;
  document.body.dataset.state = "planning";
  const patience = setTimeout(() => notify(say("wait")), PATIENCE_MS);
  try {
    const found = await ask("plan", { file, text: open.base, keys: keysNow(), keep: open.isChanged });
    if (file !== open.file) return;
    open.text = found.text;
    if (document.activeElement !== by("text")) by("text").value = found.text;
    showState();
    showFaults(found.faults);
    if (found.plan) {
      await showPlan(found);
      showCosts(found.chapters.map((pages) => ({ pages })));
      if (!isPending) factsTimer = setTimeout(() => tellFacts(found).catch(tell), FACTS_MS);
    }
  } catch (fault) {
    tell(fault);
  } finally {
    clearTimeout(patience);
    if (by("notice").textContent === say("wait")) notify("");
    isPlanning = false;
    document.body.dataset.state = "ready";
    if (isPending) {
      isPending = false;
      plan();
    }
  }
}

/** Show what the planned book costs, once nothing is typed for a moment. */
async function tellFacts(found) {
  const told = await showFacts();
  if (told) showCosts(found.chapters.map((pages, at) => ({ pages, minutes: told.minutes[at] ?? undefined })));
}

async function settle() {
  clearTimeout(timer);
  while (isPlanning) await new Promise((resolve) => setTimeout(resolve, 30));
  await plan();
}

async function save() {
  await settle();
  const found = await ask("save", { file: open.file, text: open.text, version: open.version });
  start.files = found.files;
  open.version = found.version;
  open.saved = open.base = open.text;
  markPlaces();
  showState();
  by("kept").hidden = true;
  notify(say("saved", { file: open.file }));
}

async function makeBook() {
  await settle(); // what was typed last is part of the book
  if (open.text !== open.saved) await save();
  choose("making");
  await startRun(open.file);
}

function choose(name, isFocused = false) {
  for (const tab of TABS) {
    const isChosen = tab === name;
    by(`panel-${tab}`).hidden = !isChosen;
    const button = by(`tab-${tab}`);
    button.setAttribute("aria-selected", String(isChosen));
    button.tabIndex = isChosen ? 0 : -1;
    if (isChosen && isFocused) button.focus();
  }
  if (name === "status") by("status").src = "files/";
}

function startTabs() {
  by("tabs").append(...TABS.map((tab) => make("button", { type: "button", role: "tab", id: `tab-${tab}`, "aria-controls": `panel-${tab}`, onclick: () => choose(tab) }, say(`tab.${tab}`))));
  by("tabs").addEventListener("keydown", (event) => {
    const at = TABS.findIndex((tab) => by(`tab-${tab}`) === document.activeElement);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(TABS[(to + TABS.length) % TABS.length], true);
  });
}

function listen() {
  addEventListener("pagehide", () => {
    if (open && open.isSent === false) ask("plan", { file: open.file, text: open.base, keys: keysNow(), keep: true }, true).catch(() => {});
  });
  by("books").addEventListener("click", tried(async () => {
    if (open) await settle();
    start = await ask("start");
    history.replaceState(null, "", location.pathname + location.search);
    showBegin();
  }));
  by("save").addEventListener("click", tried(save));
  by("make").addEventListener("click", tried(makeBook));
  by("add").addEventListener("click", () => {
    const last = open.keys.chapter.at(-1);
    open.keys.chapter.push({ ...(last?.family ? { family: last.family } : {}), level: last?.level ?? "easy", count: 10 });
    showChapters(open.keys.chapter, start, changed);
    changed();
  });
  by("apply").addEventListener("click", tried(async () => {
    open.isChanged = true;
    await takeText(by("text").value);
  }));
  by("kept-drop").addEventListener("click", tried(async () => {
    by("kept").hidden = true;
    open.isChanged = false;
    await ask("drop", { file: open.file });
    await takeText(open.saved);
  }));
  by("new").addEventListener("submit", tried(async (event) => {
    event.preventDefault();
    const file = by("new-file").value.trim();
    show(await ask("begin", { file: file.endsWith(".toml") ? file : `${file}.toml`, shipped: by("shipped").value }));
  }));
  const about = () => (by("shipped-about").textContent = start.shipped.find((one) => one.name === by("shipped").value)?.note ?? "");
  by("shipped").replaceChildren(...start.shipped.map((one) => make("option", { value: one.name, selected: one.name === "nightly" }, one.name)));
  by("shipped").addEventListener("change", about);
  about();
  by("language").replaceChildren(...Object.entries(languages).map(([code, name]) => make("option", { value: code, selected: code === language, lang: code }, name)));
  by("language").addEventListener("change", async () => {
    if (open && !by("desk").hidden) await settle().catch(() => {});
    location.search = `?language=${by("language").value}`;
  });
}

async function begin() {
  sayAll();
  startTabs();
  start = await ask("start");
  listen();
  startPreview();
  startMaking(tell);
  by("folder").textContent = start.folder;
  showRun(start.run);
  choose("book");
  const file = decodeURIComponent(location.hash.slice(1));
  if (start.files.includes(file)) await tried(() => openFile(file))();
  if (!open) showBegin();
  document.body.dataset.state ??= "ready";
}

begin().catch(tell);
