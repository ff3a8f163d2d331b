import { currentLanguage } from "./i18n/language.ts";
import { onDevice } from "./kept/storage.ts";

/** In this lock one tab at a time signs in, renews or ends a session. */
export const LOCK = "karwan.session";
/** What changes of who is signed in say beside the cookies. */
export const CSRF = "karwan.csrf";
/** The session that somebody ended while the server could not be reached: ended as soon as it can. */
export const ENDING = "karwan.ending";
/** Somebody signs in, and has not been answered: the browser may hold a session that no page knows of. */
export const ENTERING = "karwan.entering";
/** How long is waited in the lock for what nobody at the screen waits for. */
export const PATIENCE_MS = 5_000;

/** The session of the browser as its storage says now, whether this tab has heard of it or not. */
export const csrf = () => onDevice.read(CSRF);

/** Sends a request as whose session `token` is. */
export function send(input: string | URL | Request, init: RequestInit | undefined, token = csrf()): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set("accept-language", currentLanguage());
  if (token !== null) headers.set("x-csrf-token", token);
  return fetch(input, { ...init, headers });
}
