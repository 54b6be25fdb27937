// One game as a short text, for a QR code: board, time and aids, without moves and savepoints. Independent of the screen.
// The text is GAME: and base 32 of raw deflate of JSON, {id, save}, with a saved game as in the browser's storage (`storage.js`).

import { inflateBytes } from "./inflate.js";
import { parse } from "./entries.js";
import { Fault, say } from "./phrases.js";

const START = "GAME:";
const LONGEST = 8000; // letters, as of an address

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const MOST_STORED = 65_535; // bytes of a block that is not deflated
export const GAME_CODE = /^GAME:([A-Z2-7]+)$/i;

// Return the code of a saved game, given as its text in the storage.
export async function formatGame(id, text) {
  const save = { ...JSON.parse(text), moves: [], at: 0, points: [] };
  return START + formatBytes(await deflate(new TextEncoder().encode(JSON.stringify({ id, save }))));
}

// Return {id, save} of a code; throw a Fault if it is not a whole one.
export function parseGame(code) {
  const [, letters] = (code.length <= LONGEST && GAME_CODE.exec(code.trim())) || [];
  let found = null;
  try {
    found = letters && parse(new TextDecoder().decode(inflateBytes(parseBytes(letters.toUpperCase()))));
  } catch {
    // A part is missing or altered: reported below.
  }
  if (typeof found?.id !== "string" || typeof found.save?.line !== "string") throw new Fault(say("qr.fault"));
  return found;
}

// Return bytes deflated; browsers too old for that (before 2023) store them as they are, in a block of the same format.
async function deflate(bytes) {
  if (typeof CompressionStream !== "undefined") {
    return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
  }
  const { length } = bytes;
  if (length > MOST_STORED) return bytes.subarray(0, 0); // far too long for any code
  return new Uint8Array([1, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255, ...bytes]);
}

function formatBytes(bytes) {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => DIGITS[parseInt(five.padEnd(5, "0"), 2)]).join("");
}

function parseBytes(letters) {
  const bits = [...letters].map((letter) => DIGITS.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => parseInt(byte, 2));
}
