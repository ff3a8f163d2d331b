import type { Failed } from "./backoff.ts";
import { delayBefore, retryAfter } from "./backoff.ts";
import type { NewTokens } from "./credentials.ts";
import { Credentials } from "./credentials.ts";
import { errorFrom, KarwanError } from "./error.ts";
import type { ClientOptions, Runtime } from "./options.ts";
import { rootOf } from "./options.ts";
import { systemRuntime } from "./runtime.ts";

const ATTEMPTS = 5;
const MAX_DELAY_MS = 30_000;
const TIMEOUT_MS = 60_000;

type Fetch = typeof globalThis.fetch;

/** A request that can be sent more than once. */
interface Message {
  url: string;
  method: string;
  headers: Headers;
  body: string | undefined;
  signal: AbortSignal | undefined;
  /** Whether a second sending has no second effect. */
  repeatable: boolean;
}

type Attempt = { response: Response } | Failed;

/**
 * The `fetch` beneath both clients. Answers successes only: refusals and lost connections become KarwanError, after what
 * can be mended (an expired token, a busy server, a dropped connection) was mended.
 */
export class Transport {
  readonly root: string;
  readonly #options: ClientOptions;
  readonly #fetch: Fetch;
  readonly #runtime: Runtime;
  readonly #credentials: Credentials;

  constructor(options: ClientOptions) {
    this.root = rootOf(options.baseUrl);
    this.#options = options;
    this.#fetch = options.fetch ?? ((input, init) => globalThis.fetch(input, init));
    this.#runtime = { ...systemRuntime, ...options.runtime };
    this.#credentials = new Credentials(options);
  }

  fetch: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const body = request.body === null ? undefined : await request.text();
    const headers = new Headers(this.#options.headers);
    if (this.#options.language !== undefined) headers.set("accept-language", this.#options.language);
    for (const [name, value] of request.headers) headers.set(name, value);
    const { url, method } = request;
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    const repeatable = method === "GET" || method === "HEAD" || headers.has("idempotency-key");
    return this.#authorized({ url, method, headers, body, signal, repeatable });
  };

  async #authorized(message: Message): Promise<Response> {
    const used = this.#credentials.accessToken;
    try {
      return await this.#persist(message, true);
    } catch (error) {
      const expired = error instanceof KarwanError && error.code === "token_expired" && this.#credentials.canRefresh;
      if (!expired) throw error;
      await this.#credentials.refresh(used, (token) => this.#exchange(token));
      // Still expired means that clocks disagree: a third time would not help.
      return this.#persist(message, true);
    }
  }

  /** Sends until there is an answer that another attempt would not change. */
  async #persist(message: Message, signed: boolean): Promise<Response> {
    const { attempts = ATTEMPTS, maxDelayMs = MAX_DELAY_MS } = this.#options.retry ?? {};
    const { signal, repeatable } = message;
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      const outcome = await this.#attempt(message, signed);
      if ("response" in outcome) return outcome.response;
      const random = this.#runtime.random();
      const delay = delayBefore(outcome, { attempt, attempts, maxDelayMs, repeatable, random });
      if (delay === null) throw outcome.error;
      await this.#runtime.sleep(delay, signal);
    }
  }

  async #attempt({ url, method, headers, body, signal }: Message, signed: boolean): Promise<Attempt> {
    const own = new Headers(headers);
    if (signed) this.#credentials.sign(own);
    const timeout = AbortSignal.timeout(this.#options.timeoutMs ?? TIMEOUT_MS);
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    try {
      const response = await this.#fetch(url, { method, headers: own, body, signal: either });
      // Read here, so that a connection lost in the middle of the answer counts as lost.
      return this.#judge(response, await response.text());
    } catch (cause) {
      signal?.throwIfAborted();
      const message = `No answer from ${this.root}: ${cause instanceof Error ? cause.message : String(cause)}`;
      return { error: new KarwanError({ code: "network_error", status: 0, message, cause }), retryAfterMs: null };
    }
  }

  #judge(response: Response, text: string): Attempt {
    const { status, statusText, headers, ok } = response;
    const body = parse(text);
    if (ok && (body !== undefined || text === ""))
      return { response: new Response(text === "" ? null : text, { status, statusText, headers }) };
    return { error: errorFrom(status, body, headers), retryAfterMs: retryAfter(headers, this.#runtime.now()) };
  }

  /** A lost answer may be asked for again: its tokens are gone, so ending the session takes nothing from anybody. */
  async #exchange(refreshToken: string): Promise<NewTokens> {
    const headers = new Headers({ "content-type": "application/json" });
    const body = JSON.stringify({ refresh_token: refreshToken });
    const url = `${this.root}/api/v1/auth/refresh`;
    const message = { url, method: "POST", headers, body, signal: undefined, repeatable: true };
    const response = await this.#persist(message, false);
    const answer: unknown = await response.json();
    if (!isTokens(answer)) throw errorFrom(response.status, null, response.headers);
    return { accessToken: answer.access_token, refreshToken: answer.refresh_token };
  }
}

function isTokens(value: unknown): value is { access_token: string; refresh_token: string } {
  const { access_token, refresh_token } = (value ?? {}) as Record<string, unknown>;
  return typeof access_token === "string" && typeof refresh_token === "string";
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
