// Creation of elements. Texts are only ever set as text, never as HTML.

/** Return an element by its id. */
export const by = (id) => document.getElementById(id);

/** Return a new element with attributes, listeners (`onclick`) and children. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value === "boolean") element[name] = value;
    else if (value !== undefined && value !== null && value !== false) element.setAttribute(name, value);
  }
  element.append(...children.filter((one) => one !== null && one !== undefined));
  return element;
}

let last = 0;

/** Return an id that no other element has. */
export const freshId = () => `field-${++last}`;
