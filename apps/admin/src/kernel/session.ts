import { createKarwanClient, isKarwanError, KarwanError } from "@karwan/sdk";
import { currentLanguage } from "./i18n/language.ts";
import { inTab, onDevice, unkept } from "./kept/storage.ts";
import { alone } from "./kept/tabs.ts";
import { isAnswered } from "./same-request.ts";

/**
 * Who is signed in, and how requests say so. The tokens lie in cookies that no script reads; what changes have to say beside
 * them is kept where every tab of the browser finds it, and is worth nothing without the cookies. A tab that is opened or
 * loaded again is signed in by that; when it goes, or is another session's, all tabs know at once.
 */
export type SessionState = "restoring" | "out" | "in";

export type Contact = { email: string } | { phone: string };

/** What somebody typed as their e-mail or phone. */
export const asContact = (text: string): Contact =>
  text.includes("@") ? { email: text.trim() } : { phone: text.trim() };

type Answer = { csrf_token: string | null };

const LOCK = "karwan.session";
const CSRF = "karwan.csrf";
/** The session that somebody ended while the server could not be reached: ended as soon as it can. */
const ENDING = "karwan.ending";
const END_AGAIN_MS = 10_000;
/** What a tab keeps of whoever is signed in: gone with them. */
const OF_A_PERSON = "karwan.";
/** Where drafts lay once, without a word of whose they were. */
const OLD_DRAFTS = "karwan.draft.";

const listeners = new Set<() => void>();
let state: SessionState = "restoring";
const onNewUser = new Set<() => void>();
// Counts who was signed in one after the other, so that pages of one are never shown to the next.
let users = 0;

const csrf = () => onDevice.read(CSRF);

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Ends with who is signed in, and with it what is still on its way or waits to be sent again. */
let life = new AbortController();

const changed = () =>
  new KarwanError({ code: "session_changed", status: 0, message: "Somebody else is signed in now" });

function beSomebodyElse(): void {
  users += 1;
  life.abort(changed());
  life = new AbortController();
  inTab.removeAll(OF_A_PERSON);
  for (const listener of onNewUser) listener();
}

// Of other tabs alone: a tab never hears what it has written itself.
addEventListener("storage", ({ key, newValue }) => {
  if (key !== CSRF && key !== null) return;
  beSomebodyElse();
  become(newValue === null ? "out" : "in");
});

function keep({ csrf_token }: Answer): void {
  if (csrf_token === null) return;
  if (!onDevice.write(CSRF, csrf_token)) unkept.say("session");
  onDevice.remove(ENDING);
  beSomebodyElse();
  become("in");
}

function forget(): void {
  onDevice.remove(CSRF);
  beSomebodyElse();
  become("out");
}

function send(input: string | URL | Request, init: RequestInit | undefined, token = csrf()): Promise<Response> {
  const headers = new Headers(init?.headers);
  headers.set("accept-language", currentLanguage());
  if (token !== null) headers.set("x-csrf-token", token);
  return fetch(input, { ...init, headers });
}

const plain = createKarwanClient({ baseUrl: location.origin, fetch: (input, init) => send(input, init) });

/**
 * Renews the cookies. A refresh token is good for one refresh, so one tab at a time does it, and only if no other has
 * meanwhile: that is asked of the server, for what tabs write to their storage reaches each other later than a lock.
 */
async function renew(): Promise<void> {
  await alone(LOCK, async () => {
    if (csrf() === null || (await send("/api/v1/auth/me", undefined)).status !== 401) return;
    try {
      await plain.identity.sessions.refresh.mutate({});
    } catch (error) {
      // Without the cookies it is a field that is missing.
      if (!isKarwanError(error) || ![400, 401, 403].includes(error.status)) throw error;
      forget();
    }
  });
}

let renewing: Promise<void> | null = null;

/**
 * `fetch` for one call, as whoever is signed in when it begins; a session that has to be renewed is, and the request sent again.
 * However often and however late, it is never sent as the next person: what they are told they did would be somebody else's.
 */
