// Deflated text in the page, as `stored_text.py` writes it: inflated by the browser, or below where it is too old for that (before 2023).
// Source: RFC 1951, DEFLATE Compressed Data Format.

// Return the text stored in an element.
export async function inflate(id) {
  const bytes = readLetters(document.getElementById(id).textContent);
  if (typeof DecompressionStream === "undefined") return new TextDecoder().decode(inflateBytes(bytes));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  return new Response(stream).text();
}

const PAIR_BITS = 13;
const LETTER_BITS = 6;
const LETTERS = 91;

// Return the bytes that letters store: two letters are 13 bits, a last one alone is 6, the lowest bits first.
export function readLetters(text) {
  const bytes = new Uint8Array((PAIR_BITS * (text.length >> 1) + LETTER_BITS * (text.length & 1)) >> 3);
  let held = 0;
  let bits = 0;
  for (let at = 0, next = 0; next < bytes.length; at += 2) {
    held |= (valueOf(text.charCodeAt(at)) + (at + 1 < text.length ? LETTERS * valueOf(text.charCodeAt(at + 1)) : 0)) << bits;
    for (bits += PAIR_BITS; bits >= 8 && next < bytes.length; bits -= 8, held >>= 8) bytes[next++] = held;
  }
  return bytes;
}

// Return the value of a letter: visible letters of ASCII in order, without the quote, ampersand and less-than sign.
const valueOf = (code) => code - 33 - (code > 34) - (code > 38) - (code > 60);

const LONGEST_CODE = 15;
const END_OF_BLOCK = 256;
const STORED = 0;
const FIXED = 1;

// Lengths and distances: the first of each symbol and its number of extra bits (RFC 1951, 3.2.5).
const LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258];
const LENGTH_BITS = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCES = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
];
const DISTANCE_BITS = [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13];

// Order in which a block stores the lengths of the codes for code lengths (3.2.7).
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

// Return the bytes of a raw deflate stream.
// Throws an error if the stream ends early or has a code that no symbol has.
export function inflateBytes(bytes) {
  const source = { bytes, bit: 0 };
  const out = { bytes: new Uint8Array(bytes.length * 4 + 1024), length: 0 };
  for (let isLast = 0; !isLast; ) {
    isLast = readBits(source, 1);
    const kind = readBits(source, 2);
    if (kind === STORED) copyStored(source, out);
    else copyBlock(source, out, ...(kind === FIXED ? fixedCodes() : readCodes(source)));
  }
  return out.bytes.subarray(0, out.length);
}

function readBits(source, count) {
  let value = 0;
  for (let at = 0; at < count; at++, source.bit++) {
    const byte = source.bit >> 3;
    if (byte >= source.bytes.length) throw new Error("deflated text ends early");
    value |= ((source.bytes[byte] >> (source.bit & 7)) & 1) << at;
  }
  return value;
}

function append(out, byte) {
  if (out.length === out.bytes.length) {
    const longer = new Uint8Array(out.bytes.length * 2);
    longer.set(out.bytes);
    out.bytes = longer;
  }
  out.bytes[out.length++] = byte;
}

function copyStored(source, out) {
  source.bit = (source.bit + 7) & ~7;
  const count = readBits(source, 16);
  readBits(source, 16);
  for (let at = 0; at < count; at++) append(out, readBits(source, 8));
}

// Return a code as the number of symbols of each length, and the symbols in order of their codes.
function makeCode(lengths) {
  const counts = new Array(LONGEST_CODE + 1).fill(0);
  for (const length of lengths) counts[length]++;
  counts[0] = 0;
  const symbols = lengths.map((length, symbol) => [length, symbol]).filter(([length]) => length);
  symbols.sort(([one, first], [other, second]) => one - other || first - second);
  return { counts, symbols: symbols.map(([, symbol]) => symbol) };
}

// Read one symbol: codes of one length are consecutive numbers, and follow those of the length before.
function readSymbol(source, { counts, symbols }) {
  let code = 0;
  let first = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST_CODE; length++) {
    code |= readBits(source, 1);
    if (code - first < counts[length]) return symbols[index + code - first];
    index += counts[length];
    first = (first + counts[length]) << 1;
    code <<= 1;
  }
  throw new Error("deflated text has an unknown code");
}

function fixedCodes() {
  const lengths = Array.from({ length: 288 }, (_, symbol) => (symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8));
  return [makeCode(lengths), makeCode(new Array(30).fill(5))];
}

function readCodes(source) {
  const literals = readBits(source, 5) + 257;
  const distances = readBits(source, 5) + 1;
  const stored = readBits(source, 4) + 4;
  const shorts = new Array(ORDER.length).fill(0);
  for (let at = 0; at < stored; at++) shorts[ORDER[at]] = readBits(source, 3);
  const code = makeCode(shorts);
  const lengths = [];
  while (lengths.length < literals + distances) {
    const symbol = readSymbol(source, code);
    if (symbol < 16) lengths.push(symbol);
    else if (symbol === 16) repeat(lengths, lengths.at(-1), readBits(source, 2) + 3);
    else repeat(lengths, 0, symbol === 17 ? readBits(source, 3) + 3 : readBits(source, 7) + 11);
  }
  return [makeCode(lengths.slice(0, literals)), makeCode(lengths.slice(literals))];
}

function repeat(lengths, length, times) {
  for (let at = 0; at < times; at++) lengths.push(length);
}

function copyBlock(source, out, literals, distances) {
  for (let symbol; (symbol = readSymbol(source, literals)) !== END_OF_BLOCK; ) {
    if (symbol < END_OF_BLOCK) append(out, symbol);
    else {
      const at = symbol - END_OF_BLOCK - 1;
      const length = LENGTHS[at] + readBits(source, LENGTH_BITS[at]);
      const far = readSymbol(source, distances);
      const distance = DISTANCES[far] + readBits(source, DISTANCE_BITS[far]);
      if (!(length && distance <= out.length)) throw new Error("deflated text copies what is not there");
      for (let copied = 0; copied < length; copied++) append(out, out.bytes[out.length - distance]);
    }
  }
}
