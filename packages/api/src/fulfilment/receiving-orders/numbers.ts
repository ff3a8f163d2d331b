import { receivingNumbers } from "../../delivery/lifecycle/index.ts";
import { numberedReference } from "../../kernel/index.ts";

/** The tenant's sequence of receiving orders. */
export const SEQUENCE = receivingNumbers;

/** `RCV-XXXXX` (3 §7). */
export const referenceOf = (number: number): string => numberedReference("RCV", number);
