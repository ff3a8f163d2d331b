import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { arrange, atOnce, startKit } from "../../../testing/index.ts";
import { purgeRestaurantCarts } from "./purge.ts";
import { givenCart } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

const DAY = 24 * 3600_000;
const cartsOf = (tenantId: string) =>
  arrange<{ id: string }>(kit.database, { tenantId }, "SELECT id FROM restaurant_carts WHERE tenant_id = $1", [
    tenantId,
  ]);

describe("at the same time (1 §4.11)", () => {
  test("20 first looks at a cart make one", async () => {
    const { slug, carts, tenant } = await givenCart(kit);
    const { values, refused } = await atOnce(20, () => carts.show({ slug }));
    expect(refused).toEqual([]);
    expect(new Set(values.map(({ data }) => data.id)).size).toBe(1);
    expect(await cartsOf(tenant.tenantId)).toHaveLength(1);
  });

  test("20 additions of the same are one line with all of them, in a cart that none had", async () => {
    const { slug, carts, tenant, body } = await givenCart(kit);
    expect((await atOnce(20, () => carts.addItem(body()))).refused).toEqual([]);
    const { data } = await carts.show({ slug });
    expect(data.items).toMatchObject([{ quantity: 20, line_total: 185_000 }]);
    expect(await cartsOf(tenant.tenantId)).toHaveLength(1);
  });

  test("additions and an emptying leave what came after it, and never half of it", async () => {
    const { slug, carts, body } = await givenCart(kit);
    const { refused } = await atOnce(10, (n) => (n === 5 ? carts.clear({ slug }) : carts.addItem(body())));
    expect(refused).toEqual([]);
    const { items, total } = (await carts.show({ slug })).data;
    expect(items.length).toBeLessThanOrEqual(1);
    expect(total).toBe((items[0]?.quantity ?? 0) * 9250);
  });

  test("a quantity set to 0 twice takes the line out once; the other is told that it is gone", async () => {
    const { slug, carts, body } = await givenCart(kit);
    const itemId = (await carts.addItem(body())).data.items[0]?.id ?? "";
    const { values, refused } = await atOnce(2, () => carts.changeItem({ slug, itemId, quantity: 0 }));
    expect([values.length, refused.map(({ reason }) => reason)]).toEqual([1, ["restaurant_cart_item_not_found"]]);
  });

  test("the last portions that a line may have go to as many as there is room for (1 §8)", async () => {
    const { slug, carts, body } = await givenCart(kit);
    await carts.addItem(body({ quantity: 996 }));
    const { values } = await atOnce(8, () => carts.addItem(body()));
    expect(values).toHaveLength(3);
    expect((await carts.show({ slug })).data.items).toMatchObject([{ quantity: 999 }]);
  });
});

describe("a request that is sent again (3 §1.8)", () => {
  test("with its key adds once, and takes out once", async () => {
    const { slug, diner, body } = await givenCart(kit);
    const keyed = (idempotencyKey: string) => diner.with({ idempotencyKey }).restaurant.carts;
    const add = () => keyed("add").addItem(body({ quantity: 2 }));
    const first = await add();
    expect(await add()).toEqual(first);
    expect(first.data.items).toMatchObject([{ quantity: 2 }]);
    const itemId = first.data.items[0]?.id ?? "";
    const remove = () => keyed("remove").changeItem({ slug, itemId, quantity: 0 });
    expect(await remove()).toEqual(await remove());
  });

  test("without a key sets the same quantity, note and modifiers again, and empties again", async () => {
    const { slug, carts, body, flatbread } = await givenCart(kit);
    const itemId = (await carts.addItem(body())).data.items[0]?.id ?? "";
    for (const change of [
      () => carts.changeItem({ slug, itemId, quantity: 7, note: "Hot" }),
      () => carts.replaceModifiers({ slug, itemId, modifiers: [{ modifier_option_id: flatbread }] }),
      () => carts.clear({ slug }),
    ])
      expect(await change()).toEqual(await change());
  });
});

test("a cart that nobody changed for 30 days is forgotten with its lines; a change keeps it", async () => {
  const { slug, tenant, carts, body, diner } = await givenCart(kit);
  const idle = (await tenant.member("customer")).caller.restaurant.carts;
  await idle.addItem(body());
  const kept = await carts.addItem(body());
  const forget = () =>
    kit.database.transaction({ tenantId: tenant.tenantId }, (tx) =>
      tx.sql(purgeRestaurantCarts, [tenant.tenantId, kit.clock.now.toISOString()]),
    );
  const before = kit.clock.now;
  kit.clock.advance(20 * DAY);
  await carts.changeItem({ slug, itemId: kept.data.items[0]?.id ?? "", quantity: 2 });
  kit.clock.advance(10 * DAY + 1);
  await forget();
  expect(await cartsOf(tenant.tenantId)).toEqual([{ id: kept.data.id }]);
  kit.clock.now = before;
  const again = await kit.signIn(diner.userId, diner.tenantId);
  expect((await again.caller.restaurant.carts.show({ slug })).data.items).toHaveLength(1);
});
