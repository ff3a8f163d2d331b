import { timingSafeEqual } from "node:crypto";
import type { Credential, Dependencies, SessionCookies } from "@karwan/api";
import { AppError } from "@karwan/api";
import type { Context } from "hono";
import { generateCookie, getCookie } from "hono/cookie";
import type { App } from "./app-env.ts";

// As long as a session lives that is not used: the access token in it is over sooner, and says whose session it was.
const LIFETIME_SECONDS = 30 * 24 * 3600;
const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const OWN_FETCH: ReadonlySet<string> = new Set(["same-origin", "none"]);

type Found = { cookies: SessionCookies; credential: Credential | null; error: AppError | null };

/** What browsers give back to nobody but this very server, where they can (`__Host-`). */
function namesFor(deps: Dependencies) {
  const secure = deps.publicUrl.startsWith("https:");
  const prefix = secure ? "__Host-" : "";
  return { secure, access: `${prefix}karwan_access`, refresh: `${prefix}karwan_refresh` };
}

/**
 * Whether no page of another origin had the request sent. Browsers keep SameSite=Strict cookies from other sites; this keeps
 * them from other origins of the same site, too, and from browsers that do not.
 */
function isOwnPage(c: Context<App>, { publicUrl }: Dependencies): boolean {
  const site = c.req.header("sec-fetch-site");
  if (site !== undefined && !OWN_FETCH.has(site)) return false;
  const origin = c.req.header("origin");
  if (origin === undefined) return true;
  const own = URL.parse(origin)?.host;
  return own !== undefined && (own === c.req.header("host") || own === URL.parse(publicUrl)?.host);
}

const isSame = (a: string, b: string): boolean =>
  Buffer.byteLength(a) === Buffer.byteLength(b) && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/**
 * The session that a browser keeps in cookies (4 L9): the credential of who brings no other. Changes are taken only from
 * who knows what the sign-in answered, which no other page does; without it they are 403 `csrf_token_invalid`, as is a read that
 * brings what another sign-in answered.
 */
export async function readSessionCookies(
  c: Context<App>,
  deps: Dependencies,
  { hasOther }: { hasOther: boolean },
): Promise<Found> {
  const { access: accessName, refresh: refreshName, secure } = namesFor(deps);
  const isOwn = c.req.header("cookie") !== undefined && isOwnPage(c, deps);
  const [access, refresh] = isOwn ? [getCookie(c, accessName), getCookie(c, refreshName)] : [];
  const expected = access ? await deps.tokens.csrfOf(access) : null;
  const said = c.req.header("x-csrf-token");
  const isProven = expected !== null && said !== undefined && isSame(expected, said);
  const isCredential = access !== undefined && !hasOther;

  const write = (name: string, value: string, maxAge: number) =>
    c
      .get("setCookies")
      .set(name, generateCookie(name, value, { httpOnly: true, sameSite: "Strict", secure, path: "/", maxAge }));
  const cookies: SessionCookies = {
    isCredential,
    refreshToken() {
      if (refresh !== undefined && !isProven) throw new AppError("csrf_token_invalid");
      return refresh ?? null;
    },
    replaced: () => (isProven ? (refresh ?? null) : null),
    csrfToken: async () => (isCredential ? expected : null),
    keep(tokens) {
      write(accessName, tokens.access_token, LIFETIME_SECONDS);
      write(refreshName, tokens.refresh_token, LIFETIME_SECONDS);
    },
    forget() {
      write(accessName, "", 0);
      write(refreshName, "", 0);
    },
  };
  if (!isCredential) return { cookies, credential: null, error: null };
  // Whoever names a session on reading is not told what another one sees, whose cookies have come in between.
  if (!isProven && (said !== undefined || !READS.has(c.req.method)))
    return { cookies, credential: null, error: new AppError("csrf_token_invalid") };
  try {
    return { cookies, credential: await deps.tokens.verify(access, deps.now()), error: null };
  } catch (error) {
    return { cookies, credential: null, error: error instanceof AppError ? error : new AppError("unauthenticated") };
  }
}

/** Puts what the browser is to keep on the finished answer, whatever made it. */
export function sendCookies(c: Context<App>): void {
  for (const cookie of c.get("setCookies").values()) c.res.headers.append("set-cookie", cookie);
}
