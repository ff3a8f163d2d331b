import { afterAll, beforeAll, expect, test } from "vitest";
import { describeStream } from "../../../testing/followed-kind.ts";
import type { Kit } from "../../../testing/index.ts";
import { followStream, networkOf, next, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function given(at: Kit) {
  const { tenant, customer } = await networkOf(at, await at.tenant());
  const { wallets } = tenant.admin.caller.finance;
  const topUp = (id: string, amount = 1000) =>
    tenant.admin.with({ idempotencyKey: `top-up-${next()}` }).finance.wallets.topUp({ id, amount });
  const open = (lastEventId?: string) => wallets.stream({ lastEventId });
  return { tenant, customer, wallets, topUp, open };
}

describeStream("wallets", "wallets", async (own) => {
  const { tenant, customer, wallets, topUp } = await given(own);
  return {
    tenant,
    open: ({ caller }, lastEventId) => caller.finance.wallets.stream({ lastEventId }),
    make: async () => (await customer()).wallet,
    change: (id) => topUp(id),
    async shown(id) {
      const { wallet } = await wallets.show({ id });
      const { entries } = await wallets.entries({ id, limit: 100 });
      return { ...wallet, entry_count: entries.length };
    },
  };
});

test("a stream of wallets says how many entries one has, and nothing of the tenant's own side of the books (4 L9, 4 G8)", async () => {
  const { customer, topUp, open, wallets } = await given(kit);
  const { id } = (await customer()).wallet;
  const stream = await followStream<{ id: string; balance: number; entry_count: number }>(open, "wallets");
  await topUp(id);
  expect((await stream.next()).rows).toMatchObject([{ id, balance: 1000, entry_count: 1 }]);
  await wallets.changeCredit({ id, credit_limit: 500 });
  expect((await stream.next()).rows).toMatchObject([{ id, balance: 1000, credit_limit: 500, entry_count: 1 }]);
  await stream.leave();
});

test("twenty top-ups at once, some sent twice, are told until the balance is what they come to (4 L9, 3 §1.8)", async () => {
  const { customer, open, tenant } = await given(kit);
  const { id } = (await customer()).wallet;
  const stream = await followStream<{ id: string; balance: number; entry_count: number }>(open, "wallets");
  const keys = Array.from({ length: 20 }, () => `top-up-${next()}`);
  const send = (idempotencyKey: string) =>
    tenant.admin.with({ idempotencyKey }).finance.wallets.topUp({ id, amount: 5 });
  await Promise.all(keys.map(send));
  await Promise.all(keys.slice(0, 5).map(send));
  const rows = await stream.until((heard) => heard.at(-1)?.balance === 100);
  await stream.leave();
  expect(rows.at(-1)).toMatchObject({ id, balance: 100, entry_count: 20 });
  const counts = rows.map(({ entry_count }) => entry_count);
  expect(counts).toEqual([...new Set(counts)].toSorted((a, b) => a - b));
});
