// A field for each key of a recipe, as the models of the press describe them.

import { freshId, make } from "./elements.js";
import { say, sayIfAny } from "./words.js";

/** Return the label of a key: its own words, or the key with blanks. */
export function labelOf(key) {
  const plain = key.replaceAll("_", " ");
  return sayIfAny(`key.${key}`, plain[0].toUpperCase() + plain.slice(1));
}

const isTable = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Return whether what is used without a value is short enough to be seen in the control. */
const isShort = (field) => !field.is_needed && field.usual !== "" && field.usual.length <= 32;

const usually = (field) => (isShort(field) ? `${say("field.default")} (${field.usual.replaceAll('"', "")})` : say("field.default"));

/** Return a control for a key. `set` is called with its new value, undefined for none. */
export function makeControl(field, value, set, attributes = {}) {
  const kind = field.is_mixed && isTable(value) ? "pairs" : field.kind;
  const known = { flag, number, decimal: number, choice, choices, lines, pairs, long }[kind] ?? text;
  return known(field, value, set, { "data-key": field.key, ...attributes });
}

/** Return label, control and help of a key. */
export function makeField(field, value, set) {
  const id = freshId();
  const isSaid = field.help === "text" || /^(the design, )?a name of gridpress list [a-z]+$/.test(field.help);
  const isShown = isShort(field) && !["lines", "pairs", "long", "choices"].includes(field.kind);
  const about = [isSaid ? "" : field.help, field.usual && !field.is_needed && !isShown ? say("field.usual", { usual: field.usual }) : ""].filter(Boolean);
  const control = makeControl(field, value, set, { id, "aria-describedby": about.length ? `${id}-about` : null });
  const isGroup = control.tagName === "FIELDSET";
  const label = isGroup ? null : make("label", { for: id }, labelOf(field.key));
  const help = about.length ? make("p", { id: `${id}-about`, class: "help", lang: "en" }, about.join(" · ")) : null;
  return make("div", { class: "field" }, label, control, help);
}

function text(field, value, set, attributes) {
  const list = field.names.length ? freshId() : null;
  const input = make("input", { ...attributes, value: value ?? "", list, autocomplete: "off", placeholder: isShort(field) ? field.usual : null });
  input.addEventListener("input", () => {
    const plain = input.value;
    set(plain === "" ? undefined : field.is_mixed && /^\d{1,15}$/.test(plain) ? Number(plain) : plain);
  });
  if (!list) return input;
  return make("span", { class: "listed" }, input, make("datalist", { id: list }, ...field.names.map(([name, about]) => make("option", { value: name }, about))));
}

function long(field, value, set, attributes) {
  const area = make("textarea", { ...attributes, rows: 4 });
  area.value = value ?? "";
  area.addEventListener("input", () => set(area.value === "" ? undefined : area.value));
  return area;
}

function number(field, value, set, attributes) {
  const input = make("input", { ...attributes, type: "number", inputmode: "decimal", min: field.least ?? field.above, max: field.most, step: field.kind === "number" ? 1 : "any", placeholder: isShort(field) ? field.usual : null, value: value ?? "" });
  input.addEventListener("input", () => set(input.value === "" ? undefined : Number(input.value)));
  return input;
}

function choice(field, value, set, attributes) {
  if (field.is_open) return text({ ...field, kind: "text" }, value, set, attributes);
  const names = field.names.map(([name]) => name);
  const values = value === undefined || names.includes(value) ? names : [...names, String(value)];
  const options = values.map((name) => make("option", { value: name, selected: name === value }, name));
  if (!field.is_needed) options.unshift(make("option", { value: "", selected: value === undefined }, usually(field)));
  const select = make("select", attributes, ...options);
  select.addEventListener("change", () => set(select.value === "" ? undefined : select.value));
  return select;
}

function flag(field, value, set, attributes) {
  const options = [["", usually(field), undefined], ["true", say("field.yes"), true], ["false", say("field.no"), false]];
  const select = make("select", attributes, ...options.map(([name, label, meant]) => make("option", { value: name, selected: value === meant }, label)));
  select.addEventListener("change", () => set(options.find(([name]) => name === select.value)[2]));
  return select;
}

function choices(field, value, set, attributes) {
  const { id, ...others } = attributes;
  const now = new Set(value ?? []);
  const own = make("input", { type: "checkbox", id });
  own.checked = value !== undefined;
  const boxes = field.names.map(([name]) => {
    const box = make("input", { type: "checkbox", value: name, disabled: value === undefined });
    box.checked = now.has(name);
    return box;
  });
  const send = () => set(own.checked ? boxes.filter((box) => box.checked).map((box) => box.value) : undefined);
  own.addEventListener("change", () => {
    for (const box of boxes) box.disabled = !own.checked;
    send();
  });
  for (const box of boxes) box.addEventListener("change", send);
  const rows = boxes.map((box) => make("label", { class: "check" }, box, box.value));
  return make("fieldset", others, make("legend", {}, labelOf(field.key)), make("label", { class: "check" }, own, say("field.own")), ...rows);
}

function lines(field, value, set, attributes) {
  const area = make("textarea", { ...attributes, rows: 2, spellcheck: "false", placeholder: say("field.lines") });
  area.value = Array.isArray(value) ? value.join("\n") : value ?? "";
  area.addEventListener("input", () => {
    const found = area.value.split("\n").map((line) => line.trim()).filter(Boolean);
    set(found.length ? found : undefined);
  });
  return area;
}

function pairs(field, value, set, attributes) {
  const area = make("textarea", { ...attributes, rows: 3, spellcheck: "false", placeholder: say("field.pairs") });
  area.value = isTable(value) ? Object.entries(value).map(([key, one]) => `${key} = ${one}`).join("\n") : "";
  area.addEventListener("input", () => {
    const found = area.value.split("\n").filter((line) => line.trim()).map((line) => {
      const at = line.indexOf("=");
      const [key, one] = at < 0 ? [line.trim(), ""] : [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      return [key, field.kind === "pairs" && /^\d+(\.\d+)?$/.test(one) ? Number(one) : one];
    });
    set(found.length ? Object.fromEntries(found) : undefined);
  });
  return area;
}
