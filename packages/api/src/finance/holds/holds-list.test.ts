import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { outcomeOf, startKit } from "../../../testing/index.ts";
import { captureHold, placeHold, releaseHold } from "../ledger/index.ts";
import { givenWallet } from "../ledger/testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A wallet of 1000, with a hold for each amount. */
async function given(...amounts: number[]) {
  const wallet = await givenWallet(kit, 1000);
  const { tenantId } = wallet.tenant;
  const ids: string[] = [];
  for (const amount of amounts) {
    kit.clock.advance(1000);
    const hold = await kit.database.transaction({ tenantId }, (tx) =>
      placeHold(tx, {
        account: { account_id: wallet.id },
        amount,
        reference: `RAF-${amount}`,
        reference_type: "delivery",
        reference_id: newId(),
        created_by: wallet.admin.userId,
        at: kit.clock.now,
      }),
    );
    ids.push(hold.id);
  }
  const { holds } = wallet.admin.caller.finance;
  return { ...wallet, tenantId, ids, holds };
}

describe("what is held of wallets (3 §13)", () => {
  test("is listed newest first with whose money it is, for what, since when, and what became of it", async () => {
    const { id, customer, tenantId, ids, holds, admin } = await given(100, 200, 300);
    const at = kit.clock.now;
    const act = <T>(run: Parameters<typeof kit.database.transaction<T>>[1]) =>
      kit.database.transaction({ tenantId }, run);
    await act((tx) =>
      captureHold(tx, {
        hold_id: ids[0] ?? "",
        amount: 40,
        to: { internal: "revenue" },
        type: "delivery_payment",
        created_by: null,
        at,
      }),
    );
    await act((tx) => releaseHold(tx, { hold_id: ids[1] ?? "", at }));
    const { holds: rows, stats, total } = await holds.list({});
    expect([stats, total]).toEqual([{ held: 1, captured: 1, released: 1 }, 3]);
    const wallet = { id, owner_type: "customer", owner_id: customer.id, holder: "Baran Store" };
    expect(rows).toMatchObject([
      {
        id: ids[2],
        wallet,
        amount: 300,
        status: "held",
        settled_at: null,
        reference: "RAF-300",
        created_by: admin.userId,
      },
      { id: ids[1], wallet, amount: 200, status: "released", captured_as: null, captured_amount: null },
      { id: ids[0], wallet, amount: 100, status: "captured", captured_as: "delivery_payment", captured_amount: 40 },
    ]);
    expect(rows[0]?.currency_code).toBe("IQD");
    const found = async (input: object) => (await holds.list(input)).holds.map((hold) => hold.id);
    expect(await found({ status: "held" })).toEqual([ids[2]]);
    expect(await found({ wallet_id: id })).toHaveLength(3);
    expect(await found({ wallet_id: newId() })).toEqual([]);
    expect(await found({ page: 2, limit: 2 })).toEqual([ids[0]]);
  });

  test("is for who sees the tenant or manages its money, and never another tenant's", async () => {
    const { tenant } = await given(10);
    const other = await given();
    expect((await other.holds.list({})).total).toBe(0);
    const viewer = await tenant.member("viewer");
    expect((await viewer.caller.finance.holds.list({})).total).toBe(1);
    const driver = await tenant.member("driver");
    expect(await outcomeOf(driver.caller.finance.holds.list({}))).toBe("insufficient_permissions");
  });
});
