// Inflate the book's data, the style and the program of the page, and run it. This script alone is stored as it is.
// The policy of the page allows both by their hashes, however they come into the page.

import { inflate } from "./inflate.js";

function insert(parent, tag, properties) {
  parent.append(Object.assign(document.createElement(tag), properties));
}

// If this fails, the program never runs and the page keeps showing its first notice (`#unplayed`).
Promise.all(["index", "style", "program"].map(inflate)).then(([index, style, program]) => {
  document.getElementById("index").textContent = index;
  insert(document.head, "style", { textContent: style });
  insert(document.body, "script", { type: "module", textContent: program });
});
