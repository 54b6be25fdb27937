// QR codes of addresses and of games, for a screen. Independent of it.
// Source: ISO/IEC 18004. Error correction is of level L, 7 % of damage; the mask is always the first: readers take any.

const MOST_VERSION = 25; // 117 modules a side; larger ones are too fine for the camera of a phone
const ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:";
const FORMAT = 0b111011111000100; // level L and mask 0, with their own error correction

// Of each version, from 1: bytes of error correction of a block, and blocks (table 9, level L).
const CHECK_BYTES = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12];

// Return the rows of the code of texts that follow each other, as arrays of 0 and 1; null if they are too long.
// Texts of the 45 signs of ALPHANUMERIC take little more than half the room of others.
export function encodeTexts(texts) {
  for (let version = 1; version <= MOST_VERSION; version += 1) {
    const bits = texts.flatMap((text) => listBits(text, version));
    const room = 8 * countDataBytes(version);
    if (bits.length <= room) return drawCode(version, addChecks(version, fillUp(bits, room)));
  }
  return null;
}

const toBits = (number, count) => Array.from({ length: count }, (_, at) => (number >> (count - 1 - at)) & 1);
const bitAt = (number, at) => (number >> at) & 1;

function listBits(text, version) {
  if ([...text].every((sign) => ALPHANUMERIC.includes(sign))) {
    const pairs = text.match(/..?/g) ?? [];
    const valueOf = (pair) => [...pair].reduce((sum, sign) => 45 * sum + ALPHANUMERIC.indexOf(sign), 0);
    return [...toBits(2, 4), ...toBits(text.length, version < 10 ? 9 : 11), ...pairs.flatMap((pair) => toBits(valueOf(pair), pair.length > 1 ? 11 : 6))];
  }
  const bytes = new TextEncoder().encode(text);
  return [...toBits(4, 4), ...toBits(bytes.length, version < 10 ? 8 : 16), ...[...bytes].flatMap((byte) => toBits(byte, 8))];
}

const countBytes = (version) => {
  const places = version > 1 ? Math.floor(version / 7) + 2 : 0; // alignment patterns in a row
  const patterns = places ? (25 * places - 10) * places - 55 : 0;
  return Math.floor(((16 * version + 128) * version + 64 - patterns - (version > 6 ? 36 : 0)) / 8);
};
const countDataBytes = (version) => countBytes(version) - CHECK_BYTES[version - 1] * BLOCKS[version - 1];

// Return the bytes of bits, with an end mark and bytes that fill the room (7.4.9, 7.4.10).
function fillUp(bits, room) {
  const ended = [...bits, 0, 0, 0, 0].slice(0, room);
  while (ended.length % 8) ended.push(0);
  const bytes = Array.from({ length: ended.length / 8 }, (_, at) => parseInt(ended.slice(8 * at, 8 * at + 8).join(""), 2));
  for (let at = 0; bytes.length < room / 8; at += 1) bytes.push(at % 2 ? 0x11 : 0xec);
  return bytes;
}

