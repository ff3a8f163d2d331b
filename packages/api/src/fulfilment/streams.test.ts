import { describeStream } from "../../testing/followed-kind.ts";
import { givenHandoffs } from "./handoffs/testing/given.ts";
import { givenOrders } from "./picking-orders/testing/given.ts";
import { givenReceiving } from "./receiving-orders/testing/given.ts";
import { hubOf } from "./waybills/testing/given.ts";

const seen = ({ status, updated_at }: { status: string; updated_at: Date | string }) => ({ status, updated_at });

describeStream("picking orders", "orders", async (kit) => {
  const at = await givenOrders(kit);
  await at.more(100);
  return {
    tenant: at.tenant,
    open: ({ caller }, lastEventId) => caller.fulfilment.pickingOrders.stream({ lastEventId }),
    make: () => at.make(1, { item_details: [{ item_id: at.item_id, quantity: 1 }] }),
    change: (id) => at.change(id, { notes: "Mind the glass", status: "in_progress" }),
    shown: async (id) => seen((await at.pickingOrders.show({ id })).order),
  };
});

describeStream("receiving orders", "receiving_orders", async (kit) => {
  const { tenant, receivingOrders, goods, warehouse_id } = await givenReceiving(kit);
  return {
    tenant,
    open: ({ caller }, lastEventId) => caller.fulfilment.receivingOrders.stream({ lastEventId }),
    async make() {
      const { item_id } = await goods(warehouse_id, 0);
      return (await receivingOrders.create({ warehouse_id, item_details: [{ item_id, quantity: 10 }] }))
        .receiving_order;
    },
    change: (id) => receivingOrders.update({ id, status: "receiving" }),
    shown: async (id) => seen((await receivingOrders.show({ id })).receiving_order),
  };
});

describeStream("handoffs", "handoffs", async (kit) => {
  const at = await givenHandoffs(kit);
  return {
    tenant: at.tenant,
    open: ({ caller }, lastEventId) => caller.fulfilment.handoffs.stream({ lastEventId }),
    make: async () => (await at.assigned()).handoff,
    change: (id) => at.handoffs.update({ id, notes: "At the door" }),
    shown: async (id) => seen((await at.handoffs.show({ id })).handoff),
  };
});

describeStream("waybills", "waybills", async (kit) => {
  const hub = await hubOf(kit);
  return {
    tenant: hub.tenant,
    open: ({ caller }, lastEventId) => caller.fulfilment.waybills.stream({ lastEventId }),
    make: async () => hub.waybill([(await hub.parcel()).id]),
    // What is on it is the waybill's: that changes it too.
    change: async (id) => hub.waybills.changePackages({ id, add: [(await hub.parcel()).barcode] }),
    shown: async (id) => seen((await hub.waybills.show({ id })).waybill),
  };
});
