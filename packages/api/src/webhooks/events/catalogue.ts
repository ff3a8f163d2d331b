import { z } from "zod";
import type { Written } from "../../kernel/index.ts";
import { id, quantityOut, timestampOut } from "../../kernel/index.ts";

const change = {
  from: z.string().nullable().describe("Null: it was just made"),
  to: z.string(),
  at: timestampOut,
};

const orderChange = z.object({ id, order_number: z.string(), ...change }).meta({ id: "OrderStatusChange" });

/** What webhooks can be told of, and the `data` of each (3 §6, 4 E11). */
const subscribable = {
  "delivery.status_changed": z.object({
    id,
    delivery_code: z.string(),
    external_reference_id: z.string().nullable(),
    ...change,
  }),
  "storefront_order.status_changed": orderChange,
  "restaurant_order.status_changed": orderChange,
  "stock.changed": z.object({
    stock_id: id,
    warehouse_id: id,
    bin_id: id,
    item_id: id,
    inventory_transaction_id: id,
    transaction_type: z.string(),
    quantity_before: quantityOut,
    quantity_after: quantityOut,
    at: timestampOut,
  }),
  "transfer_manifest.status_changed": z.object({ id, manifest_number: z.string(), ...change }),
};

/** The event that a tenant sends to see whether its receiver works; nobody subscribes to it. */
const test = { "webhook.test": z.object({ webhook_id: id }) };

/** The `data` of every event, those that are sent on demand included. */
export const webhookEventData = { ...subscribable, ...test };

export type SubscribableEvent = keyof typeof subscribable;
/** What use cases emit; changes of stock are read from the ledger. */
export type EmittedEvent = Exclude<SubscribableEvent, "stock.changed">;
export type WebhookEventType = keyof typeof webhookEventData;
export const subscribableEvents = Object.keys(subscribable) as [SubscribableEvent, ...SubscribableEvent[]];

/** Something that happened, as the work that did it tells of it. */
export type WebhookEvent<T extends WebhookEventType = EmittedEvent> = {
  [E in T]: {
    type: E;
    /** Where what happened has an id of its own, so that it cannot be told twice. */
    id?: string;
    data: Written<(typeof webhookEventData)[E]>;
    /** When it happened; now, unless said otherwise. */
    at?: Date;
  };
}[T];
