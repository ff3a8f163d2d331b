import { createKarwanClient, isKarwanError, KarwanError } from "@karwan/sdk";
import { keptMe } from "./kept/me.ts";
import { inTab, onDevice, unkept } from "./kept/storage.ts";
import { alone } from "./kept/tabs.ts";
import { heldToken, isOfAnother, isRefused } from "./session-answers.ts";
import { endInTurn, endLeft, isBeingEnded } from "./session-end.ts";
import { CSRF, csrf, ENDING, ENTERING, LOCK, PATIENCE_MS, send } from "./session-kept.ts";

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

/** What a tab keeps of whoever is signed in: gone with them. */
const OF_A_PERSON = "karwan.";
/** Where drafts lay once, without a word of whose they were. */
const OLD_DRAFTS = "karwan.draft.";

const listeners = new Set<() => void>();
let state: SessionState = "restoring";
const onNewUser = new Set<() => void>();
// Counts who was signed in one after the other, so that pages of one are never shown to the next.
let users = 0;

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** How the session is being made anew, for all requests that need it. */
let renewing: Promise<void> | null = null;
/** Ends with who is signed in, and with it what is still on its way or waits to be sent again. */
let life = new AbortController();

/** The session of which this tab knows: what others have written since it has yet to hear. */
let tag = csrf();

const changed = () =>
  new KarwanError({ code: "session_changed", status: 0, message: "Somebody else is signed in now" });

function beSomebodyElse(): void {
  users += 1;
  tag = csrf();
  life.abort(changed());
  life = new AbortController();
  // It fails with the one for whom it was.
  renewing = null;
  inTab.removeAll(OF_A_PERSON);
  keptMe.forgetOthers(tag);
  for (const listener of onNewUser) listener();
}

// Of other tabs alone: a tab never hears what it has written itself.
addEventListener("storage", ({ key }) => {
  if (key !== CSRF && key !== null) return;
  beSomebodyElse();
  become(tag === null ? "out" : "in");
});

function keep({ csrf_token }: Answer): void {
  if (csrf_token === null) return;
  if (!onDevice.write(CSRF, csrf_token)) unkept.say("session");
  // Its cookies are overwritten, and the sign-in ended it with that.
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

/** Nobody's requests name the session that is over, if one is left: a sign-in ends it where that failed before. */
const plain = createKarwanClient({
  baseUrl: location.origin,
  fetch: (input, init) => send(input, init, csrf() ?? onDevice.read(ENDING)),
  // Somebody stands before it, and other tabs wait for their turn.
  timeoutMs: 15_000,
  retry: { attempts: 1 },
});

/**
 * Takes the session that the browser holds for what it is, where that is another than `used`: somebody signed in, and the answer
 * was never heard. Where it holds none, nobody is signed in.
 */
const adopt = (used: string | null): Promise<void> =>
  alone(LOCK, async () => {
    if (csrf() !== used) return;
    const held = await heldToken(AbortSignal.timeout(PATIENCE_MS));
    onDevice.remove(ENTERING);
    if (csrf() !== used || held === used) return;
    // Somebody left it, and it is only not ended yet.
    if (held !== null && held === onDevice.read(ENDING)) return;
    if (held !== null) keep({ csrf_token: held });
    else forget();
  });

/** Looks what became of a sign-in that was not answered. */
async function adoptEntered(): Promise<void> {
  if (csrf() !== null || onDevice.read(ENTERING) === null) return;
  await adopt(null).catch(() => undefined);
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
  const used = tag;
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

/**
 * Signs somebody in, behind the end of what was left before, which needs the cookies that are overwritten here. Where that fails
 * they are signed in all the same, and the server ends the other session with that.
 */
async function enter(ask: () => Promise<Answer>): Promise<void> {
  const hasFailed = await isBeingEnded();
  await alone(LOCK, async () => {
    // Nobody is held twice by what was asked for in vain just now.
    if (!hasFailed) await endInTurn();
    // One before, whose answer was lost, may have been the last that could be done.
    const isAgain = onDevice.read(ENTERING) !== null;
    onDevice.writeIfItMay(ENTERING, "yes");
    try {
      keep(await ask());
    } catch (error) {
      if (isAgain) void adoptEntered();
      else if (isRefused(error)) onDevice.remove(ENTERING);
      throw error;
    }
  });
}

export const session = {
  state: () => state,
  user: () => users,
  /** Tells one session from the next, so that what was kept of one is not shown to another; null when nobody is signed in. */
  tag: () => tag,
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
    if (csrf() === null) {
      await enter(() => plain.identity.invitations.accept.mutate({ ...given, cookie: true }));
      return;
    }
    // Whose session may have to be renewed cannot hold the lock that signing in takes.
    const call = signedCall();
    const invited = createKarwanClient({ baseUrl: location.origin, fetchOfCall: () => call });
    keep(await invited.identity.invitations.accept.mutate({ ...given, cookie: true }));
  },
  /** Takes over what switching to another tenant answered. */
  takeOver: keep,
  async signOut(): Promise<void> {
    const ending = csrf();
    forget();
    // Whoever signed in and was not heard of leaves with that, too.
    onDevice.remove(ENTERING);
    if (ending === null) return;
    onDevice.write(ENDING, ending);
    await endLeft();
  },
};
