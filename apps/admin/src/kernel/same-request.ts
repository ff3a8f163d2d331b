import { isKarwanError } from "@karwan/sdk";
import { newKey } from "./new-key.ts";

/** A request of which nobody knows yet whether it arrived: its key, and what it says. */
export interface SentRequest {
  key: string;
  text: string;
}

/** The request that says this: the one before while it is not answered, so that it takes effect once, or a new one. */
export const requestOf = (before: SentRequest | null, text: string): SentRequest =>
  before?.text === text ? before : { key: newKey(), text };

/** An answer ends the request; without one it may have arrived, and goes out again as the same. */
export const isAnswered = (cause: unknown): boolean => isKarwanError(cause) && cause.status > 0;
