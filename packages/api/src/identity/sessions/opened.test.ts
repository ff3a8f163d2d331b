import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Actor, Caller, Kit, TestTenant } from "../../../testing/index.ts";
import {
  beforeCommit,
  givePassword,
  inviteToo,
  joinToo,
  outcomeOf,
  PASSWORD,
  startKit,
} from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const DAY = 24 * 3_600_000;
const sessions = () => kit.anonymous.identity.sessions;
const refresh = (refresh_token: string) => sessions().refresh({ refresh_token });

async function actorOf(accessToken: string): Promise<Actor> {
  const credential = await kit.deps.tokens.verify(accessToken, kit.clock.now);
  const withOptions: Actor["with"] = (options) => kit.callerFor(kit.context(credential, options));
  return {
    ...credential,
    tenantId: credential.tenantId,
    token: accessToken,
    caller: withOptions({}),
    with: withOptions,
  };
}
const reaches = async (accessToken: string | null) =>
  outcomeOf((await actorOf(accessToken ?? "")).caller.identity.sessions.me({}));

/** Somebody of two tenants who signed in, at the first. */
async function signedIn() {
  const [home, other] = [await kit.tenant(), await kit.tenant()];
  const { email } = await givePassword(kit.database, home.admin.userId);
  await joinToo(kit, other, home.admin, "viewer");
  const first = await sessions().login({ email, password: PASSWORD, tenant_id: home.tenantId });
  return { home, other, email, first };
}
/** Opens a session in a tenant with nothing but an access token. */
async function opened(accessToken: string | null, { tenantId }: TestTenant) {
  const { caller } = await actorOf(accessToken ?? "");
  const answer = await caller.identity.sessions.switchTenant({ tenant_id: tenantId });
  return { access_token: answer.access_token ?? "", refresh_token: answer.refresh_token ?? "" };
}

type End = (own: Caller, first: { refresh_token: string; sessionId: string }) => Promise<unknown>;
const ends: [string, End][] = [
  ["logging out of", (_own, { refresh_token }) => sessions().logout({ refresh_token })],
  ["deleting", (own, { sessionId }) => own.identity.sessions.delete({ id: sessionId })],
  [
    "reuse of a token of",
    async (_own, { refresh_token }) => {
      await refresh(refresh_token);
      await outcomeOf(refresh(refresh_token));
    },
  ],
];

describe("sessions that were opened from another one (4 B2, 4 B3)", () => {
  test.each(ends)("%s that one ends them, and those opened from them, access tokens too", async (_what, end) => {
    const { home, other, email, first } = await signedIn();
    const second = await opened(first.access_token, other);
    const third = await opened(second.access_token, home);
    const renewed = await refresh(third.refresh_token);
    const elsewhere = await sessions().login({ email, password: PASSWORD });
    const { sessionId } = await actorOf(first.access_token);
    await end((await actorOf(elsewhere.access_token)).caller, { ...first, sessionId });
    for (const token of [first, second, third, renewed].map(({ access_token }) => access_token))
      expect(await reaches(token)).toBe("unauthenticated");
    expect(await outcomeOf(refresh(second.refresh_token))).toBe("refresh_token_invalid");
    expect(await outcomeOf(refresh(renewed.refresh_token))).toBe("refresh_token_invalid");
    expect(await reaches(elsewhere.access_token)).toBe("done");
  });

  test("end alone: the one they were opened from goes on", async () => {
    const { other, first } = await signedIn();
    const second = await opened(first.access_token, other);
    expect(await reaches(first.access_token)).toBe("done");
    await sessions().logout({ refresh_token: second.refresh_token });
    expect(await reaches(second.access_token)).toBe("unauthenticated");
    expect(await reaches(first.access_token)).toBe("done");
    expect(await outcomeOf(refresh(first.refresh_token))).toBe("done");
  });

  test("end no later than that one would have, however often they are refreshed", async () => {
    const { other, first } = await signedIn();
    kit.clock.advance(10 * DAY);
    const { access_token } = await kit.deps.tokens
      .verify(first.access_token, new Date(kit.clock.now.getTime() - 10 * DAY))
      .then(async (credential) => ({ access_token: await kit.deps.tokens.sign(credential, kit.clock.now) }));
    const second = await opened(access_token, other);
    kit.clock.advance(19 * DAY);
    const renewed = await refresh(second.refresh_token);
    kit.clock.advance(DAY);
    expect(await outcomeOf(refresh(renewed.refresh_token))).toBe("refresh_token_invalid");
  });

  test("are those by accepting an invitation too", async () => {
    const { home, first } = await signedIn();
    const third = await kit.tenant();
    const id = await inviteToo(kit, third.admin, home.admin, "viewer");
    const { caller } = await actorOf(first.access_token);
    const accepted = await caller.identity.invitations.acceptByContact({ id });
    expect(await reaches(accepted.access_token)).toBe("done");
    await sessions().logout({ refresh_token: first.refresh_token });
    expect(await reaches(accepted.access_token)).toBe("unauthenticated");
  });
});

