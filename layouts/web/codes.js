// QR codes of the book's own puzzles and spares, combined from matrices that the page has (`generator/typesetting/web/codes.py`).
// Other puzzles have none: their lines would need an encoder. Independent of the screen.

// Return the rows of the code of a puzzle's number, or of a spare's, as arrays of 0 and 1.
export function combineCode(codes, number, isSpare) {
  const modules = unpack(codes.base);
  const name = String(number).padStart(codes.bits.length, "0").replace(/^0/, isSpare ? "S" : "0");
  codes.bits.forEach((bits, at) => {
    const changed = name.charCodeAt(at) ^ "0".charCodeAt(0);
    bits.forEach((packed, bit) => {
      if ((changed >> bit) & 1) unpack(packed).forEach((module, place) => (modules[place] ^= module));
    });
  });
  return Array.from({ length: codes.side }, (_, row) => modules.slice(row * codes.side, (row + 1) * codes.side));
}

const unpack = (packed) => [...atob(packed)].flatMap((letter) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => (letter.charCodeAt(0) >> bit) & 1));

// Return the path of the dark modules, one unit a module.
export function formatCode(rows) {
  return rows.flatMap((row, y) => row.flatMap((module, x) => (module ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
}
