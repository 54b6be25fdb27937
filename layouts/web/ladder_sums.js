// Which digits of some cells take part in a sum.

import { digitsIn, forBits } from "./ladder_board.js";

// Return the digits of each cell with which the innies add up to `total` more than the outies, null if nothing adds up.
// masks: the candidates of the cells, innies first; differ: whether all of them differ.
export function listFittings(masks, nInnies, total, differ) {
  if (!differ || masks.length < 2) return addUp(masks, nInnies, total);
  return fillDifferent(masks, nInnies ? total : -total);
}

// Cells that all differ: search the fillings, each rest of a search once.
function fillDifferent(masks, total) {
  const fit = new Array(masks.length).fill(0);
  const dead = new Set();
  const search = (at, rest, used) => {
    if (at === masks.length) return rest === 0;
    const key = (at * 512 + rest) * 2 ** 25 + used;
    if (rest <= 0 || dead.has(key)) return false;
    let isFound = false;
    for (const digit of digitsIn(masks[at] & ~used)) {
      if (!search(at + 1, rest - digit, used | (1 << (digit - 1)))) continue;
      fit[at] |= 1 << (digit - 1);
      isFound = true;
    }
    if (!isFound) dead.add(key);
    return isFound;
  };
  return search(0, total, 0) ? fit : null;
}

// Cells of which some may be equal: sums that the cells before can reach, forward, then those that the cells after need, backward.
function addUp(masks, nInnies, total) {
  const signed = (digit, at) => (at < nInnies ? digit : -digit);
  const reached = [new Set([0])];
  masks.forEach((mask, at) => {
    const sums = new Set();
    forBits(mask, (bit) => reached[at].forEach((sum) => sums.add(sum + signed(bit + 1, at))));
    reached.push(sums);
  });
  if (!reached.at(-1).has(total)) return null;
  const fit = new Array(masks.length).fill(0);
  let wanted = new Set([total]);
  for (let at = masks.length - 1; at >= 0; at -= 1) {
    const before = new Set();
    forBits(masks[at], (bit) => wanted.forEach((sum) => {
      const rest = sum - signed(bit + 1, at);
      if (!reached[at].has(rest)) return;
      before.add(rest);
      fit[at] |= 1 << bit;
    }));
    wanted = before;
  }
  return fit;
}
