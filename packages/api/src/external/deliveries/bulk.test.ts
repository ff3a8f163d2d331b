import { newId } from "@karwan/db";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, refusalOf, startKit } from "../../../testing/index.ts";
import { verifyFinance } from "../../finance/ledger/index.ts";
import { given } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const UNKNOWN = "0198c0de-0000-7000-8000-00000000dead";

describe("many deliveries asked for at once (3 §6, 4 E11)", () => {
  test("are made or refused each by itself, answered in the order of the request", async () => {
    const { staff, order, caller, shop } = await given(kit);
    const { results } = await staff.api.bulk({
      deliveries: [
        order({ external_reference_id: "A" }),
        order({ unit_size: "big" }),
        order({ external_reference_id: "A" }),
        order({ customer_id: UNKNOWN, payment_method: "wallet" }),
        order({ payment_method: "wallet" }),
        {},
        order({ recipient: { name: "turned \u202e", phone: null } }),
      ],
    });
    expect(results.map(({ success, code }) => [success, code])).toEqual([
      [true, undefined],
      [false, "validation_failed"],
      [false, "external_reference_exists"],
      [false, "customer_not_found"],
      [true, undefined],
      [false, "validation_failed"],
      [false, "validation_failed"],
    ]);
    expect(results[6]?.details).toMatchObject([{ field: "recipient.name", code: "invalid_characters" }]);
    expect(results[0]).toMatchObject({ message: "The delivery was created", delivery: { status: "pending" } });
    expect(results[1]?.details).toMatchObject([{ field: "unit_size", code: "invalid_type" }]);
    expect(results[2]?.delivery).toEqual({ id: results[0]?.delivery?.id });
    expect(results[5]?.details?.map(({ field }) => field)).toEqual([
      "delivery_service_id",
      "pickup_address",
      "delivery_address",
      "unit_size",
    ]);
    const { deliveries, total } = await caller.delivery.deliveries.list({});
    expect(total).toBe(2);
    const codes = [results[4], results[0]].map((result) => result?.delivery?.id);
    expect(new Set(deliveries.map(({ delivery_code }) => delivery_code))).toEqual(new Set(codes));
    expect((await caller.finance.wallets.show({ id: shop.wallet.id })).wallet.held).toBe(3000);
  });

  test("take from a wallet what it covers, in the order of the request", async () => {
    const { staff, order, customer, caller } = await given(kit);
    const { id, wallet } = await customer({ wallet: 7000 });
    const wanted = order({ customer_id: id, payment_method: "wallet" });
    const { results } = await staff.api.bulk({ deliveries: [wanted, wanted, wanted] });
    expect(results.map(({ success }) => success)).toEqual([true, true, false]);
    expect(results[2]).toMatchObject({ code: "insufficient_wallet_balance", available: 1000 });
    expect((await caller.finance.wallets.show({ id: wallet.id })).wallet).toMatchObject({
      held: 6000,
      available: 1000,
    });
    expect((await verifyFinance(kit.database)).mismatches).toEqual([]);
  });

  test("are 1 to 100", async () => {
    const { staff, order } = await given(kit);
    for (const count of [0, 101]) {
      const refused = refusalOf(staff.api.bulk({ deliveries: Array.from({ length: count }, () => order()) }));
      expect(await refused).toMatchObject({ reason: "validation_failed", issues: [{ field: "deliveries" }] });
    }
    const { results } = await staff.api.bulk({ deliveries: Array.from({ length: 100 }, () => order()) });
    expect(new Set(results.map(({ delivery }) => delivery?.id)).size).toBe(100);
  });

  test("twenty times at once under one key are made once (3 §1.8)", async () => {
    const { staff, order, caller } = await given(kit);
    const keyed = staff.as({ idempotencyKey: newId() });
    const deliveries = [order(), order({ unit_size: 0 }), order({ payment_method: "wallet" })];
    const { values, refused } = await atOnce(20, () => keyed.bulk({ deliveries }));
    expect(new Set(values.map((value) => JSON.stringify(value))).size).toBe(1);
    expect(refused.every(({ reason }) => reason === "idempotency_in_progress")).toBe(true);
    expect(await keyed.bulk({ deliveries })).toEqual(values[0]);
    expect((await caller.delivery.deliveries.list({})).total).toBe(2);
  });

  test("twenty requests at once with the same references and wallets make each reference once", async () => {
    const { staff, order, customer, caller } = await given(kit);
    const [one, two] = [await customer({ wallet: 30_000 }), await customer({ wallet: 30_000 })];
    const rows = [one, two, one, two].map(({ id }, index) =>
      order({ customer_id: id, payment_method: "wallet", external_reference_id: `R${index}` }),
    );
    const { values } = await atOnce(20, (n) => staff.api.bulk({ deliveries: n % 2 === 0 ? rows : rows.toReversed() }));
    const made = values.flatMap(({ results }) => results).filter(({ success }) => success);
    expect(made).toHaveLength(4);
    for (const { wallet } of [one, two])
      expect((await caller.finance.wallets.show({ id: wallet.id })).wallet.held).toBe(6000);
    expect((await verifyFinance(kit.database)).mismatches).toEqual([]);
  });
});
