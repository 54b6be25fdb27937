// Colors of a cell as one number: 0 for none, 1 to 8 for one color, as in games saved before cells had several.
// Several colors are a bit mask above the lowest four bits.

export const COLORS = 8;
const SHIFT = 4;
export const MOST_COLOR_CODE = (2 ** COLORS - 1) << SHIFT;

// Return the colors of a cell, in order.
export function colorsOf(code) {
  if (!code) return [];
  if (code < 2 ** SHIFT) return code <= COLORS ? [code] : [];
  return Array.from({ length: COLORS }, (_, at) => at + 1).filter((color) => (code >> (SHIFT + color - 1)) & 1);
}

export function codeOfColors(colors) {
  if (colors.length < 2) return colors[0] ?? 0;
  return colors.reduce((mask, color) => mask | (1 << (SHIFT + color - 1)), 0);
}

export const addColor = (code, color) => codeOfColors([...new Set([...colorsOf(code), color])].sort((one, other) => one - other));
export const removeColor = (code, color) => codeOfColors(colorsOf(code).filter((one) => one !== color));
export const hasColor = (code, color) => colorsOf(code).includes(color);

// Return the background of a cell: one color, or a sector for each.
export function paintOf(code) {
  const colors = colorsOf(code);
  const share = 100 / colors.length;
  const stops = colors.map((color, at) => `var(--c${color}) ${at * share}% ${(at + 1) * share}%`);
  return colors.length < 2 ? `var(--c${colors[0]})` : `conic-gradient(from 45deg, ${stops.join(", ")})`;
}
