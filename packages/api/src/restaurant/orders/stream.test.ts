import { afterAll, beforeAll, expect, test } from "vitest";
import { describeStream } from "../../../testing/followed-kind.ts";
import type { Kit } from "../../../testing/index.ts";
import { followStream, next, outcomeOf, startKit } from "../../../testing/index.ts";
import { cookOf, givenKitchen } from "./testing/given.ts";

let kit: Kit;
beforeAll(async () => {
  kit = await startKit();
});
afterAll(() => kit.stop());

describeStream("a restaurant's orders", "orders", async (own) => {
  const at = await givenKitchen(own);
  const { slug } = at;
  return {
    tenant: at.tenant,
    open: ({ caller }, lastEventId) => caller.restaurant.orders.stream({ slug, lastEventId }),
    make: () => at.placed(),
    change: (id) => at.orders.accept({ slug, id }),
    async shown(id) {
      const { status, payment_status, updated_at } = await at.shown(id);
      return { status, payment_status, updated_at };
    },
  };
});

test("a stream of a restaurant's orders is for who cooks there too, and brings that restaurant's alone (4 L7, 4 L9)", async () => {
  const at = await givenKitchen(kit);
  const { slug, restaurants } = at;
  const other = `grill-${next()}`;
  await restaurants.create({ slug: other, name: { en: "Mansour Grill" } });
  const cook = await cookOf(kit, at);
  const open = (of: string) => (lastEventId?: string) =>
    cook.caller.restaurant.orders.stream({ slug: of, lastEventId });
  const [here, elsewhere] = [
    await followStream<{ id: string }>(open(slug), "orders"),
    await followStream<{ id: string }>(open(other), "orders"),
  ];
  const { id } = await at.placed();
  expect((await here.next()).rows).toMatchObject([{ id, status: "placed" }]);
  await here.leave();
  const since = await elsewhere.leave().then(() => open(other)(elsewhere.first.id));
  const events = (since as AsyncIterable<readonly [string, { orders: unknown }]>)[Symbol.asyncIterator]();
  expect((await events.next()).value?.[1].orders).toBeNull();
  await events.return?.();
  expect(await outcomeOf(open("no-such-grill")())).toBe("restaurant_not_found");
  const foreign = (await kit.tenant()).admin.caller.restaurant.orders;
  expect(await outcomeOf(foreign.stream({ slug }))).toBe("restaurant_not_found");
});
