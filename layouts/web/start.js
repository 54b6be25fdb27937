// Inflate the program of the page and run it. This script alone is stored as it is.
// The policy of the page allows the program by its hash, however it comes into the page.

import { inflate } from "./inflate.js";

// In a browser too old to inflate, the program never runs and the page keeps showing its first notice (`#unplayed`).
inflate("program").then((text) => {
  const element = document.createElement("script");
  element.type = "module";
  element.textContent = text;
  document.body.append(element);
});
