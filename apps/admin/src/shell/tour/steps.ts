import type { useNavigate } from "@tanstack/react-router";
import type { MessageKey } from "../../kernel/i18n/index.tsx";
import { karwan } from "../../kernel/sdk.ts";

type Navigate = ReturnType<typeof useNavigate>;
export type Values = Record<string, string | number>;

/** One thing that is shown: where it is, and words about it that name what is really there. */
export interface Step {
  name: string;
  title: MessageKey;
  text: MessageKey;
  /** Said where there is nothing to name. */
  empty: MessageKey;
  /** Who may call this sees it; null: everybody. */
  operation: string | null;
  /** What is pointed at, once it is there. */
  target: string;
  /** Reads what the words name; null where there is nothing. */
  read?(signal: AbortSignal): Promise<Values | null>;
  go?(navigate: Navigate, values: Values): Promise<void>;
}

const { deliveries, drivers } = karwan.delivery;

export const steps: readonly Step[] = [
  {
    name: "deliveries",
    title: "tour.deliveries.title",
    text: "tour.deliveries.text",
    empty: "tour.deliveries.empty",
    operation: "delivery.deliveries.list",
    target: "#page .rows",
    async read(signal) {
      const { total, stats } = await deliveries.list.query({ limit: 1 }, { signal });
      return { n: total, waiting: stats.pending };
    },
    go: (navigate) => navigate({ to: "/deliveries" }),
  },
  {
    name: "search",
    title: "tour.search.title",
    text: "tour.search.text",
    empty: "tour.search.empty",
    operation: "delivery.deliveries.list",
    target: '#page input[type="search"]',
    async read(signal) {
      const found = await deliveries.list.query({ limit: 1, status: "pending" }, { signal });
      const [first] = found.deliveries;
      return first ? { code: first.delivery_code, name: first.recipient.name ?? "" } : null;
    },
    go: (navigate) => navigate({ to: "/deliveries" }),
  },
  {
    name: "delivery",
    title: "tour.delivery.title",
    text: "tour.delivery.text",
    empty: "tour.delivery.empty",
    operation: "delivery.tracking.timeline",
    target: "#page h1",
    async read(signal) {
      const found = await deliveries.list.query({ limit: 1, status: "delivered" }, { signal });
      const [first] = found.deliveries;
      return first ? { code: first.delivery_code, name: first.recipient.name ?? "", id: first.id } : null;
    },
    go: (navigate, { id }) =>
      id === undefined ? Promise.resolve() : navigate({ to: "/deliveries/$id", params: { id: String(id) } }),
  },
  {
    name: "dispatch",
    title: "tour.dispatch.title",
    text: "tour.dispatch.text",
    empty: "tour.dispatch.empty",
    operation: "delivery.assignments.assign",
    target: "#page .dispatch",
    async read(signal) {
      const found = await drivers.list.query({ limit: 1 }, { signal });
      const [first] = found.drivers;
      return first ? { n: found.total, name: first.users.full_name } : null;
    },
    go: (navigate) => navigate({ to: "/dispatch" }),
  },
  {
    name: "items",
    title: "tour.items.title",
    text: "tour.items.text",
    empty: "tour.items.empty",
    operation: "warehousing.items.list",
    target: "#page .rows",
    async read(signal) {
      const found = await karwan.warehousing.items.list.query({ limit: 1 }, { signal });
      const [first] = found.items;
      return first ? { n: found.total, name: first.name } : null;
    },
    go: (navigate) => navigate({ to: "/items" }),
  },
  {
    name: "scan",
    title: "tour.scan.title",
    text: "tour.scan.text",
    empty: "tour.scan.empty",
    operation: "fulfilment.packageScan.scan",
    target: "#page form",
    async read(signal) {
      const found = await karwan.warehousing.items.list.query({ limit: 1 }, { signal });
      const code = found.items[0]?.barcode;
      return code ? { code } : null;
    },
    go: (navigate) => navigate({ to: "/scan" }),
  },
  {
    name: "orders",
    title: "tour.orders.title",
    text: "tour.orders.text",
    empty: "tour.orders.empty",
    operation: "storefront.orders.list",
    target: "#page .rows",
    async read(signal) {
      const { total } = await karwan.storefront.orders.list.query({ limit: 1 }, { signal });
      return total > 0 ? { n: total } : null;
    },
    go: (navigate) => navigate({ to: "/orders" }),
  },
  {
    name: "keys",
    title: "tour.keys.title",
    text: "tour.keys.text",
    empty: "tour.keys.text",
    operation: null,
    target: "header kbd, header button",
  },
];
