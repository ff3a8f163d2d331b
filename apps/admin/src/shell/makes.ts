import type { MessageKey } from "../kernel/i18n/index.tsx";

/** What can be made from anywhere: who may call what makes it finds it in Ctrl-K. */
export const makes = [
  { to: "/deliveries/new", label: "make.delivery", operation: "delivery.deliveries.create" },
  { to: "/items/new", label: "make.item", operation: "warehousing.items.create" },
  { to: "/receiving/new", label: "make.receiving", operation: "fulfilment.receivingOrders.create" },
  { to: "/picking/new", label: "make.picking", operation: "fulfilment.pickingOrders.create" },
] as const satisfies readonly { to: string; label: MessageKey; operation: string }[];
