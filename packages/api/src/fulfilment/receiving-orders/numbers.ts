import { receivingNumbers } from "../../delivery/lifecycle/index.ts";

/** The tenant's sequence of receiving orders. */
export const SEQUENCE = receivingNumbers;

const DIGITS = 5;

/** `RCV-XXXXX` (3 §7). */
export const referenceOf = (number: number): string => `RCV-${String(number).padStart(DIGITS, "0")}`;
