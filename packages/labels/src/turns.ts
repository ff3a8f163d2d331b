import { setImmediate } from "node:timers/promises";
import pLimit from "p-limit";

// However many files are made at a time, between two pages of any of them everybody else has a turn.
const oneATurn = pLimit(1);

/** Waits until it is this file's turn to draw a page. */
export const nextTurn = (): Promise<void> => oneATurn(() => setImmediate());
