// Solving times of all books played in this browser: added once a puzzle, and summed up by kind and level. Independent of the screen.
// A time is a record {id, kind, level, seconds, aids, day}; aids are counts of hints, checks, returns to savepoints and restarts.
// Best and median are those of games without any of them.

export const MOST_TIMES = 2000;

export const isAided = ({ aids }) => aids.some((count) => count > 0);

const areAlike = (one, other) => one.kind === other.kind && one.level === other.level;

// Add the time of a puzzle solved for the first time; of very many the oldest are dropped.
// Returns the times, whether this one is new, and whether it is better than at least one earlier time of its kind and level.
export function addTime(times, time) {
  if (times.some(({ id }) => id === time.id)) return { times, isNew: false, isBest: false };
  const earlier = times.filter((other) => areAlike(other, time) && !isAided(other)).map(({ seconds }) => seconds);
  const isBest = !isAided(time) && earlier.length > 0 && time.seconds < Math.min(...earlier);
  return { times: [...times, time].slice(-MOST_TIMES), isNew: true, isBest };
}

// Add the times of another device; of two times of a puzzle the earlier one stays. Returns the times and how many are new.
export function addTimes(times, others) {
  const known = new Map(times.map((time) => [time.id, time]));
  for (const time of others) if (!(known.get(time.id)?.day <= time.day)) known.set(time.id, time);
  const all = [...known.values()].sort((one, other) => Number(one.day > other.day) - Number(one.day < other.day)).slice(-MOST_TIMES);
  const before = new Set(times);
  return { times: all, added: all.filter((time) => !before.has(time)).length };
}

function median(numbers) {
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : Math.round((sorted[middle - 1] + sorted[middle]) / 2);
}

// Return one row for each kind and level, in the order in which they were first solved.
// A row has kind, level, solved, aided (how many of them), the last time, best and median; the last two are null if all were aided.
export function sumUp(times) {
  const groups = [];
  for (const time of times) {
    const group = groups.find(([first]) => areAlike(first, time));
    if (group) group.push(time);
    else groups.push([time]);
  }
  return groups.map((group) => {
    const clean = group.filter((time) => !isAided(time)).map(({ seconds }) => seconds);
    const [{ kind, level }, last] = [group[0], group.at(-1)];
    return {
      kind, level, last, solved: group.length, aided: group.length - clean.length,
      best: clean.length ? Math.min(...clean) : null, median: clean.length ? median(clean) : null,
    };
  });
}
