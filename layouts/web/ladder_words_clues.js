// Sentences of steps with cages (generator/families/killer/sentences.py) and with clues of rules (generator/families/base/rule_sentences.py).

export const ONE_CAGE = { "only combination": "only", "cage combinations": "made_of", "needed digit": "needed", "cage fit": "fit" };
export const TRIALS = { "short contradiction": "short", "long contradiction": "long" };
export const BY_45 = ["innie or outie", "innies or outies", "innies against outies"];

const HOUSE_SUM = 45;
const MOST_CAGES = 6;

const cageOf = (step, write) => write.board.cages.find((cage) => cage.cells.join() === step.pattern.join());

export function sayTotal(step, write) {
  const { cells, total } = cageOf(step, write);
  const values = { cell: write.cell(step.cell), digit: write.digits([step.digit]), cage: write.cell(cells[0]), total, rest: total - step.digit };
  return write.say(cells.length > 1 ? "killer.total" : "killer.total_alone", values);
}

export function sayCage(step, write) {
  const { cells, total } = cageOf(step, write);
  const digits = write.range(step.digits);
  return write.say(`killer.${ONE_CAGE[step.technique]}`, { cage: write.cell(cells[0]), total, digits, digit: digits, houses: write.houses(step.houses) });
}

// Return the sentence of a step by the rule of 45: the sum of the houses, that of the cages counted, and the cells of the difference.
export function sayRule45(step, write) {
  const inside = new Set(step.houses.flatMap((house) => write.board.houses[house]));
  const innies = step.pattern.filter((cell) => inside.has(cell));
  const outies = step.pattern.filter((cell) => !inside.has(cell));
  const counted = write.board.cages.filter(({ cells }) => cells.some((cell) => inside.has(cell)) && !cells.some((cell) => innies.includes(cell)));
  const taken = counted.reduce((sum, { total }) => sum + total, 0);
  const whole = HOUSE_SUM * step.houses.length;
  const houses = write.houses(step.houses);
  const nHouses = step.houses.length;
  if (!innies.length) return write.count("killer.outies", outies.length, { houses, taken, whole, cells: write.cells(outies), rest: taken - whole });
  if (!outies.length) {
    const sums = write.count("killer.inside", nHouses, { houses, whole, taken });
    return write.count("killer.innies", innies.length, { inside: sums, cells: write.cells(innies), rest: whole - taken });
  }
  const names = write.cells(counted.map(({ cells }) => cells[0]));
  const many = counted.length > MOST_CAGES;
  const said = many ? write.say("killer.except", { cells: write.cells(innies), taken }) : write.count("killer.counted", counted.length, { cages: names, taken });
  const sums = write.count("killer.taken", nHouses, { houses, whole, counted: said });
  const rest = whole - taken;
  const added = (cells) => [...cells].sort((a, b) => a - b).map(write.cell).join(" + ");
  const key = rest > 0 ? "killer.more" : rest < 0 ? "killer.less" : "killer.equal";
  return write.count(key, outies.length, { sums, innies: added(innies), outies: added(outies), rest: Math.abs(rest) });
}

export function sayContradiction(step, write) {
  const [cell, digit] = step.removed[0];
  const table = write.board.cages.length ? "killer" : write.board.trials;
  return write.say(`${table}.${TRIALS[step.technique]}`, { cell: write.cell(cell), digit: write.digits([digit]) });
}

// Return why an unprinted clue leaves a digit on a board of two digits.
export function sayForced({ rule, digit, houses, others }, write) {
  const lines = { house: write.houses(houses.slice(0, 1)), houses: write.houses(houses) };
  return write.say(`${write.board.rules[rule]}.why`, { wrong: write.digits([3 - digit]), others: write.cells(others), ...lines });
}

// Return the clauses of a step of one clue or two.
export function sayClues(step, write) {
  const { rules } = write.board;
  const sayClue = (clue) => {
    const [first, last] = [clue.cells[0], clue.cells.at(-1)].map(write.cell);
    const label = clue.sign?.text ?? "";
    const key = `${rules[clue.rule]}.clue`;
    return write.say(write.has(`${key}.${label}`) ? `${key}.${label}` : key, { first, last, cells: write.cells(clue.cells), number: label, label });
  };
  const [one, other] = step.clues;
  const rule = rules[one.rule];
  if (step.use === "confined") {
    const values = { first: write.cell(one.cells[0]), cells: write.cells(one.cells), label: one.sign.text, digit: write.digits([step.removed[0][1]]), houses: write.houses(step.houses) };
    return write.say(`${rule}.needed`, values);
  }
  if (step.use === "sets" || step.use === "place") {
    const cell = write.cell(step.removed[0][0]);
    return write.say(`${rule}.${step.use}`, {
      first: write.cell(one.cells[0]), last: write.cell(one.cells.at(-1)), number: one.sign.text, digits: write.digits(step.digits), digit: write.digits(step.digits), cell,
    });
  }
  const said = step.clues.map(sayClue);
  if (step.use === "apart") said.push(write.say(`${rule}.apart`));
  const outer = other ? [...new Set([...one.cells, ...other.cells])].filter((cell) => !(one.cells.includes(cell) && other.cells.includes(cell))) : [];
  if (outer.length > 1 && write.board.houses.some((cells) => outer.every((cell) => cells.includes(cell)))) {
    said.push(write.say(`${rules[0]}.differ`, { cells: write.cells(outer) }));
  }
  return write.join(said, "clause");
}
