// The run that makes the book: its progress, its end, its files.

import { by, make } from "./elements.js";
import { ask } from "./server.js";
import { say } from "./words.js";

const POLL_MS = 800;
const FIRST = ["interior.pdf", "cover.pdf", "digital.pdf", "book.epub", "report.html", "web/index.html", "puzzles.csv"];
let timer = 0;
let isAsked = false;

/** Show the state of a run, and ask again while it goes on. */
export function showRun(run) {
  clearTimeout(timer);
  const isRunning = run.state === "running";
  by("run-state").textContent = say(`making.${run.state}`, { file: run.file ?? "", seconds: run.seconds ?? 0, code: run.code ?? "", edition: run.edition ?? "" });
  by("run-share").hidden = !isRunning;
  if (run.share) {
    by("run-share").max = run.share[1];
    by("run-share").value = run.share[0];
  } else by("run-share").removeAttribute("value");
  by("cancel").hidden = !isRunning;
  by("again").hidden = run.state !== "cancelled" && run.state !== "failed";
  by("again").dataset.file = run.file ?? "";
  const lines = by("run-lines");
  lines.hidden = !run.lines?.length;
  const text = (run.lines ?? []).join("\n");
  if (lines.textContent !== text) {
    lines.textContent = text;
    lines.scrollTop = lines.scrollHeight;
  }
  const files = run.files ?? [];
  const shown = [...FIRST.filter((name) => files.includes(name)), ...files.filter((name) => !FIRST.includes(name) && !name.includes("/"))];
  const address = (name) => `files/${run.edition}/${name.split("/").map(encodeURIComponent).join("/")}`;
  by("run-files").replaceChildren(...shown.map((name) => make("li", {}, make("a", { href: address(name), target: "_blank", rel: "noopener noreferrer" }, name === "web/index.html" ? say("making.play") : name))));
  if (isRunning || run.state === "elsewhere") timer = setTimeout(poll, POLL_MS);
}

async function poll() {
  try {
    showRun(await ask("watch"));
  } catch {
    timer = setTimeout(poll, 4 * POLL_MS);
  }
}

/** Start to make the book of a saved recipe. */
export async function startRun(file) {
  if (isAsked) return;
  isAsked = true;
  try {
    showRun(await ask("make", { file }));
  } finally {
    isAsked = false;
  }
}

/** Start to listen to the buttons of the run; `tell` shows why one is refused. */
export function startMaking(tell) {
  by("cancel").addEventListener("click", () => ask("cancel").then(showRun, tell));
  by("again").addEventListener("click", () => startRun(by("again").dataset.file).catch(tell));
}
