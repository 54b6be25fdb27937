// Days as the player's clock shows them: today's puzzles of a book, and days in a row. Independent of the screen; nothing is sent.
// A day is a text such as 2026-11-27. Days are counted without hours, so that neither time zones nor summer time matter.

import { makeChance, nameOf, shuffle } from "./random.js";

const DAY = 86_400_000; // milliseconds
const PARTS = 3; // short, medium and long puzzles, one of each a day

const two = (number) => String(number).padStart(2, "0");

export const formatDay = (date) => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

// Return the number of a day since 1970, NaN if the text is none.
export const countDays = (day) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY);

// Return the puzzles of a day: a short, a medium and a long one. All players of a book have the same, and each returns only when all had their day.
export function pickToday(puzzles, book, day) {
  const sorted = [...puzzles].sort((one, other) => one.minutes - other.minutes || one.number - other.number);
  const parts = Array.from({ length: PARTS }, (_, part) => sorted.slice(...[part, part + 1].map((end) => Math.round((end * sorted.length) / PARTS))));
  return parts.filter((part) => part.length).map((part, at) => {
    const order = shuffle(part, makeChance(parseInt(nameOf(`${book} ${at}`).slice(1, 7), 36)));
    return order[countDays(day) % order.length];
  });
}

// Return how many days in a row are in a list, up to today or yesterday: today's puzzle may still be solved.
// A day after today counts as well: the player may have flown west.
export function countStreak(days, today) {
  const numbers = new Set(days.map(countDays));
  let at = Math.max(...[...numbers].filter(Number.isFinite), -Infinity);
  if (at < countDays(today) - 1) return 0;
  let streak = 0;
  for (; numbers.has(at); at -= 1) streak += 1;
  return streak;
}
