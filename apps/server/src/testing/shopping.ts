import {
  announceDelivery,
  announceJob,
  verifyCustody,
  verifyDeliveries,
  verifyFinance,
  verifyLedger,
} from "@karwan/api";
import type { Actor } from "@karwan/api/testing";
import { arrange, networkOf } from "@karwan/api/testing";
import { expect } from "vitest";
import type { RestKit } from "./rest-kit.ts";

export type Row = Record<string, string>;
export type Who = Pick<Actor, "token"> | null;

/** Whoever comes by the front door of a tenant. */
async function registered(
  kit: RestKit,
  code: string,
  first_name: string,
  phone: string,
): Promise<{ token: string; userId: string }> {
  const body = { tenant_code: code, first_name, last_name: "Ali", phone, password: "a long pass phrase" };
  const email = `${first_name.toLowerCase()}@example.test`;
  const answer = await kit.request("POST", "/auth/register", null, { body: { ...body, email } });
  expect(answer.status).toBe(201);
  return { token: answer.body.access_token, userId: answer.body.user.id };
}

/** A tenant with a warehouse and a service, its people, and three who will buy: one of its own customers and two of another's. */
export async function givenShopping(kit: RestKit) {
  const [tenant, elsewhere] = [await kit.tenant(), await kit.tenant()];
  const { tenantId } = tenant;
  const net = await networkOf(kit, tenant);
  const depot = await net.warehouse();
  const items = { tea: await net.goods(depot.id, 10), coffee: await net.goods(depot.id, 4) };
  const driver = await net.driver();
  const people = {
    admin: tenant.admin as Who,
    system: (await kit.systemAdmin()) as Who,
    sara: await registered(kit, tenant.code, "Sara", "+9647518880001"),
    omar: await registered(kit, elsewhere.code, "Omar", "+9647518880002"),
    layla: await registered(kit, elsewhere.code, "Layla", "+9647518880003"),
    driver: driver.actor as Who,
  };
  /** One request of somebody; afterwards stock, money, deliveries and custody have to agree. */
  async function step(method: string, path: string, as: Who, body?: object) {
    const answer = await kit.request(method, path, as, body ? { body } : {});
    expect([path, answer.body.message, answer.status < 300]).toEqual([path, answer.body.message, true]);
    if (method !== "GET")
      for (const verify of [verifyLedger, verifyDeliveries, verifyCustody, verifyFinance])
        expect((await verify(kit.database)).mismatches).toEqual([]);
    return answer.body;
  }
  const by = (as: Who) => (method: string, path: string, body?: object) => step(method, path, as, body);
  const rows = <T>(text: string, ...more: unknown[]) =>
    arrange<T>(kit.database, { tenantId }, text, [tenantId, ...more]);
  return { tenant, tenantId, net, depot, items, driver, people, step, by, rows };
}
export type Shopping = Awaited<ReturnType<typeof givenShopping>>;

/** What a person was told since they last looked: types, with the status where there is one. */
export function newsOf({ tenantId, step }: Shopping) {
  const seen = new Set<string>();
  return async (who: Who, inTenant = true) => {
    const where = inTenant ? `&tenant_id=${tenantId}` : "";
    const { notifications } = await step("GET", `/messaging/notifications?limit=100${where}`, who);
    const fresh = notifications.filter(({ id }: Row) => !seen.has(id ?? ""));
    for (const { id } of fresh) seen.add(id);
    return fresh
      .map((one: { notification_type: string; template_data: Row }) =>
        [one.notification_type, one.template_data["status"]].filter(Boolean).join(" "),
      )
      .toSorted();
  };
}

/** What lies of an item and how much of it is kept, for whom it is kept, and what the accounts hold. */
export function booksOf({ rows, items }: Shopping) {
  const lies = async (name: keyof typeof items) => {
    const [row] = await rows<Row>(
      `SELECT sum(quantity)::int AS quantity, sum(reserved_quantity)::int AS kept,
         (SELECT string_agg(managed_by || ' ' || n, ', ' ORDER BY managed_by) FROM (
            SELECT managed_by, sum(quantity)::int AS n FROM inventory_reservations
             WHERE tenant_id = $1 AND item_id = $2 AND status = 'active' GROUP BY managed_by) r) AS owners
         FROM inventory_stock WHERE tenant_id = $1 AND item_id = $2`,
      items[name].item_id,
    );
    return [row?.["quantity"], row?.["kept"], row?.["owners"] ?? null];
  };
  const money = async () =>
    Object.fromEntries(
      (
        await rows<{ account: string; balance: number }>(
          `SELECT CASE WHEN owner_type = 'tenant' THEN kind ELSE owner_type END AS account, sum(balance - held)::float8 AS balance
             FROM finance_accounts WHERE tenant_id = $1 GROUP BY 1 HAVING sum(balance - held) <> 0`,
        )
      ).map(({ account, balance }) => [account, balance]),
    );
  return { lies, money };
}

/** The driver fetches what was approved, and brings it. */
export async function bring({ net, driver, by, people }: Shopping, deliveryId: string) {
  const [office, drive] = [by(people.admin), by(people.driver)];
  await office("POST", `/delivery/deliveries/${deliveryId}/assign`, { driver_id: driver.id });
  const { barcode } = await net.shown(deliveryId);
  const waiting = await office("GET", `/warehousing/package-scan/${barcode}`);
  const pickingId = waiting.handoff.picking_order.id;
  const { order } = await office("GET", `/warehousing/picking-orders/${pickingId}`);
  for (const { item_id, bin_id, quantity } of order.item_details)
    await office("POST", `/warehousing/picking-orders/${pickingId}/picks`, { item_id, bin_id, quantity });
  await office("PUT", `/warehousing/picking-orders/${pickingId}`, { status: "completed" });
  await drive("PUT", `/driver/deliveries/${deliveryId}/pickup`, { scanned_barcode: barcode });
  const between = await net.shown(deliveryId);
  await drive("PUT", `/driver/deliveries/${deliveryId}/start-delivery`, {});
  const proof = { photo_urls: ["https://example.com/door.jpg"], recipient_name: "Zainab" };
  await drive("PUT", `/driver/deliveries/${deliveryId}/deliver`, { proof });
  return { carried: between.custody, brought: (await net.shown(deliveryId)).custody };
}

/** What the worker tells of deliveries, which it does behind the requests. */
export async function announceAll(kit: RestKit) {
  for (const { name, data } of kit.scheduled.splice(0))
    if (name === announceJob)
      await announceDelivery(kit.deps, {
        tenant_id: String(data["tenant_id"]),
        delivery_id: String(data["delivery_id"]),
      });
}
