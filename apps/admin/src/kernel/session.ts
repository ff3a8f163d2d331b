import { createKarwanClient, isKarwanError, KarwanError } from "@karwan/sdk";
import { currentLanguage } from "./i18n/language.ts";
import { keptMe } from "./kept/me.ts";
import { inTab, onDevice, unkept } from "./kept/storage.ts";
import { alone } from "./kept/tabs.ts";
import { heldToken, isEnded, isOfAnother, isRefused } from "./session-answers.ts";

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
/** Somebody signs in, and has not been answered: the browser may hold a session that no page knows of. */
const ENTERING = "karwan.entering";
const END_AGAIN_MS = 10_000;
/** How long the end of a session is waited for. */
const ENDING_MS = 5_000;
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

/** How the session is being made anew, for all requests that need it. */
let renewing: Promise<void> | null = null;
/** Ends with who is signed in, and with it what is still on its way or waits to be sent again. */
let life = new AbortController();

const changed = () =>
  new KarwanError({ code: "session_changed", status: 0, message: "Somebody else is signed in now" });

function beSomebodyElse(): void {
  users += 1;
  life.abort(changed());
  life = new AbortController();
  // It fails with the one for whom it was.
  renewing = null;
  inTab.removeAll(OF_A_PERSON);
  keptMe.forgetOthers(csrf());
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
  // Its cookies are overwritten: what was not ended before cannot be any more.
  onDevice.remove(ENDING);
  onDevice.remove(ENTERING);
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
 * Takes the session that the browser holds for what it is, where that is another than `used`: somebody signed in, and the answer
 * was never heard. Where it holds none, nobody is signed in.
 */
const adopt = (used: string | null): Promise<void> =>
  alone(LOCK, async () => {
    if (csrf() !== used) return;
    const held = await heldToken();
    if (csrf() !== used || held === used) return;
    if (held !== null) keep({ csrf_token: held });
    else forget();
  });

/** Looks what became of a sign-in that was not answered. */
async function adoptEntered(): Promise<void> {
  if (csrf() !== null || onDevice.read(ENTERING) === null) return;
  await adopt(null).then(
    () => onDevice.remove(ENTERING),
    () => undefined,
  );
}
addEventListener("online", () => void adoptEntered());

/**
 * Renews the cookies. A refresh token is good for one refresh, so one tab at a time does it, and only if no other has
 * meanwhile: that is asked of the server, for what tabs write to their storage reaches each other later than a lock.
 */
async function renew(): Promise<void> {
  // Nobody who leaves or signs in waits for it, and its answer brings no cookies then.
  const { signal } = life;
  await alone(LOCK, async () => {
    signal.throwIfAborted();
    if (csrf() === null || (await send("/api/v1/auth/me", { signal })).status !== 401) return;
    try {
      await plain.identity.sessions.refresh.mutate({}, { signal });
    } catch (error) {
      // Without the cookies it is a field that is missing.
      if (!isKarwanError(error) || ![400, 401, 403].includes(error.status)) throw error;
      forget();
    }
  });
}

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
    if (used !== null && (await isOfAnother(answer))) {
      await adopt(used).catch(() => undefined);
      if (csrf() !== used) throw changed();
    }
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

/** Tells the server; an answer that comes after its time is not heard, and takes no cookies from who has signed in meanwhile. */
async function end(token: string, signal: AbortSignal): Promise<void> {
  const endAs = (whose: string) =>
    createKarwanClient({
      baseUrl: location.origin,
      fetch: (input, init) => send(input, init, whose),
    }).identity.sessions.logout.mutate({}, { signal });
  try {
    await endAs(token);
  } catch (error) {
    // Whose the browser's cookies are instead nobody knows of, and nobody is to go on with them.
    const held = isKarwanError(error, "csrf_token_invalid") && csrf() === null ? await heldToken(signal) : null;
    if (held !== null) await endAs(held);
    // Only what did not arrive, or was not done, is worth saying again.
    else if (!isEnded(error)) throw error;
  }
  if (onDevice.read(ENDING) === token) onDevice.remove(ENDING);
}

let endingAgain: ReturnType<typeof setTimeout> | undefined;

/** Ends what somebody left, if anything, and says whether that failed; in the lock, so that no two tabs do, and none beside a sign-in. */
async function endInTurn(): Promise<boolean> {
  clearTimeout(endingAgain);
  const ending = onDevice.read(ENDING);
  if (ending === null || csrf() !== null) return false;
  try {
    await end(ending, AbortSignal.timeout(ENDING_MS));
    return false;
  } catch {
    endingAgain = setTimeout(() => void endLeft(), END_AGAIN_MS);
    return true;
  }
}

let leaving: Promise<boolean> | null = null;

/** Ends what somebody left while nobody could be told, as soon as it arrives: by the network's return, or now and then. */
async function endLeft(): Promise<void> {
  if (onDevice.read(ENDING) === null) return;
  leaving ??= alone(LOCK, endInTurn).finally(() => {
    leaving = null;
  });
  await leaving;
}
addEventListener("online", () => void endLeft());

/**
 * Signs somebody in, behind the end of what was left before, which needs the cookies that are overwritten here. Where that fails
 * they are signed in all the same: by then nobody has what the other session is used with.
 */
async function enter(ask: () => Promise<Answer>): Promise<void> {
  const hasFailed = await leaving;
  await alone(LOCK, async () => {
    // Nobody is held twice by what was asked for in vain just now.
    if (!hasFailed) await endInTurn();
    onDevice.writeIfItMay(ENTERING, "yes");
    try {
      keep(await ask());
    } catch (error) {
      if (isRefused(error)) onDevice.remove(ENTERING);
      throw error;
    }
  });
}

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
    keptMe.forgetOthers(csrf());
    void endLeft();
    void adoptEntered();
    if (state === "restoring") become(csrf() === null ? "out" : "in");
  },
  async signIn(contact: Contact, password: string): Promise<void> {
    await enter(() => plain.identity.sessions.login.mutate({ ...contact, password, cookie: true }));
  },
  /** Has a code sent to who has an account there, by which the password can be set anew. */
  forgot: (contact: Contact) => plain.identity.passwords.forgot.mutate(contact),
  resetPassword: (token: string, new_password: string) =>
    plain.identity.passwords.reset.mutate({ token, new_password }),
  requestCode: (phone: string) => plain.identity.otp.request.mutate({ phone }),
  async signInByCode(phone: string, code: string): Promise<void> {
    await enter(() => plain.identity.otp.verify.mutate({ phone, code, cookie: true }));
  },
  /** Joins a company by the token of an invitation, as whoever is signed in, if anybody is. */
  async accept(given: { token: string; password?: string; current_password?: string; code?: string }): Promise<void> {
    const isNobody = csrf() === null;
    const call = signedCall();
    const invited = createKarwanClient({ baseUrl: location.origin, fetchOfCall: () => call });
    const ask = () => invited.identity.invitations.accept.mutate({ ...given, cookie: true });
    // Whose session may have to be renewed cannot hold the lock that this takes.
    if (isNobody) await enter(ask);
    else keep(await ask());
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
