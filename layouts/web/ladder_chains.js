// Forcing chains: a candidate that leads to its own opposite, link by link, as generator/techniques/explainer/chain.py finds them.
// A cycle removes candidates each of which is the start of such a chain, so that none is missed.

import { forBits, isOneBit, makeStep } from "./ladder_board.js";
import { countBits } from "./candidates.js";

const NAMES = { X: "forcing x-chain", XY: "forcing xy-chain" };
const STARTS_IN_SLICE = 24;

// Return the links of a position: candidates are numbered cell * n + digit - 1.
// weak.X[c], weak.XY[c]: what c makes false; strong.X[c], strong.XY[c]: what is true without c, as [candidate, house or -1 for the cell].
export function makeLinks({ tables, masks, places }) {
  const { n, peers, housesOf, houses } = tables;
  const links = { starts: [], weak: { X: new Map(), XY: new Map() }, strong: { X: new Map(), XY: new Map() } };
  masks.forEach((mask, cell) => forBits(mask, (d) => {
    const c = cell * n + d;
    const same = peers[cell].filter((peer) => (masks[peer] >> d) & 1).map((peer) => peer * n + d);
    const own = [];
    forBits(mask & ~(1 << d), (other) => own.push(cell * n + other));
    const pairs = new Map();
    for (const house of housesOf[cell]) {
      if (countBits(places[house][d]) !== 2) continue;
      const other = houses[house].find((peer) => peer !== cell && (masks[peer] >> d) & 1);
      if (!pairs.has(other * n + d)) pairs.set(other * n + d, house);
    }
    links.starts.push(c);
    links.weak.X.set(c, same);
    links.weak.XY.set(c, [...own, ...same]);
    links.strong.X.set(c, [...pairs]);
    links.strong.XY.set(c, own.length === 1 ? [[own[0], -1], ...pairs] : [...pairs]);
  }));
  return links;
}

// Search breadth first from a candidate that is assumed true or false.
// Returns the nodes from the start to its opposite, [candidate, is true, house], or null; at most `most` nodes.
function follow(links, kind, start, isOn, most) {
  const cameFrom = new Map([[nodeKey(start, isOn), null]]);
  let layer = [[start, isOn, -1]];
  for (let depth = 2; layer.length && depth <= most; depth += 1) {
    const next = [];
    for (const node of layer) {
      const [c, on] = node;
      const reached = on ? links.weak[kind].get(c).map((other) => [other, -1]) : links.strong[kind].get(c);
      for (const [other, house] of reached) {
        const key = nodeKey(other, !on);
        if (cameFrom.has(key)) continue;
        const found = [other, !on, house];
        cameFrom.set(key, node);
        if (other === start && on === isOn) return backtrack(cameFrom, found);
        next.push(found);
      }
    }
    layer = next;
  }
  return null;
}

const nodeKey = (candidate, isOn) => candidate * 2 + Number(isOn);

function backtrack(cameFrom, end) {
  const nodes = [];
  for (let node = end; node; node = cameFrom.get(nodeKey(node[0], node[1]))) nodes.unshift(node);
  return nodes;
}

// Return the tenths that a chain's length adds to its rating: one for each of 4, 6, 8, 12, 16, ... that its nodes less 2 exceed.
export function lengthIncrement(size) {
  let tenths = 0;
  for (let limit = 4, isOdd = false; size - 2 > limit; isOdd = !isOdd) {
    tenths += 1;
    limit = Math.floor(isOdd ? (limit * 4) / 3 : (limit * 3) / 2);
  }
  return tenths;
}

// Yield until all starts are searched, and return the chain with the lowest rating, of equal ones the shortest; null if there is none.
// ratings: of techniques, by name.
export function* findChain(position, ratings) {
  const links = makeLinks(position);
  let best = null;
  let searched = 0;
  for (const kind of ["X", "XY"]) {
    for (const start of links.starts) {
      for (const isOn of [true, false]) {
        const nodes = follow(links, kind, start, isOn, best?.kind === kind ? best.nodes.length - 1 : Infinity);
        const rating = nodes && ratings[NAMES[kind]] + lengthIncrement(nodes.length) / 10;
        if (nodes && (!best || rating < best.rating || (rating === best.rating && nodes.length < best.nodes.length))) best = { kind, nodes, rating };
      }
      searched += 1;
      if (searched % STARTS_IN_SLICE === 0) yield;
    }
  }
  return best && makeChainStep(position, best);
}

function makeChainStep({ tables, masks }, { kind, nodes, rating }) {
  const split = ([c, isOn]) => [Math.floor(c / tables.n), (c % tables.n) + 1, isOn];
  const links = nodes.map(split);
  const [cell, digit, isOn] = links[0];
  const causes = nodes.map(([c, isTrue, house], at) => {
    if (!at) return { kind: "link", houses: [], reasons: [] };
    const cause = !isTrue ? "link" : house < 0 ? "last in cell" : "last in house";
    return { kind: cause, houses: house < 0 ? [] : [house], reasons: [at - 1] };
  });
  const fields = { technique: NAMES[kind], rating, links, causes, digits: [digit], pattern: [...new Set(links.slice(0, -1).map(([at]) => at).reverse())] };
  if (isOn) return makeStep({ ...fields, removed: [[cell, digit]] });
  return isOneBit(masks[cell]) ? null : makeStep({ ...fields, cell, digit });
}