export function signedCall(): typeof fetch {
  const used = csrf();
  const { signal } = life;
  const sendAsThem: typeof fetch = (input, init) => {
    signal.throwIfAborted();
    // What another tab has written is there before this one hears of it.
    if (csrf() !== used) throw changed();
    return send(input, { ...init, signal: init?.signal ? AbortSignal.any([init.signal, signal]) : signal }, used);
  };
  return async (input, init) => {
    const answer = await sendAsThem(input, init);
    if (answer.status !== 401 || used === null) return answer;
    // Read now: where the session is over, what is still being read as this person breaks off, and nothing was done.
    const turnedAway = new Response(await answer.text(), answer);
    renewing ??= renew().finally(() => {
      renewing = null;
    });
    await renewing;
    return csrf() === used ? sendAsThem(input, init) : turnedAway;
  };
}

/** The same for a request that is sent once. */
export const signed: typeof fetch = async (input, init) => signedCall()(input, init);

const invited = createKarwanClient({ baseUrl: location.origin, fetchOfCall: signedCall });

/** The session is over, or the server says that it was none: what stands before it knows neither. */
const isEnded = (error: unknown): boolean =>
  isAnswered(error) || (isKarwanError(error) && error.status === 401 && error.code !== "unexpected_response");

async function end(token: string): Promise<void> {
  const ending = createKarwanClient({ baseUrl: location.origin, fetch: (input, init) => send(input, init, token) });
  try {
    await ending.identity.sessions.logout.mutate({});
  } catch (error) {
    // Only what did not arrive is worth saying again.
    if (!isEnded(error)) throw error;
  }
  if (onDevice.read(ENDING) === token) onDevice.remove(ENDING);
}

let endingAgain: ReturnType<typeof setTimeout> | undefined;

/** Ends what somebody left while nobody could be told, as soon as it arrives: by the network's return, or now and then. */
async function endLeft(): Promise<void> {
  clearTimeout(endingAgain);
  const ending = onDevice.read(ENDING);
  if (ending === null || csrf() !== null) return;
  await end(ending).catch(() => {
    endingAgain = setTimeout(() => void endLeft(), END_AGAIN_MS);
  });
}
addEventListener("online", () => void endLeft());

export const session = {
  state: () => state,
  user: () => users,
  /** Tells one session from the next, so that what was kept of one is not shown to another; null when nobody is signed in. */
  tag: csrf,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** What to do when somebody else is signed in, or nobody: what was read as another person is not theirs to see. */
  whenUserChanges(listener: () => void) {
    onNewUser.add(listener);
  },
  /** Whether the browser holds a session shows with the first request that is made as its person; ends what was left before. */
  restore(): void {
    onDevice.removeAll(OLD_DRAFTS);
    void endLeft();
    if (state === "restoring") become(csrf() === null ? "out" : "in");
  },
  async signIn(contact: Contact, password: string): Promise<void> {
    await endLeft();
    keep(await plain.identity.sessions.login.mutate({ ...contact, password, cookie: true }));
  },
  /** Has a code sent to who has an account there, by which the password can be set anew. */
  forgot: (contact: Contact) => plain.identity.passwords.forgot.mutate(contact),
  resetPassword: (token: string, new_password: string) =>
    plain.identity.passwords.reset.mutate({ token, new_password }),
  requestCode: (phone: string) => plain.identity.otp.request.mutate({ phone }),
  async signInByCode(phone: string, code: string): Promise<void> {
    await endLeft();
    keep(await plain.identity.otp.verify.mutate({ phone, code, cookie: true }));
  },
  /** Joins a company by the token of an invitation, as whoever is signed in, if anybody is. */
  async accept(given: { token: string; password?: string; current_password?: string; code?: string }): Promise<void> {
    await endLeft();
    keep(await invited.identity.invitations.accept.mutate({ ...given, cookie: true }));
  },
  /** Takes over what switching to another tenant answered. */
  enter: keep,
  async signOut(): Promise<void> {
    const ending = csrf();
    forget();
    if (ending === null) return;
    onDevice.write(ENDING, ending);
    await endLeft();
  },
};
