import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller, Kit, TestTenant } from "../../../testing/index.ts";
import { arrange, startKit, tokenTo } from "../../../testing/index.ts";
import { sweepFiles } from "../../files/index.ts";
import { isThere, uploadAs } from "../../files/testing/given.ts";
import { place } from "../../places/addresses/testing/given.ts";
import { adding, peopleOf } from "../invitations/testing/given.ts";

let kit: Kit;
let people: ReturnType<typeof peopleOf>;
beforeAll(async () => {
  kit = await startKit();
  people = peopleOf(kit);
});
afterAll(() => kit.stop());

type Stranger = Awaited<ReturnType<typeof people.registered>>;
const password = "a password of my own";

/** An account that a stranger registered with somebody else's contacts, and made themselves at home in. */
async function planted(tenant: TestTenant, avatar?: string) {
  const stranger = await people.registered(tenant);
  const { caller } = stranger.actor;
  await caller.places.addresses.create(place(33.1, { is_primary: true }));
  await caller.places.addresses.create(place(33.2));
  const file = await uploadAs(kit, stranger.actor);
  await caller.identity.ownAccount.update({ avatar_url: avatar ?? file.url, language: "ku" });
  const profile = `UPDATE users SET profile_data = '{"call_me": "at my number"}' WHERE id = $1`;
  await arrange(kit.database, {}, profile, [stranger.userId]);
  return { ...stranger, file };
}

const lastTo = (to: string) => kit.sent.findLast((message) => message.to === to)?.data ?? {};

/** The ways to prove a contact for the first time: each answers its holder, signed in. */
const ways: [string, (stranger: Stranger) => Promise<Caller>][] = [
  [
    "an invitation",
    async ({ email, userId }) => {
      const elsewhere = await kit.tenant();
      await adding(elsewhere)({ email });
      await kit.anonymous.identity.invitations.accept({ token: tokenTo(kit, email), password });
      return (await kit.signIn(userId, elsewhere.tenantId)).caller;
    },
  ],
  [
    "a reset",
    async ({ email, userId }) => {
      await kit.anonymous.identity.passwords.forgot({ email });
      await kit.anonymous.identity.passwords.reset({ token: String(lastTo(email).token), new_password: password });
      return (await kit.signIn(userId, null)).caller;
    },
  ],
  [
    "a code",
    async ({ phone, userId }) => {
      await kit.anonymous.identity.otp.request({ phone });
      await kit.anonymous.identity.otp.verify({ phone, code: String(lastTo(phone).code) });
      return (await kit.signIn(userId, null)).caller;
    },
  ],
];

describe.each(ways)("an account claimed by %s", (_way, claim) => {
  test("has no address, picture, language or profile of who registered it; what the picture was is removed (4 B10)", async () => {
    const tenant = await kit.tenant();
    const stranger = await planted(tenant);
    const own = await claim(stranger);
    expect((await own.places.addresses.list({})).addresses).toEqual([]);
    expect((await own.identity.sessions.me({})).user).toMatchObject({ avatar_url: null, language: null });
    const [row] = await arrange<{ profile_data: unknown }>(
      kit.database,
      {},
      "SELECT profile_data FROM users WHERE id = $1",
      [stranger.userId],
    );
    expect(row).toEqual({ profile_data: {} });
    // The book is one's own from here on.
    const { address } = await own.places.addresses.create(place(33.1));
    expect((await own.places.addresses.list({})).addresses).toMatchObject([{ id: address.id, is_primary: true }]);
    kit.clock.advance(48 * 3_600_000);
    await sweepFiles(kit.deps);
    expect(await isThere(kit, tenant.tenantId, stranger.file.id)).toBe(false);
  });
});

test("the customer record that registering made loses the contact of who registered, unless the tenant wrote another (4 B10)", async () => {
  const tenant = await kit.tenant();
  const { customers } = tenant.admin.caller.parties;
  const recordOf = async (userId: string) =>
    (await customers.list({})).customers.find((customer) => customer.user_id === userId);
  const claimed = async (change?: object) => {
    const stranger = await people.registered(tenant);
    const id = (await recordOf(stranger.userId))?.id ?? "";
    if (change) await customers.update({ id, ...change });
    for (const [name, claim] of ways) if (name === "a reset") await claim(stranger);
    return { stranger, record: await recordOf(stranger.userId) };
  };
  const plain = await claimed();
  expect(plain.record).toMatchObject({ email: plain.stranger.email, phone: null });
  expect((await claimed({ phone: "+9647701112233" })).record).toMatchObject({ phone: "+9647701112233" });
  for (const [name, claim] of ways) {
    const stranger = await people.registered(tenant);
    await claim(stranger);
    const kept = name === "a code" ? { email: null, phone: stranger.phone } : { email: stranger.email, phone: null };
    expect(await recordOf(stranger.userId)).toMatchObject(kept);
  }
});

test("a picture from elsewhere goes with the claim too (4 B10)", async () => {
  const stranger = await planted(await kit.tenant(), "https://cdn.example/watching.png");
  for (const [, claim] of ways.slice(0, 1))
    expect((await (await claim(stranger)).identity.sessions.me({})).user.avatar_url).toBeNull();
});

test("what its holder saved after proving it stays at the next proof (4 B10)", async () => {
  const stranger = await planted(await kit.tenant());
  const prove = ways[1]?.[1];
  const own = await prove?.(stranger);
  await own?.places.addresses.create(place(33.3));
  await own?.identity.ownAccount.update({ language: "ar", avatar_url: "https://cdn.example/me.png" });
  const again = await prove?.(stranger);
  expect((await again?.places.addresses.list({}))?.total).toBe(1);
  const me = await again?.identity.sessions.me({});
  expect(me?.user).toMatchObject({ language: "ar", avatar_url: "https://cdn.example/me.png" });
});
