// The table of chapters: what each has, and what it costs in pages and minutes.

import { by, make } from "./elements.js";
import { labelOf, makeControl, makeField } from "./fields.js";
import { say } from "./words.js";

const COLUMNS = ["family", "level", "count", "layout"];
const open = new WeakSet();
let costs = [];

/** Show the chapters of a recipe. `changed` is called after every change. */
export function showChapters(chapters, start, changed) {
  const fields = Object.fromEntries(start.forms.chapter.map((field) => [field.key, field]));
  const heads = [say("chapter.number"), ...COLUMNS.map((key) => labelOf(key)), say("chapter.pages"), say("chapter.minutes"), say("chapter.change")];
  by("chapters").tHead.rows[0].replaceChildren(...heads.map((head, at) => make("th", { scope: "col", class: at === 5 || at === 6 ? "figure" : null }, head)));
  const again = (focus) => {
    showChapters(chapters, start, changed);
    if (focus) by("chapters").querySelector(focus)?.focus();
    changed();
  };
  const rows = chapters.flatMap((chapter, at) => {
    const set = (key) => (value) => {
      if (value === undefined) delete chapter[key];
      else chapter[key] = value;
      changed();
    };
    const levels = start.levels[chapter.family ?? "sudoku-9x9"];
    const cells = COLUMNS.map((key) => {
      const own = key === "level" ? { ...fields.level, is_open: !levels || start.hasOwnLevels, names: (levels ?? fields.level.names.map(([name]) => name)).map((name) => [name, ""]) } : fields[key];
      const shown = key === "family" ? { ...own, usual: chapter.rules ? chapter.rules.join(" + ") : "sudoku-9x9" } : own;
      const control = makeControl(shown, chapter[key], set(key), { "aria-label": `${labelOf(key)}, ${say("chapter.name", { number: at + 1 })}` });
      if (key === "family") control.addEventListener("change", () => again(`tr:nth-child(${2 * at + 1}) select`));
      return make("td", {}, control);
    });
    const button = (label, sign, isOff, act) => make("button", { type: "button", class: "plain", disabled: isOff, "aria-label": `${say(label)}, ${say("chapter.name", { number: at + 1 })}`, onclick: act }, sign);
    const move = (to) => () => {
      chapters.splice(to, 0, chapters.splice(at, 1)[0]);
      again(`tr:nth-child(${2 * to + 1}) button`);
    };
    const more = make("tr", { class: "more", hidden: !open.has(chapter) });
    const fill = () => {
      const others = start.forms.chapter.filter((field) => !COLUMNS.includes(field.key));
      more.replaceChildren(make("td", { colspan: heads.length }, make("div", { class: "fields" }, ...others.map((field) => makeField(field, chapter[field.key], set(field.key))))));
    };
    if (open.has(chapter)) fill();
    const opener = button("chapter.more", "…", false, () => {
      if (open.has(chapter)) open.delete(chapter);
      else open.add(chapter);
      fill();
      more.hidden = !open.has(chapter);
      opener.setAttribute("aria-expanded", String(open.has(chapter)));
    });
    opener.setAttribute("aria-expanded", String(open.has(chapter)));
    const actions = make("td", { class: "actions" }, opener,
      button("chapter.up", "↑", at === 0, move(at - 1)),
      button("chapter.down", "↓", at === chapters.length - 1, move(at + 1)),
      button("chapter.remove", "×", false, () => {
        chapters.splice(at, 1);
        again("#add");
      }));
    const row = make("tr", {}, make("th", { scope: "row" }, String(at + 1)), ...cells, make("td", { class: "figure", "data-cost": "pages" }), make("td", { class: "figure", "data-cost": "minutes" }), actions);
    return [row, more];
  });
  by("chapters").tBodies[0].replaceChildren(...rows);
  showCosts(costs);
}

/** Show pages and minutes of each chapter, as far as they are known. */
export function showCosts(found) {
  costs = found;
  [...by("chapters").tBodies[0].rows].filter((row) => !row.classList.contains("more")).forEach((row, at) => {
    for (const key of ["pages", "minutes"]) row.querySelector(`[data-cost=${key}]`).textContent = costs[at]?.[key] ?? "–";
  });
}
