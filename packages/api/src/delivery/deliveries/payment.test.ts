import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { atOnce, networkOf, refusalOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

/** A network with a customer whose wallet covers so many deliveries at 3,000. */
async function payingNetwork(deliveries: number) {
  const network = await networkOf(kit, await kit.tenant());
  const { id: customer_id, wallet } = await network.customer({ wallet: 3000 * deliveries });
  const purse = async () => (await network.caller.finance.wallets.show({ id: wallet.id })).wallet;
  const paid = { customer_id, payment_method: "wallet" as const };
  return { ...network, customer_id, purse, paid };
}

describe("a delivery paid from a wallet", () => {
  test("holds its price at once, and collects no cash (3 §5, 4 J8)", async () => {
    const { delivery, paid, purse } = await payingNetwork(2);
    expect(await delivery(paid)).toMatchObject({ payment_status: "held", price: 3000, cash_to_collect: 0 });
    expect(await purse()).toMatchObject({ balance: 6000, held: 3000, available: 3000 });
  });

  test("is refused when the wallet does not cover it, and nothing is left of it (4 G8)", async () => {
    const { delivery, paid, purse, tenant } = await payingNetwork(1);
    const refused = await refusalOf(delivery({ ...paid, delivery_service_id: (await payingNetwork(0)).service.id }));
    expect(refused.reason).toBe("delivery_service_not_found");
    await delivery(paid);
    expect((await refusalOf(delivery(paid))).reason).toBe("insufficient_wallet_balance");
    expect(await purse()).toMatchObject({ held: 3000, available: 0 });
    const made = await kit.database.transaction({ tenantId: tenant.tenantId }, (tx) =>
      tx.sql<{ n: number }>({ name: "", text: "SELECT count(*) AS n FROM deliveries WHERE tenant_id = $1" }, [
        tenant.tenantId,
      ]),
    );
    expect(made).toEqual([{ n: 1 }]);
  });

  test("twenty at once on a wallet that covers ten: ten are made, ten refused, nothing is overdrawn (4 J8)", async () => {
    const { delivery, paid, purse } = await payingNetwork(10);
    const { values, refused } = await atOnce(20, () => delivery(paid));
    expect(values).toHaveLength(10);
    expect(refused.map(({ reason }) => reason)).toEqual(
      Array.from({ length: 10 }, () => "insufficient_wallet_balance"),
    );
    expect(await purse()).toMatchObject({ balance: 30_000, held: 30_000, available: 0 });
  });

  test("sent again with its Idempotency-Key is the same delivery and the same hold (3 §1.8)", async () => {
    const { body, paid, purse, tenant } = await payingNetwork(5);
    const { deliveries } = tenant.admin.with({ idempotencyKey: "create-1" }).delivery;
    const first = await deliveries.create(body(paid));
    expect(await deliveries.create(body(paid))).toEqual(first);
    expect(await purse()).toMatchObject({ held: 3000 });
  });

  test.each([
    ["a gateway, which is for orders", { payment_method: "gateway" as const }],
    ["a wallet without a customer", { payment_method: "wallet" as const }],
  ])("is not by %s (4 J8)", async (_, payment) => {
    const { delivery } = await payingNetwork(1);
    expect((await refusalOf(delivery(payment))).reason).toBe("payment_method_not_allowed");
  });

  test("is not by the sender's wallet when the recipient is to pay (4 J8)", async () => {
    const { delivery, paid } = await payingNetwork(1);
    const refused = await refusalOf(delivery({ ...paid, payer_type: "recipient" }));
    expect(refused.reason).toBe("payment_method_not_allowed");
  });
});

describe("a draft", () => {
  test("is quoted and holds nothing; submitted, it holds the price it was quoted (4 E8, 4 J8)", async () => {
    const { delivery, paid, purse, caller, service } = await payingNetwork(1);
    const draft = await delivery({ ...paid, is_draft: true });
    expect(draft).toMatchObject({ status: "draft", is_draft: true, price: 3000, payment_status: "pending" });
    expect(await purse()).toMatchObject({ held: 0 });

    await caller.delivery.services.update({ id: service.id, base_price: 9000 });
    const { delivery: submitted } = await caller.delivery.deliveries.submit({ id: draft.id });
    expect(submitted).toMatchObject({ status: "pending", is_draft: false, price: 3000, payment_status: "held" });
    expect(await purse()).toMatchObject({ held: 3000 });
  });

  test("that cannot be paid stays a draft (4 G8)", async () => {
    const { delivery, paid, caller, shown } = await payingNetwork(0);
    const draft = await delivery({ ...paid, is_draft: true });
    const refused = await refusalOf(caller.delivery.deliveries.submit({ id: draft.id }));
    expect(refused.reason).toBe("insufficient_wallet_balance");
    expect(await shown(draft.id)).toEqual(draft);
  });

  test("is not submitted when its service is no longer offered; its state is validated before (4 K12)", async () => {
    const { caller, delivery, newService } = await networkOf(kit, await kit.tenant());
    const { id: delivery_service_id } = await newService();
    const { id } = await delivery({ is_draft: true, delivery_service_id });
    const { id: pending } = await delivery({ delivery_service_id });
    await caller.delivery.services.update({ id: delivery_service_id, is_active: false });
    const { submit } = caller.delivery.deliveries;
    expect(await refusalOf(submit({ id }))).toMatchObject({ reason: "delivery_service_inactive" });
    expect(await refusalOf(submit({ id: pending }))).toMatchObject({ reason: "invalid_transition" });
    expect((await caller.delivery.deliveries.show({ id })).delivery.status).toBe("draft");
    await caller.delivery.services.update({ id: delivery_service_id, is_active: true });
    expect((await submit({ id })).delivery.status).toBe("pending");
  });

  test("is submitted once, however many ask (3 §5)", async () => {
    const { delivery, paid, purse, caller } = await payingNetwork(20);
    const { id } = await delivery({ ...paid, is_draft: true });
    const { values, refused } = await atOnce(20, () => caller.delivery.deliveries.submit({ id }));
    expect(values).toHaveLength(1);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["invalid_transition"]));
    expect(await purse()).toMatchObject({ held: 3000 });
  });

  test("submitted again with its Idempotency-Key answers the same (3 §1.8)", async () => {
    const { delivery, paid, purse, tenant } = await payingNetwork(2);
    const { id } = await delivery({ ...paid, is_draft: true });
    const { deliveries } = tenant.admin.with({ idempotencyKey: "submit-1" }).delivery;
    const first = await deliveries.submit({ id });
    expect(await deliveries.submit({ id })).toEqual(first);
    expect(await purse()).toMatchObject({ held: 3000 });
  });
});
