import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Kit } from "../../../testing/index.ts";
import { refusalOf, startKit } from "../../../testing/index.ts";
import { firstOfEach } from "./kitchen.ts";
import type { GivenKitchen } from "./testing/given.ts";
import { givenKitchen } from "./testing/given.ts";

let kit: Kit;
let at: GivenKitchen;
beforeAll(async () => {
  kit = await startKit();
  at = await givenKitchen(kit);
});
afterAll(() => kit.stop());

const board = async () => (await at.orders.kitchen({ slug: at.slug })).orders;
const places = async () => (await board()).map(({ id, status }) => [status, id]);

describe("a kitchen's board (4 L7)", () => {
  test("shows what waits, is made and can be fetched, those that wait longest first, and nothing that is over", async () => {
    const [first, second, third, fourth, paid] = [
      await at.placed(),
      await at.placed(),
      await at.placed(),
      await at.placed(),
      await at.placed({ method: "gateway" }),
    ];
    const { slug, orders } = at;
    expect(await places()).toEqual([first, second, third, fourth].map(({ id }) => ["placed", id]));
    await orders.accept({ slug, id: third.id });
    await orders.accept({ slug, id: first.id });
    await orders.ready({ slug, id: first.id });
    await orders.reject({ slug, id: fourth.id, reason: "Out of lamb" });
    expect(await places()).toEqual([
      ["placed", second.id],
      ["accepted", third.id],
      ["ready", first.id],
    ]);
    await at.gatewaySays(paid.id, true);
    expect((await places())[1]).toEqual(["placed", paid.id]);
  });

  test("says of each order what is in it, for whom, until when it waits and who fetches it", async () => {
    const { id, order } = await at.placed({ quantity: 3 });
    const shown = (await board()).find((each) => each.id === id);
    const { items, customer, order_number, expires_at, delivery, total_price } = await at.shown(id);
    expect(shown).toMatchObject({ order_number, expires_at, total_price, items, status: "placed", accepted_at: null });
    expect(shown?.items).toMatchObject([{ quantity: 3, modifiers: [{ quantity: 1 }] }]);
    expect(shown?.customer).toEqual({ full_name: customer.full_name, phone: customer.phone });
    expect(shown?.delivery).toEqual({
      id: order.delivery.id,
      status: "draft",
      driver_name: delivery.driver_name,
      driver_phone: delivery.driver_phone,
    });
  });

  test("is that of one restaurant, and only its people see it (3 §1.6)", async () => {
    await at.placed();
    const other = await at.restaurants.create({ slug: `${at.slug}-two`, name: { en: "Two" } });
    expect(await at.orders.kitchen({ slug: other.restaurant.slug })).toEqual({ orders: [], has_more: false });
    const viewer = await at.tenant.member("viewer");
    const looking = viewer.caller.restaurant.orders.kitchen({ slug: at.slug });
    expect((await refusalOf(looking)).reason).toBe("insufficient_permissions");
    const foreign = (await kit.tenant()).admin.caller.restaurant.orders.kitchen({ slug: at.slug });
    expect((await refusalOf(foreign)).reason).toBe("restaurant_not_found");
  });

  test("shows at most so many orders of each status, the first ones, and says that there are more (4 L7)", () => {
    const rows = ["placed", "placed", "placed", "accepted", "ready", "ready"].map((status, id) => ({ id, status }));
    const shown = firstOfEach(rows, 2);
    expect(shown).toEqual({ orders: [rows[0], rows[1], rows[3], rows[4], rows[5]], has_more: true });
    expect(firstOfEach(rows, 3)).toEqual({ orders: rows, has_more: false });
  });
});
