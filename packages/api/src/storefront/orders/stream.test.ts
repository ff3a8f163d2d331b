import { describeStream } from "../../../testing/followed-kind.ts";
import { shopOf } from "../testing/orders/given.ts";

describeStream("a market's orders", "orders", async (kit) => {
  const shop = await shopOf(kit);
  const tea = await shop.product({ stock: 50 });
  return {
    tenant: shop.tenant,
    open: ({ caller }, lastEventId) => caller.storefront.orders.stream({ lastEventId }),
    make: () => shop.placed(tea),
    change: (order_id) => shop.orders.approve({ order_id }),
    async shown(id) {
      const { status, payment_status, updated_at } = await shop.shown(id);
      return { status, payment_status, updated_at };
    },
  };
});
