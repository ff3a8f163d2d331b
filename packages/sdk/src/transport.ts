import { delayBefore } from "./backoff.ts";
import type { Encoded } from "./body.ts";
import type { NewTokens } from "./credentials.ts";
import { Credentials } from "./credentials.ts";
import { Deadline, throwIfAborted } from "./deadline.ts";
import { errorFrom, KarwanError } from "./error.ts";
import { parseJson } from "./json.ts";
import type { CallOptions, ClientOptions, RetryOptions, Runtime } from "./options.ts";
import { rootOf } from "./options.ts";
import { systemRuntime } from "./runtime.ts";

const ATTEMPTS = 5;
const MAX_DELAY_MS = 30_000;
const TIMEOUT_MS = 60_000;

/** A request that can be sent more than once. */
export interface Message extends Encoded, CallOptions {
  url: string;
  method: string;
  headers?: Record<string, string>;
  /** Whether a second sending has no second effect. */
  repeatable: boolean;
  attempts?: number;
}

/** Takes what a success carries; what it throws counts as a lost connection, but for a KarwanError. */
export type Reader<T> = (response: Response, deadline: Deadline) => Promise<T>;

type Attempt<T> = { value: T } | { error: KarwanError };
/** How the attempts of one call are sent. */
type Way = { fetch: typeof globalThis.fetch; signed: boolean };

/**
 * What is beneath both clients. Answers successes only: refusals and lost connections become KarwanError, after what can be
 * mended (an expired token, a busy server, a dropped connection) was mended.
 */
export class Transport {
  readonly root: string;
  readonly runtime: Runtime;
  readonly retry: Required<RetryOptions>;
  readonly #options: ClientOptions;
  readonly #fetch: typeof globalThis.fetch;
  readonly #credentials: Credentials;

  constructor(options: ClientOptions) {
    this.root = rootOf(options.baseUrl);
    this.runtime = { ...systemRuntime, ...options.runtime };
    const { attempts = ATTEMPTS, maxDelayMs = MAX_DELAY_MS } = options.retry ?? {};
    this.retry = { attempts, maxDelayMs };
    this.#options = options;
    this.#fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.#credentials = new Credentials(options);
  }

  /** Sends a request until there is an answer that another attempt would not change, with a newer token if need be. */
  async send<T>(message: Message, read: Reader<T>): Promise<T> {
    const used = this.#credentials.accessToken;
    const fetch = this.#options.fetchOfCall?.() ?? this.#fetch;
    try {
      return await this.#persist(message, read, { fetch, signed: true });
    } catch (error) {
      const expired = error instanceof KarwanError && error.code === "token_expired" && this.#credentials.canRefresh;
      if (!expired) throw error;
      await this.#credentials.refresh(used, (token) => this.#exchange(token));
      // Still expired means that clocks disagree: a third time would not help.
      return this.#persist(message, read, { fetch, signed: true });
    }
  }

  async #persist<T>(message: Message, read: Reader<T>, way: Way): Promise<T> {
    const { signal, repeatable, attempts = this.retry.attempts } = message;
    const { maxDelayMs } = this.retry;
    for (let attempt = 1; ; attempt++) {
      throwIfAborted(signal);
      const outcome = await this.#attempt(message, read, way);
      if ("value" in outcome) return outcome.value;
      const random = this.runtime.random();
      const delay = delayBefore(outcome.error, { attempt, attempts, maxDelayMs, repeatable, random });
      if (delay === null) throw outcome.error;
      await this.runtime.sleep(delay, signal);
    }
  }

  async #attempt<T>(message: Message, read: Reader<T>, { fetch, signed }: Way): Promise<Attempt<T>> {
    const { url, method, body, signal } = message;
    const deadline = new Deadline(signal, message.timeoutMs ?? this.#options.timeoutMs ?? TIMEOUT_MS);
    try {
      const headers = this.#headersOf(message, signed);
      const response = await fetch(url, { method, headers, body, signal: deadline.signal });
      // Read here, so that a connection lost in the middle of the answer counts as lost.
      if (response.ok) return { value: await read(response, deadline) };
      return { error: await this.failureOf(response) };
    } catch (cause) {
      throwIfAborted(signal);
      return { error: cause instanceof KarwanError ? cause : this.lost(cause) };
    } finally {
      // What is still being read, a stream, holds the deadline itself.
      if (!deadline.isHeld) deadline.release();
    }
  }

  #headersOf({ headers = {}, language, contentType }: Message, signed: boolean): Headers {
    const all = new Headers(this.#options.headers);
    const spoken = language ?? this.#options.language;
    if (spoken !== undefined) all.set("accept-language", spoken);
    if (contentType !== undefined) all.set("content-type", contentType);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    if (signed) this.#credentials.sign(all);
    return all;
  }

  /** What an answer that is no success says. */
  async failureOf(response: Response): Promise<KarwanError> {
    return errorFrom(response.status, parseJson(await response.text()), response.headers, this.runtime.now());
  }

  lost(cause: unknown): KarwanError {
    const message = `No answer from ${this.root}: ${cause instanceof Error ? cause.message : String(cause)}`;
    return new KarwanError({ code: "network_error", status: 0, message, cause });
  }

  /** Reads a success as JSON; nothing at all is `undefined`, and anything else is not from the server. */
  readonly json: Reader<unknown> = async (response) => {
    const text = await response.text();
    const value = parseJson(text);
    if (value === undefined && text !== "")
      throw errorFrom(response.status, undefined, response.headers, this.runtime.now());
    return value;
  };

  /** A lost answer may be asked for again: its tokens are gone, so ending the session takes nothing from anybody. */
  async #exchange(refreshToken: string): Promise<NewTokens> {
    const body = JSON.stringify({ refresh_token: refreshToken });
    const url = `${this.root}/api/v1/auth/refresh`;
    const message = { url, method: "POST", contentType: "application/json", body, repeatable: true };
    return this.#persist(message, tokensOf, { fetch: this.#fetch, signed: false });
  }
}

const tokensOf: Reader<NewTokens> = async (response) => {
  const { access_token, refresh_token } = (parseJson(await response.text()) ?? {}) as Record<string, unknown>;
  if (typeof access_token !== "string" || typeof refresh_token !== "string")
    throw errorFrom(response.status, null, response.headers, 0);
  return { accessToken: access_token, refreshToken: refresh_token };
};
