// Clues whose cells all differ, as sets of digits: a sum of 16 in two cells has the digits 7 and 9, and no others.
// That is more than their automaton knows, which forgets the digits it has read. Sets are masks; what they leave of the candidates is
// what generator/kernels/clue_sets.py leaves.

const made = new WeakMap();

// Return the sets of different digits that make a clue true.
export function listDigitSets({ cells, steps, accepted }) {
  if (!made.has(steps)) made.set(steps, new Map());
  const known = made.get(steps);
  if (!known.has(cells.length)) known.set(cells.length, findSets(cells.length, steps, accepted));
  return known.get(cells.length);
}

function findSets(size, steps, accepted) {
  const found = [];
  const extend = (state, first, mask, left) => {
    if (!left && accepted[state]) found.push(mask);
    for (let digit = first; left && digit < steps[state].length; digit += 1) {
      if (steps[state][digit] >= 0) extend(steps[state][digit], digit + 1, mask | (1 << digit), left - 1);
    }
  };
  extend(0, 0, 0, size);
  return found;
}

// Return the digits in any set that the candidates of a clue's cells still allow, those in all such sets, and the number of these sets.
// A set is allowed if every cell can have a digit of it, and every digit of it a cell.
export function joinOpenSets(clue, masks) {
  let [some, always, nOpen] = [0, -1, 0];
  for (const digits of listDigitSets(clue)) {
    const seen = clue.cells.reduce((union, cell) => (union < 0 || !(masks[cell] & digits) ? -1 : union | (masks[cell] & digits)), 0);
    if (seen !== digits) continue;
    some |= digits;
    always &= digits;
    nOpen += 1;
  }
  return { some, always, nOpen };
}

// Return [cell, digit as a bit] of an unfilled cell that alone has one of some digits, null if there is none.
export function findOnlyPlace({ cells }, masks, always) {
  let [once, twice] = [0, 0];
  for (const cell of cells) {
    twice |= once & masks[cell] & always;
    once |= masks[cell] & always;
  }
  const single = once & ~twice;
  const cell = cells.find((one) => masks[one] & single && masks[one] & (masks[one] - 1));
  return cell === undefined ? null : [cell, masks[cell] & single & -(masks[cell] & single)];
}

// Remove the candidates of a clue's cells that its sets rule out.
// Returns how many cells changed, -1 if no set is left; then nothing is removed.
export function narrowSets(clue, masks) {
  const { some, always, nOpen } = joinOpenSets(clue, masks);
  if (!nOpen) return -1;
  let changed = 0;
  for (const cell of clue.cells) {
    changed += Number((masks[cell] & ~some) !== 0);
    masks[cell] &= some;
  }
  for (let only = findOnlyPlace(clue, masks, always); only; only = findOnlyPlace(clue, masks, always)) {
    masks[only[0]] = only[1];
    changed += 1;
  }
  return changed;
}
