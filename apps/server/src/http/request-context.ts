import type { Credential, Dependencies, RequestContext } from "@karwan/api";
import { AppError, canonicalAddress, cleaned, isApiKey, parseIdempotencyKey } from "@karwan/api";
import { newId } from "@karwan/db";
import { askedLanguage } from "@karwan/i18n";
import type { Context } from "hono";
import type { App } from "./app-env.ts";
import { nodeOf } from "./app-env.ts";
import type { Bodies } from "./bodies/bodies.ts";
import { readSessionCookies } from "./session-cookies.ts";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MAX_USER_AGENT = 500;

// One connection brings many requests.
const peers = new WeakMap<object, string | null>();

/** The other end of the socket: the caller, or the nearest proxy. */
export function peerOf(c: Context<App>): string | null {
  const socket = nodeOf(c)?.incoming.socket;
  if (!socket) return null;
  const known = peers.get(socket);
  if (known !== undefined) return known;
  const peer = canonicalAddress(socket.remoteAddress ?? "");
  peers.set(socket, peer);
  return peer;
}

/** The address of the caller: behind `proxies` trusted ones, what the outermost of them wrote down. */
function addressOf(c: Context<App>, proxies: number): string | null {
  const forwarded = proxies > 0 ? c.req.header("x-forwarded-for")?.split(",").at(-proxies)?.trim() : undefined;
  return (forwarded && canonicalAddress(cleaned(forwarded))) || peerOf(c);
}

/** The caller's own id of a request when that is a UUID, otherwise a new one (3 §1.4). */
export function requestIdOf(c: Context<App>): string {
  const given = c.req.header("x-request-id");
  return given && UUID.test(given) ? given : newId();
}

async function readCredential(
  c: Context<App>,
  deps: Dependencies,
): Promise<{ credential: Credential | null; error: AppError | null }> {
  const authorization = c.req.header("authorization");
  if (authorization) {
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (!token) return { credential: null, error: new AppError("unauthenticated") };
    try {
      return { credential: await deps.tokens.verify(token, deps.now()), error: null };
    } catch (error) {
      return { credential: null, error: error instanceof AppError ? error : new AppError("unauthenticated") };
    }
  }
  const secret = c.req.header("x-api-key");
  if (secret === undefined) return { credential: null, error: null };
  // A wrong checksum is refused without a look-up (3 §3).
  return isApiKey(secret)
    ? { credential: { kind: "api_key", secret }, error: null }
    : { credential: null, error: new AppError("api_key_invalid") };
}

/** tRPC puts its input into the query; there the procedure's own path tells operations apart. */
function operationKeyOf(c: Context<App>): string {
  if (c.req.path.startsWith("/trpc")) return "trpc";
  const query = new URL(c.req.url).searchParams;
  query.sort();
  return `${c.req.method} ${c.req.path}?${query.toString()}`;
}

/** A body and its signature, as Standard Webhooks send them; whether it is good is for the operation to say (3 §6). */
function signedMessageOf(c: Context<App>, bodies: Bodies): RequestContext["signedMessage"] {
  const signature = c.req.header("webhook-signature");
  // tRPC's body is an envelope of its own, which no sender has signed.
  if (signature === undefined || c.req.path.startsWith("/trpc")) return null;
  const id = c.req.header("webhook-id") ?? "";
  const timestamp = c.req.header("webhook-timestamp") ?? "";
  return async () => ({ id, timestamp, signature, body: await bodies.text(c) });
}

/** What the caller's program calls itself. Nobody is refused for it: what no text may hold is left out. */
function agentOf(c: Context): string | null {
  return cleaned(c.req.header("user-agent") ?? "").slice(0, MAX_USER_AGENT) || null;
}

/** Reads from the headers what the kernel needs to know of a request. */
export async function createRequestContext(
  c: Context<App>,
  deps: Dependencies,
  { proxies, bodies }: { proxies: number; bodies: Bodies },
): Promise<RequestContext> {
  const brought = await readCredential(c, deps);
  const kept = await readSessionCookies(c, deps, { hasOther: brought.credential !== null || brought.error !== null });
  const { credential, error } = brought.credential || brought.error ? brought : kept;
  const asked = askedLanguage(c.req.query("language"), c.req.header("accept-language"));
  const ctx: RequestContext = {
    deps,
    credential,
    credentialError: error,
    language: asked ?? "en",
    askedLanguage: asked,
    requestId: requestIdOf(c),
    ip: addressOf(c, proxies),
    userAgent: agentOf(c),
    idempotencyKey: null,
    operationKey: "",
    replayed: { value: false },
    ifMatchHeader: c.req.header("if-match"),
    signedMessage: signedMessageOf(c, bodies),
    cookies: kept.cookies,
  };
  const key = c.req.header("idempotency-key");
  if (key !== undefined) {
    ctx.operationKey = operationKeyOf(c);
    try {
      ctx.idempotencyKey = parseIdempotencyKey(key);
    } catch (cause) {
      ctx.credentialError ??= cause instanceof AppError ? cause : new AppError("idempotency_key_invalid");
    }
  }
  return ctx;
}
