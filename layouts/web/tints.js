// Colors of single notes of a cell, as one number: to the base of nine, a color or 0 for each digit. Independent of the screen.

import { COLORS } from "./colors.js";

const BASE = COLORS + 1;
const MOST_DIGITS = 16; // numbers of more digits are not exact

export const canTint = ({ marks, nDigits }) => !marks && nDigits <= MOST_DIGITS;
export const mostTints = (nDigits) => BASE ** Math.min(nDigits, MOST_DIGITS) - 1;

// Return the color of a digit's note, 0 for none.
export const tintOf = (tints, digit) => Math.floor(tints / BASE ** (digit - 1)) % BASE;

export const setTint = (tints, digit, color) => tints + (color - tintOf(tints, digit)) * BASE ** (digit - 1);
