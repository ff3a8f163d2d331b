import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";

/** An answer of the REST surface, whatever its status. */
export type Answer = { status: number; body: Record<string, unknown> };

/** Why no whole answer came. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** The code of a refusal, as text. */
export const codeOf = ({ body }: Answer): string => (typeof body.code === "string" ? body.code : "");

const RENEW_AFTER_MS = 8 * 60_000;
const PATIENCE_MS = 20_000;
// Ten seconds in all: longer than a lock is waited for.
const ATTEMPTS = 10;
const BUSY_MS = 1_000;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** A field of a record in an answer, such as `warehouse.id`. */
export function textAt(body: unknown, ...path: string[]): string {
  let at = body;
  for (const key of path) at = isRecord(at) ? at[key] : undefined;
  if (typeof at !== "string") throw new Error(`no ${path.join(".")} in ${JSON.stringify(body)}`);
  return at;
}

/** One request. Rejects when no whole answer came: what the server did then is unknown. */
export async function send(
  url: string,
  method: string,
  { token, apiKey, key, body }: { token?: string; apiKey?: string; key?: string | undefined; body?: unknown } = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(apiKey && { "x-api-key": apiKey }),
      ...(key && { "idempotency-key": key }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  const parsed: unknown = await response.json();
  return { status: response.status, body: isRecord(parsed) ? parsed : {} };
}

/** A signed-in user who signs in again before the token runs out, at whichever server is asked. */
export function signedIn(credentials: { email: string; password: string }) {
  let current: { token: Promise<string>; until: number } | null = null;
  async function signIn(base: string): Promise<string> {
    const { status, body } = await send(`${base}/api/v1/auth/login`, "POST", { body: credentials });
    if (status !== 200) throw new Error(`signing in was answered with ${status}: ${JSON.stringify(body)}`);
    return textAt(body, "access_token");
  }
  return {
    async token(base: string): Promise<string> {
      if (!current || current.until < Date.now()) {
        const mine = { token: signIn(base), until: Date.now() + RENEW_AFTER_MS };
        current = mine;
        mine.token.catch(() => {
          if (current === mine) current = null;
        });
      }
      return current.token;
    },
  };
}

export type SignedIn = ReturnType<typeof signedIn>;

/** A request that has to succeed: for making what a drill works on. A server that is busy is asked again, as the same request. */
export async function must(base: string, user: SignedIn, method: string, path: string, body?: unknown) {
  const key = method === "GET" ? undefined : randomUUID();
  for (let attempt = 1; ; attempt += 1) {
    const { status, body: said } = await send(`${base}/api/v1${path}`, method, {
      token: await user.token(base),
      key,
      body,
    });
    if (status < 300) return said;
    if (status !== 503 || attempt === ATTEMPTS) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(said)}`);
    await delay(BUSY_MS);
  }
}
