import { afterAll, beforeAll, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { networkOf, outcomeOf, startKit } from "../../../testing/index.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

async function given() {
  const net = await networkOf(kit, await kit.tenant());
  const { tenants } = (await kit.systemAdmin()).caller.identity;
  const { tenantId } = net.tenant;
  const change = (currency_code: string) => outcomeOf(tenants.update({ tenantId, currency_code }));
  return { ...net, change };
}

test.each([true, false])(
  "a delivery that is priced keeps its tenant's currency (draft: %s; 3 §3, 4 J8)",
  async (is_draft) => {
    const { change, delivery, caller } = await given();
    expect(await change("USD")).toBe("done");
    const { id, currency_code } = await delivery({ is_draft });
    expect(currency_code).toBe("USD");
    expect(await change("IQD")).toBe("currency_in_use");
    await caller.delivery.deliveries.cancel({ id, reason: "Not needed" });
    expect(await change("IQD")).toBe("done");
  },
);

test("a new currency and new deliveries exclude each other (3 §3)", async () => {
  for (let round = 0; round < 5; round += 1) {
    const { change, delivery, tenant, caller } = await given();
    const [changed] = await Promise.all([change("USD"), delivery(), delivery()]);
    const { deliveries } = await caller.delivery.deliveries.list({});
    const currency = changed === "done" ? "USD" : "IQD";
    const system = (await kit.systemAdmin()).caller.identity.tenants;
    expect((await system.show({ tenantId: tenant.tenantId })).tenant.currency_code).toBe(currency);
    expect(deliveries.map(({ currency_code }) => currency_code)).toEqual([currency, currency]);
  }
});
