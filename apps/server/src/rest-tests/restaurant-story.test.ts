import { verifyCustody, verifyDeliveries, verifyFinance } from "@karwan/api";
import type { Actor } from "@karwan/api/testing";
import { mansour, networkOf } from "@karwan/api/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RestKit } from "../testing/rest-kit.ts";
import { startRestKit } from "../testing/rest-kit.ts";

let kit: RestKit;
beforeAll(async () => {
  kit = await startRestKit();
});
afterAll(() => kit.stop());

const FEE = 3000;
const PRICE = 9000;

/** A company with a restaurant, drivers and a diner with money, and what they do over HTTP. */
async function given() {
  const tenant = await kit.tenant();
  const net = await networkOf(kit, tenant);
  const [driver, diner] = [await net.driver(), await tenant.member("customer")];
  const { wallet } = await net.customer({ user_id: diner.userId, wallet: 50_000 });
  let n = 0;
  const by = (as: Actor | null) => async (method: string, path: string, body?: object) => {
    n += 1;
    const headers: Record<string, string> =
      as && method !== "GET" ? { "idempotency-key": `dinner-${tenant.code}-${n}` } : {};
    const answer = await kit.request(method, path, as, body ? { body, headers } : { headers });
    expect([path, answer.body.message, answer.status < 300]).toEqual([path, answer.body.message, true]);
    return answer.body;
  };
  const slug = `dinner-${tenant.code.toLowerCase()}`;
  const admin = by(tenant.admin);
  const address = { full_address: "Abu Nuwas Street, Baghdad", lat: 33.3152, lng: 44.3661 };
  await admin("POST", "/restaurants", { slug, name: { en: "Grill", ar: "مشويات" }, address });
  await admin("POST", `/restaurants/${slug}/products`, { name: { en: "Kebab" }, price: PRICE });
  return {
    tenant,
    slug,
    admin,
    diner: by(diner),
    driver: by(driver.actor),
    anyone: by(null),
    driverId: driver.id,
    wallet,
  };
}
type Given = Awaited<ReturnType<typeof given>>;

/** From the menu to an order. */
async function ordered({ slug, diner, anyone }: Given, payment_method: string) {
  const { products } = await anyone("GET", `/restaurant/${slug}/menu`);
  const [{ id: product_id, variants }] = products;
  await diner("POST", `/restaurant/${slug}/cart/items`, { product_id, variant_id: variants[0].id, quantity: 1 });
  const answer = await diner("POST", `/restaurant/${slug}/cart/checkout`, {
    payment_method,
    address: { ...mansour, country: "Iraq", city: "Baghdad" },
    back_ref: "https://dinner.example/thanks",
  });
  expect(answer.order).toMatchObject({ total_price: PRICE + FEE, payment_method });
  expect(answer.delivery).toMatchObject({ delivery_flow: "direct", status: "draft", id: answer.order.delivery.id });
  return answer;
}

/** From the kitchen to the door. */
async function brought({ slug, admin, driver, driverId }: Given, order: { id: string; delivery: { id: string } }) {
  const path = `/restaurants/${slug}/orders/${order.id}`;
  expect((await admin("PUT", `${path}/accept`)).order.delivery.status).toBe("pending");
  expect((await admin("PUT", `${path}/ready`)).order.status).toBe("ready");
  const { id } = order.delivery;
  const { delivery } = await admin("POST", `/delivery/deliveries/${id}/assign`, { driver_id: driverId });
  await driver("PUT", `/driver/deliveries/${id}/pickup`, { scanned_barcode: delivery.barcode });
  await driver("PUT", `/driver/deliveries/${id}/start-delivery`);
  await driver("PUT", `/driver/deliveries/${id}/deliver`, { proof: { photo_urls: ["https://example.com/door.jpg"] } });
  return (await admin("GET", path)).order;
}

test("dinner is ordered from the menu and brought to the door: in cash, from a wallet, through a gateway (3 §11, 4 I, 4 L7)", async () => {
  const at = await given();
  const { slug, admin, diner, anyone, driverId, wallet } = at;

  const cash = await ordered(at, "cash");
  expect(await brought(at, cash.order)).toMatchObject({ status: "delivered", payment_status: "paid" });
  const paid = await ordered(at, "wallet");
  const held = (await admin("GET", `/wallets/${wallet.id}`)).wallet;
  expect([held.balance, held.held]).toEqual([50_000, PRICE + FEE]);
  expect(await brought(at, paid.order)).toMatchObject({ status: "delivered", payment_status: "paid" });

  const online = await ordered(at, "gateway");
  const own = `/restaurant/${slug}/orders/${online.order.id}`;
  const { order, instructions, payments } = await diner("GET", own);
  expect([order.status, instructions]).toEqual(["awaiting_payment", online.instructions]);
  expect(new URL(instructions.redirect_url).pathname).toBe(`/pay/sandbox/${payments[0].id}`);
  for (let again = 0; again < 5; again++)
    await anyone("POST", `/storefront/payments/sandbox/${payments[0].id}/succeed`);
  expect((await diner("GET", own)).order.status).toBe("placed");
  expect(await brought(at, online.order)).toMatchObject({ status: "delivered", payment_status: "paid" });

  const { orders, total } = await diner("GET", `/restaurant/${slug}/orders`);
  expect([total, orders.map(({ status }: { status: string }) => status)]).toEqual([3, Array(3).fill("delivered")]);
  expect((await admin("GET", `/restaurants/${slug}/orders`)).stats).toMatchObject({ delivered: 3, total: 3 });
  const after = (await admin("GET", `/wallets/${wallet.id}`)).wallet;
  expect([after.balance, after.held]).toEqual([50_000 - PRICE - FEE, 0]);
  const money = (await admin("GET", `/delivery/drivers/${driverId}/wallet`)).wallet;
  expect(money.cash_in_hand).toBe(PRICE + FEE);
  for (const verify of [verifyFinance, verifyDeliveries, verifyCustody])
    expect((await verify(kit.database)).mismatches).toEqual([]);
});

test("what a kitchen cannot make is rejected in the reader's language, and refused once it is on its way (4 L7)", async () => {
  const at = await given();
  const { slug, admin } = at;
  const { order } = await ordered(at, "wallet");
  const path = `/restaurants/${slug}/orders/${order.id}/reject`;
  const none = await kit.request("PUT", path, at.tenant.admin, { body: {} });
  expect([none.status, none.body.code]).toEqual([400, "validation_failed"]);
  const rejected = await admin("PUT", path, { reason: "نفد اللحم" });
  expect(rejected.order).toMatchObject({ status: "rejected", rejection_reason: "نفد اللحم" });
  const twice = await kit.request("PUT", path, at.tenant.admin, { body: { reason: "Again" } });
  expect([twice.status, twice.body]).toMatchObject([
    409,
    { code: "invalid_transition", from: "rejected", allowed: [] },
  ]);
  const done = await brought(at, (await ordered(at, "cash")).order);
  const late = await kit.request("PUT", `/restaurants/${slug}/orders/${done.id}/reject`, at.tenant.admin, {
    body: { reason: "Too late" },
  });
  expect([late.status, late.body.code]).toEqual([409, "invalid_transition"]);
  const closed = await kit.request("POST", `/restaurant/${slug}/cart/checkout`, null, { body: {} });
  expect([closed.status, closed.body.message]).toEqual([401, "login_required"]);
});