describe("in the same moment", () => {
  test.each(ends.slice(0, 2))("%s a session ends what is just being opened from it", async (_what, end) => {
    const { other, email, first } = await signedIn();
    const elsewhere = await sessions().login({ email, password: PASSWORD });
    const owner = await actorOf(elsewhere.access_token);
    const thief = await actorOf(first.access_token);
    let stolen: string | null = null;
    const outcome = await beforeCommit(
      kit,
      thief,
      async (caller) => {
        const answer = await caller.identity.sessions.switchTenant({ tenant_id: other.tenantId });
        stolen = answer.access_token;
      },
      () => end(owner.caller, { ...first, sessionId: thief.sessionId }),
    );
    expect(outcome).toEqual(["done", "done"]);
    expect(await reaches(stolen)).toBe("unauthenticated");
  });

  test("signing out of a session in a cookie ends what is just being opened from the one before it (4 L9)", async () => {
    const { home, other, first } = await signedIn();
    const second = await opened(first.access_token, other);
    const elsewhere = await opened(first.access_token, home);
    const held = {
      isCredential: false,
      refreshToken: () => second.refresh_token,
      replaced: () => null,
      csrfToken: async () => null,
      keep: () => undefined,
      forget: () => undefined,
    };
    let third: string | null = null;
    const outcome = await beforeCommit(
      kit,
      await actorOf(first.access_token),
      async (caller) => {
        third = (await caller.identity.sessions.switchTenant({ tenant_id: other.tenantId })).access_token;
      },
      () => kit.callerFor({ ...kit.context(null), cookies: held }).identity.sessions.logout({}),
    );
    expect(outcome).toEqual(["done", "done"]);
    for (const token of [first.access_token, second.access_token, elsewhere.access_token, third])
      expect(await reaches(token)).toBe("unauthenticated");
    expect(await outcomeOf(opened(first.access_token, other))).toBe("unauthenticated");
  });

  test("nothing is opened from one that is just being ended", async () => {
    const { home, other, first } = await signedIn();
    const { sessionId, caller } = await actorOf(first.access_token);
    const outcome = await beforeCommit(
      kit,
      home.admin,
      (own) => own.identity.sessions.delete({ id: sessionId }),
      () => caller.identity.sessions.switchTenant({ tenant_id: other.tenantId }),
    );
    expect(outcome).toEqual(["done", "unauthenticated"]);
    expect(await reaches(first.access_token)).toBe("unauthenticated");
  });

  test("of many opened from one session and many more from those, none outlives it", async () => {
    const { home, other, first } = await signedIn();
    const second = await opened(first.access_token, other);
    const answers = Array.from({ length: 12 }, (_, n) =>
      opened(n % 2 === 0 ? first.access_token : second.access_token, n % 3 === 0 ? home : other).then(
        ({ access_token }) => access_token,
        () => null,
      ),
    );
    await sessions().logout({ refresh_token: first.refresh_token });
    for (const token of await Promise.all(answers))
      if (token !== null) expect(await reaches(token)).toBe("unauthenticated");
  });
});
