import type { RequestContext } from "../../kernel/index.ts";
import { invalidField } from "../../kernel/index.ts";
import type { SignedIn, SignedInHere } from "./schema.ts";

/** Keeps the tokens of a sign-in in cookies of the browser where that is wanted, and answers without them (4 L9). */
export async function inCookies(ctx: RequestContext, signedIn: SignedIn, wanted: boolean): Promise<SignedInHere> {
  if (!wanted) return { ...signedIn, csrf_token: null };
  const { access_token, refresh_token } = signedIn;
  requireCookies(ctx).keep({ access_token, refresh_token });
  return { ...signedIn, access_token: "", refresh_token: "", csrf_token: await ctx.deps.tokens.csrfOf(access_token) };
}

/** The cookies of the browser; 400 where there is none that could keep any. */
export function requireCookies({ cookies }: RequestContext): NonNullable<RequestContext["cookies"]> {
  if (!cookies) throw invalidField("cookie", "invalid");
  return cookies;
}

/** The refresh token that was sent, in the body or in a cookie; 400 without one. */
export function sentRefreshToken(
  { cookies }: RequestContext,
  { refresh_token }: { refresh_token?: string | undefined },
): { token: string; isCookie: boolean } {
  if (refresh_token !== undefined) return { token: refresh_token, isCookie: false };
  const token = cookies?.refreshToken();
  if (!token) throw invalidField("refresh_token", "required");
  return { token, isCookie: true };
}
