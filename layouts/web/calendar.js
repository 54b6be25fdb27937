// A calendar of the days on which puzzles were solved, a month at a time.

import { formatDay } from "./days.js";
import { make } from "./elements.js";
import { sayCount, say } from "./phrases.js";
import { session } from "./session.js";

const WEEK = 7;
const A_MONDAY = new Date(2024, 0, 1);

// Return the element of a calendar; counts: puzzles solved, by day.
export function makeCalendar(counts) {
  const now = new Date();
  const box = make("div", { className: "calendar" });
  let shown = new Date(now.getFullYear(), now.getMonth(), 1);
  const first = [...counts.keys()].sort()[0] ?? formatDay(now);
  const turn = (by) => make("button", {
    type: "button", className: "plain", "aria-label": say(by < 0 ? "days.before" : "days.after"), onclick: () => {
      shown = new Date(shown.getFullYear(), shown.getMonth() + by, 1);
      show();
      box.querySelectorAll("button")[by < 0 ? 0 : 1].focus();
    },
  }, by < 0 ? "‹" : "›");

  function show() {
    const [before, after] = [turn(-1), turn(1)];
    before.disabled = formatDay(shown) <= first;
    after.disabled = formatDay(new Date(shown.getFullYear(), shown.getMonth() + 1, 1)) > formatDay(now);
    const name = shown.toLocaleDateString(session.language, { month: "long", year: "numeric" });
    box.replaceChildren(make("div", { className: "month" }, before, make("strong", { role: "status" }, name), after), makeMonth(shown, counts, now));
  }
  show();
  return box;
}

function makeMonth(month, counts, now) {
  const nDays = new Date(month.getFullYear(), month.getMonth() + 1, 0).getDate();
  const blanks = Array.from({ length: (month.getDay() + WEEK - 1) % WEEK }, () => make("td"));
  const days = Array.from({ length: nDays }, (_, at) => makeDay(new Date(month.getFullYear(), month.getMonth(), at + 1), counts, now));
  const cells = [...blanks, ...days];
  const rows = Array.from({ length: Math.ceil(cells.length / WEEK) }, (_, at) => make("tr", {}, ...cells.slice(at * WEEK, (at + 1) * WEEK)));
  const heads = Array.from({ length: WEEK }, (_, at) => {
    const day = new Date(A_MONDAY.getFullYear(), A_MONDAY.getMonth(), A_MONDAY.getDate() + at);
    const nameOf = (weekday) => day.toLocaleDateString(session.language, { weekday });
    return make("th", { scope: "col", abbr: nameOf("long") }, nameOf("short"));
  });
  return make("table", {}, make("thead", {}, make("tr", {}, ...heads)), make("tbody", {}, ...rows));
}

function makeDay(date, counts, now) {
  const day = formatDay(date);
  const count = counts.get(day) ?? 0;
  const cell = make("td", { className: count ? "played" : "" }, make("span", {}, String(date.getDate())));
  if (count) cell.append(make("span", { className: "unseen" }, ` ${sayCount("days.solved", count)}`));
  if (day === formatDay(now)) cell.setAttribute("aria-current", "date");
  return cell;
}
