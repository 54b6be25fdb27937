// The tools behind the button "…": shown above it until one is used, or something else is pressed. Wide windows always show them.

import { on } from "./session.js";

const opener = document.getElementById("extra");
const extras = document.getElementById("extras");

function setOpen(isOpen) {
  extras.classList.toggle("is-open", isOpen);
  opener.setAttribute("aria-expanded", String(isOpen));
}

// Show on the button that one of the tools behind it is in use.
function showUse() {
  opener.setAttribute("aria-pressed", String(Boolean(extras.querySelector('[aria-pressed="true"]'))));
}

opener.onclick = () => {
  const isOpen = !extras.classList.contains("is-open");
  setOpen(isOpen);
  if (isOpen) extras.querySelector("button:not([hidden])").focus();
};
extras.addEventListener("click", () => {
  setOpen(false);
  if (document.activeElement?.closest("#extras") && opener.checkVisibility()) opener.focus();
});
extras.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  setOpen(false);
  opener.focus();
  event.stopPropagation();
});
document.addEventListener("pointerdown", (event) => event.target.closest("#extras, #extra") || setOpen(false));
new MutationObserver(showUse).observe(extras, { subtree: true, attributeFilter: ["aria-pressed"] });
on("open", () => setOpen(false));
