import { createKarwanClient, isKarwanError } from "@karwan/sdk";
import { currentLanguage } from "./i18n/language.ts";

/**
 * Who is signed in, and how requests say so. Everything about tokens is in this file: a cookie of the server's takes its
 * place by giving `signed` nothing to add and `restore` something to ask.
 *
 * The tokens live in memory alone, where no file or storage gives them away, and the browser's tabs hand them to each other.
 * A refresh token is good for one refresh, so only one tab at a time exchanges it.
 */
interface Tokens {
  accessToken: string;
  refreshToken: string;
  /** When they were had: the newest of several tabs' are the ones that work. */
  at: number;
}

export type SessionState = "restoring" | "out" | "in";

type Message = { kind: "who" } | { kind: "tokens"; tokens: Tokens; isNew: boolean } | { kind: "ended" };
type Answer = { access_token: string | null; refresh_token: string | null };

const NAME = "karwan.session";
// Another tab answers within a few milliseconds; without one nobody does.
const ANSWER_MS = 120;

const channel = new BroadcastChannel(NAME);
const listeners = new Set<() => void>();
let state: SessionState = "restoring";
let tokens: Tokens | null = null;
let onNewUser: () => void = () => undefined;
// Counts who was signed in one after the other, so that pages of one are never shown to the next.
let users = 0;

function become(next: SessionState): void {
  state = next;
  for (const listener of listeners) listener();
}

function beSomebodyElse(): void {
  users += 1;
  onNewUser();
}

function take(next: Tokens): void {
  if (tokens === null || next.at > tokens.at) tokens = next;
}

const say = (message: Message) => channel.postMessage(message);

channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
  if (data.kind === "who") {
    if (tokens) say({ kind: "tokens", tokens, isNew: false });
    return;
  }
  if (data.kind === "ended") {
    tokens = null;
    beSomebodyElse();
    return become("out");
  }
  take(data.tokens);
  if (data.isNew) beSomebodyElse();
  if (data.isNew || state !== "in") become("in");
});

/** Asks the other tabs for what they have; the newest is taken. */
async function askTabs(): Promise<void> {
  say({ kind: "who" });
  await new Promise((done) => setTimeout(done, ANSWER_MS));
}

/** A page has no locks where it was not loaded over HTTPS; its tabs then have to do without. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request(NAME, work) : work();

function keep({ access_token, refresh_token }: Answer, isNew: boolean): void {
  if (access_token === null || refresh_token === null) return;
  tokens = { accessToken: access_token, refreshToken: refresh_token, at: Date.now() };
  say({ kind: "tokens", tokens, isNew });
  if (isNew) beSomebodyElse();
  become("in");
}

const plain = createKarwanClient({
  baseUrl: location.origin,
  fetch: (input, init) => fetch(input, inLanguage(init)),
});

function inLanguage(init: RequestInit | undefined): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set("accept-language", currentLanguage());
  return { ...init, headers };
}

async function refresh(refused: string): Promise<void> {
  await alone(async () => {
    // Another tab may have done it while this one waited.
    await askTabs();
    if (tokens === null || tokens.accessToken !== refused) return;
    try {
      keep(await plain.identity.sessions.refresh.mutate({ refresh_token: tokens.refreshToken }), false);
    } catch (error) {
      if (!isKarwanError(error) || error.status !== 401) throw error;
      forget();
    }
  });
}

function forget(): void {
  tokens = null;
  say({ kind: "ended" });
  beSomebodyElse();
  become("out");
}

const send = (input: string | URL | Request, init: RequestInit | undefined, token: string | undefined) => {
  const signedInit = inLanguage(init);
  if (token !== undefined) (signedInit.headers as Headers).set("authorization", `Bearer ${token}`);
  return fetch(input, signedInit);
};

/** `fetch` as whoever is signed in; an access token that has expired is renewed and the request sent again. */
export const signed: typeof fetch = async (input, init) => {
  const used = tokens?.accessToken;
  const answer = await send(input, init, used);
  if (answer.status !== 401 || used === undefined) return answer;
  await refresh(used);
  const renewed = tokens?.accessToken;
  return renewed === undefined || renewed === used ? answer : send(input, init, renewed);
};

export const session = {
  state: () => state,
  user: () => users,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  /** What to do when somebody else is signed in, or nobody: what was read as another person is not theirs to see. */
  whenUserChanges(listener: () => void) {
    onNewUser = listener;
  },
  async restore(): Promise<void> {
    await askTabs();
    if (state === "restoring") become(tokens ? "in" : "out");
  },
  async signIn(contact: { email: string } | { phone: string }, password: string): Promise<void> {
    keep(await plain.identity.sessions.login.mutate({ ...contact, password }), true);
  },
  requestCode: (phone: string) => plain.identity.otp.request.mutate({ phone }),
  async signInByCode(phone: string, code: string): Promise<void> {
    keep(await plain.identity.otp.verify.mutate({ phone, code }), true);
  },
  /** Takes over what switching to another tenant answered. */
  enter: (answer: Answer) => keep(answer, true),
  async signOut(): Promise<void> {
    const ending = tokens?.refreshToken;
    forget();
    if (ending !== undefined) await plain.identity.sessions.logout.mutate({ refresh_token: ending });
  },
};
