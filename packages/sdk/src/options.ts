export type Language = "en" | "ar" | "ku";

/** A session's tokens, as signing in answers them. The client refreshes them and keeps the new ones. */
export interface SessionTokens {
  accessToken: string;
  /** Good for one refresh. Give it to one client only: used twice, it ends the session. */
  refreshToken: string;
  /** Called with each new pair, for who keeps tokens beyond this process; the calls that needed it wait for the end. */
  onTokens?(tokens: { accessToken: string; refreshToken: string }): void | Promise<void>;
}

/** How failed requests are repeated. */
export interface RetryOptions {
  /** How often a request is sent at most, the first time included; 1 switches repeating off. Default 5. */
  attempts?: number;
  /** The longest wait between two attempts; a server that asks for more is not waited for. Default 30 s. */
  maxDelayMs?: number;
}

/** What the clients take from the world around them; tests bring their own. */
export interface Runtime {
  now(): number;
  /** May end early once the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Between 0 and 1. */
  random(): number;
}

export type ClientOptions = {
  /** The server's own address, such as `https://karwan.example.com`, without `/api/v1`. */
  baseUrl: string;
  /** Of messages; English unless given. */
  language?: Language;
  retry?: RetryOptions;
  /** How long one attempt may take; calls may set their own. Default 60 s. */
  timeoutMs?: number;
  /** Sent with each request, such as a tracing header. */
  headers?: Record<string, string>;
  fetch?: typeof globalThis.fetch;
  /**
   * Gives the `fetch` of one call, before that of all: asked for when the call begins and used for each of its attempts, so
   * that what one person began is not sent again as the next who signs in. A KarwanError that it throws is final.
   */
  fetchOfCall?: () => typeof globalThis.fetch;
  runtime?: Partial<Runtime>;
} & (
  | {
      /** Of somebody signed in: an access token, or a session's pair. */ token?: string | SessionTokens;
      apiKey?: never;
    }
  | { /** A tenant's own. */ apiKey: string; token?: never }
);

/** What one call may set for itself. */
export interface CallOptions {
  signal?: AbortSignal;
  language?: Language;
  /** How long one attempt may take, such as that of a big upload over a slow line. */
  timeoutMs?: number;
}

export interface MutationOptions extends CallOptions {
  /**
   * Names this mutation, so that it takes effect once however often it is sent. Made by the client unless given; give
   * your own to repeat a call after your process was restarted.
   */
  idempotencyKey?: string;
  /**
   * The `updated_at` of the record as you read it: the change is made only if nobody changed it since, otherwise it fails
   * with `changed_meanwhile`. Of operations that take `If-Match`; `*` is any record that is there.
   */
  ifMatch?: string | Date;
}

/** The header that `ifMatch` is sent in; a moment as answers print it. */
export const ifMatchHeader = (ifMatch: string | Date | undefined): Record<string, string> =>
  ifMatch === undefined ? {} : { "if-match": ifMatch instanceof Date ? ifMatch.toISOString() : ifMatch };

/** The address below which everything lies, or an error that says what is wrong with it. */
export function rootOf(baseUrl: string): string {
  // By hand: of React Native's URL not everything is there.
  const [root] = /^https?:\/\/[^/?#\s]+[^?#\s]*/i.exec(baseUrl) ?? [];
  if (root === undefined) throw new TypeError(`baseUrl: not an http address: ${baseUrl}`);
  return root.replace(/\/+$/, "");
}
