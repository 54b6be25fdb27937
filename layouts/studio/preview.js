// The preview: any page of the book and its cover, and what the book costs.

import { by, make } from "./elements.js";
import { ask } from "./server.js";
import { say, sayIfAny } from "./words.js";

const LONGEST_PX = 1600;
const state = { plan: "", pages: [], number: 1, isCover: false, aspect: 1, hasCover: false };
let drawn = 0;

const kindOf = (kind) => sayIfAny(`kind.${kind}`, kind);

/** Show a planned book, at the page that was shown before. */
export async function showPlan(found) {
  state.plan = found.plan;
  state.pages = found.pages;
  state.aspect = found.aspect;
  state.hasCover = found.has_cover;
  const firsts = found.pages.flatMap((kind, at) => (kind === found.pages[at - 1] ? [] : [[at + 1, kind]]));
  by("jump").replaceChildren(...firsts.map(([number, kind]) => make("option", { value: number }, `${number} · ${kindOf(kind)}`)));
  by("number").max = found.pages.length;
  by("of").textContent = say("page.of", { count: found.pages.length });
  by("cover").disabled = !found.has_cover;
  await showPage(Math.min(state.number, found.pages.length), state.isCover && found.has_cover);
}

/** Show a page of the book, or its cover. */
async function showPage(number, isCover = false) {
  state.number = Math.min(Math.max(1, number || 1), Math.max(1, state.pages.length));
  state.isCover = isCover;
  by("number").value = state.number;
  by("cover").setAttribute("aria-pressed", String(isCover));
  by("before").disabled = state.number <= 1 && !isCover;
  by("after").disabled = state.number >= state.pages.length && !isCover;
  const firsts = [...by("jump").options].map((option) => Number(option.value)).filter((first) => first <= state.number);
  by("jump").value = String(firsts[firsts.length - 1] ?? 1);
  if (!state.plan) return;
  const turn = ++drawn;
  const width = Math.min(LONGEST_PX, Math.max(300, Math.round(by("sheet").clientWidth * devicePixelRatio)));
  const picture = new Image();
  picture.src = `pages/${state.plan}/${isCover ? "cover" : state.number}/${width}.png`;
  const isDrawn = await picture.decode().then(() => true, () => false);
  if (turn !== drawn) return;
  const image = by("page");
  image.hidden = !isDrawn;
  by("sheet").classList.toggle("wrap", isCover);
  if (isDrawn) image.src = picture.src;
  const what = isCover ? say("page.cover") : say("page.kind", { number: state.number, kind: kindOf(state.pages[state.number - 1]) });
  image.alt = say("page.alt", { what });
  by("shown").textContent = say("page.undrawn");
  by("shown").hidden = isDrawn;
  document.body.dataset.drawn = isDrawn ? state.plan : "";
}

/** Show what is wrong with a recipe; the last pages stay in sight. */
export function showFaults(faults) {
  by("faults").replaceChildren(...faults.map((fault) => make("li", {}, fault)));
  by("faults").hidden = !faults.length;
  by("sheet").classList.toggle("old", faults.length > 0);
}

/** Ask for pages, spine, costs and warnings of the planned book, and show them. */
export async function showFacts() {
  const plan = state.plan;
  if (!plan) return null;
  const told = await ask("tell", { plan });
  if (plan !== state.plan) return null;
  const { facts, warnings } = told;
  const rows = [];
  const add = (key, value) => value !== undefined && value !== null && value !== "" && rows.push(make("div", {}, make("dt", {}, say(`facts.${key}`)), make("dd", {}, String(value))));
  const print = facts.print ?? {};
  add("puzzles", facts.puzzles);
  add("pages", print.pages ?? state.pages.length);
  add("trim", print.trim);
  add("spine", print.spine_mm ? `${Number(print.spine_mm).toFixed(2)} mm` : null);
  add("printer", print.printer);
  const first = facts.rows?.filter((row, _, all) => row[0] === all[0][0]).at(-1);
  if (first) {
    add("cost", first[1]);
    add("least", first[2]);
    add("earns", say("facts.at", { royalty: first[5], price: first[4] }));
  }
  if (told.last.minutes) add("last", say("facts.minutes", { minutes: told.last.minutes }));
  by("facts").replaceChildren(...rows);
  const heads = ["marketplace", "cost", "least", "higher", "price", "earns"];
  const table = by("costs").querySelector("table");
  table.tHead.replaceChildren(make("tr", {}, ...heads.map((head) => make("th", { scope: "col" }, say(`facts.${head}`)))));
  table.tBodies[0].replaceChildren(...(facts.rows ?? []).map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, cell)))));
  by("costs").hidden = !facts.rows?.length;
  const unsure = facts.estimated?.length ? [say("facts.about", { parts: facts.estimated.join(", ") })] : [];
  const lines = [...warnings, ...(facts.without_costs ? [facts.without_costs] : []), ...unsure];
  by("warnings").replaceChildren(...lines.map((line) => make("li", {}, line)));
  by("warnings").hidden = !lines.length;
  return told;
}

/** Start to listen to the buttons that turn pages. */
export function startPreview() {
  by("before").addEventListener("click", () => showPage(state.isCover ? state.number : state.number - 1));
  by("after").addEventListener("click", () => showPage(state.isCover ? state.number : state.number + 1));
  by("number").addEventListener("change", () => showPage(Number(by("number").value)));
  by("jump").addEventListener("change", () => showPage(Number(by("jump").value)));
  by("cover").addEventListener("click", () => showPage(state.number, !state.isCover));
}
