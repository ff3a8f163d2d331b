import { isKarwanError, KarwanError } from "@karwan/sdk";
import { isAnswered } from "./same-request.ts";

/** What the browser's cookies are used with, whoever signed in; null where they are nobody's. */
export async function heldToken(signal?: AbortSignal): Promise<string | null> {
  const answer = await fetch("/api/v1/auth/me", signal ? { signal } : {});
  if (answer.status === 401) return null;
  if (!answer.ok) throw new KarwanError({ code: "unexpected_response", status: answer.status, message: "No answer" });
  return ((await answer.json()) as { csrf_token: string | null }).csrf_token;
}

/** Whether a request was turned away because the browser's cookies are another session's. */
export const isOfAnother = async (answer: Response): Promise<boolean> =>
  answer.status === 403 && (await answer.clone().text()).includes('"csrf_token_invalid"');

/** The server itself said no. */
export const isRefused = (error: unknown): error is KarwanError =>
  isKarwanError(error) && error.code !== "unexpected_response" && error.status >= 400 && error.status < 500;

/** The session is over, or the server says that it was none: what stands before it knows neither, nor one that fails. */
export const isEnded = (error: unknown): boolean =>
  isRefused(error) && (error.status === 401 || error.code === "csrf_token_invalid" || isAnswered(error));
