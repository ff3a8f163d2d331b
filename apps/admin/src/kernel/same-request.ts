import { isKarwanError } from "@karwan/sdk";
import { newKey } from "./new-key.ts";

/** A request of which nobody knows yet whether it arrived: its key, and what it says. */
export interface SentRequest {
  key: string;
  text: string;
  /** When it went out first. */
  at?: number;
  /** Whether it may have been done: it is on its way, or its answer was lost. */
  isUnsure?: boolean;
}

/** The request that says this: the one before while it is not answered, so that it takes effect once, or a new one. */
export const requestOf = (before: SentRequest | null, text: string): SentRequest =>
  before?.text === text ? before : { key: newKey(), text, at: Date.now() };

// None, a session or a rush at the door, a gateway with nobody behind it: what became of the work none of them says.
const UNSETTLED = new Set([0, 401, 408, 425, 429, 502, 503, 504]);

/**
 * Whether a failure settles what became of a request: only the server can say so, in its own envelope. Without that the
 * request may have been done, and goes out again as the same.
 */
export const isAnswered = (cause: unknown): boolean =>
  isKarwanError(cause) &&
  cause.code !== "unexpected_response" &&
  cause.code !== "idempotency_in_progress" &&
  cause.code !== "csrf_token_invalid" &&
  !UNSETTLED.has(cause.status);

// Turned away before anybody looked at what it asks for, as is who names another session than the browser has.
const TURNED_AWAY = new Set([401, 425, 429]);
const isTurnedAway = (cause: unknown): boolean =>
  isKarwanError(cause) &&
  cause.code !== "unexpected_response" &&
  (cause.code === "csrf_token_invalid" || TURNED_AWAY.has(cause.status));

/** The server knows a request for a day: what is older could be done twice. */
export const TOO_OLD_MS = 20 * 3_600_000;

/** The answer was lost, and it is too late to ask for it. */
export class TooLateToAsk extends Error {}

interface Sending<Request extends SentRequest, Result> {
  /** The one before, while its answer is lost. */
  open: Request | null;
  wanted: Request;
  send(request: Request): Promise<Result>;
  /** Keeps what is not answered, or that nothing is open any more. */
  keep(open: Request | null): void;
}

/**
 * Sends what is wanted, once. Of another request whose answer was lost it is found out first what became of it, by sending
 * it as it was: if it was done, or is now, what is wanted instead is not sent beside it. Answers which of the two was done.
 */
export async function sendOnce<Request extends SentRequest, Result>(
  sending: Sending<Request, Result>,
): Promise<{ result: Result; done: Request }> {
  const { open, wanted, send, keep } = sending;
  if (open && Date.now() - (open.at ?? Date.now()) > TOO_OLD_MS) {
    keep(null);
    throw new TooLateToAsk("The answer was lost");
  }
  const attempt = async (request: Request) => {
    keep({ ...request, isUnsure: true });
    try {
      const result = await send(request);
      keep(null);
      return { result, done: request };
    } catch (cause) {
      if (isAnswered(cause)) keep(null);
      else if (isTurnedAway(cause)) keep(request);
      throw cause;
    }
  };
  if (!open) return attempt(wanted);
  if (open.text === wanted.text) return attempt(open);
  try {
    return await attempt(open);
  } catch (cause) {
    if (isKarwanError(cause) && !isAnswered(cause)) throw cause;
    // It was refused, and so not done.
    return attempt(wanted);
  }
}