// Return the data in blocks, one byte of each in turn, then their error correction likewise.
function addChecks(version, data) {
  const [count, checks] = [BLOCKS[version - 1], CHECK_BYTES[version - 1]];
  const [short, longer] = [Math.floor(data.length / count), data.length % count];
  const starts = Array.from({ length: count + 1 }, (_, at) => short * at + Math.max(0, at - count + longer));
  const blocks = starts.slice(1).map((end, at) => data.slice(starts[at], end));
  const others = blocks.map((block) => divide(block, checks));
  const inTurn = (lists, most) => Array.from({ length: most }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
  return [...inTurn(blocks, short + 1), ...inTurn(others, checks)];
}

// Return the product of two numbers of the field of 256 with the polynomial 0x11d.
function multiply(one, other) {
  let product = 0;
  for (let at = 7; at >= 0; at -= 1) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (bitAt(other, at) * one);
  return product;
}

// Return the remainder of a block by the generator polynomial of Reed and Solomon.
function divide(block, checks) {
  let generator = [...Array(checks - 1).fill(0), 1];
  for (let root = 1, at = 0; at < checks; at += 1, root = multiply(root, 2)) {
    generator = generator.map((factor, place) => multiply(factor, root) ^ (generator[place + 1] ?? 0));
  }
  let rest = Array(checks).fill(0);
  for (const byte of block) {
    const factor = byte ^ rest[0];
    rest = [...rest.slice(1), 0].map((one, at) => one ^ multiply(generator[at], factor));
  }
  return rest;
}

function drawCode(version, bytes) {
  const side = 17 + 4 * version;
  const rows = Array.from({ length: side }, () => Array(side).fill(null)); // null: free for data
  const put = (row, col, dark) => row >= 0 && col >= 0 && row < side && col < side && (rows[row][col] = Number(dark));
  for (let at = 0; at < side; at += 1) [put(6, at, at % 2 === 0), put(at, 6, at % 2 === 0)];
  for (const [row, col] of [[3, 3], [3, side - 4], [side - 4, 3]]) drawRings(put, row, col, 4, (away) => away !== 2 && away !== 4);
  const places = listPlaces(version);
  const last = places.length - 1;
  places.forEach((row, one) => places.forEach((col, other) => {
    if (![[0, 0], [0, last], [last, 0]].some(([down, aside]) => down === one && aside === other)) drawRings(put, row, col, 2, (away) => away !== 1);
  }));
  drawFormat(put, side);
  if (version > 6) drawVersion(put, side, version);
  placeBits(rows, bytes.flatMap((byte) => toBits(byte, 8)));
  return rows;
}

function drawRings(put, row, col, most, isDark) {
  for (let down = -most; down <= most; down += 1) {
    for (let aside = -most; aside <= most; aside += 1) put(row + down, col + aside, isDark(Math.max(Math.abs(down), Math.abs(aside))));
  }
}

// Return the rows, and columns, of the centers of alignment patterns.
function listPlaces(version) {
  if (version < 2) return [];
  const count = Math.floor(version / 7) + 2;
  const step = 2 * Math.ceil((4 * version + 4) / (2 * count - 2));
  return [6, ...Array.from({ length: count - 1 }, (_, at) => 10 + 4 * version - step * (count - 2 - at))];
}

// Draw the 15 bits of the format twice, and the dark module (7.9).
function drawFormat(put, side) {
  for (let at = 0; at < 15; at += 1) {
    const dark = bitAt(FORMAT, at);
    put(at < 6 ? at : at < 8 ? at + 1 : side - 15 + at, 8, dark);
    put(8, at < 8 ? side - 1 - at : at < 9 ? 7 : 14 - at, dark);
  }
  put(side - 8, 8, 1);
}

// Draw the 18 bits of the version twice (7.10).
function drawVersion(put, side, version) {
  let rest = version;
  for (let at = 0; at < 12; at += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  for (let at = 0; at < 18; at += 1) {
    const [long, short] = [Math.floor(at / 3), side - 11 + (at % 3)];
    [put(long, short, bitAt((version << 12) | rest, at)), put(short, long, bitAt((version << 12) | rest, at))];
  }
}

// Place bits in columns of two from the right, up and down in turn, masked; what is left over is masked zeros.
function placeBits(rows, bits) {
  const side = rows.length;
  let next = 0;
  for (let right = side - 1, isUp = true; right > 0; right -= right === 8 ? 3 : 2, isUp = !isUp) {
    for (let at = 0; at < side; at += 1) {
      const row = isUp ? side - 1 - at : at;
      for (const col of [right, right - 1]) if (rows[row][col] === null) rows[row][col] = (bits[next++] ?? 0) ^ Number((row + col) % 2 === 0);
    }
  }
}

// Return the path of the dark modules, one unit a module.
export function formatCode(rows) {
  return rows.flatMap((row, y) => row.flatMap((module, x) => (module ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
}
