import { z } from "zod";

/** A button beside a notification. `label` is a message key below `notification.action.` or a text as it is. */
export type SecondaryAction = {
  id: string;
  type: "copy" | "call" | "navigate" | "external_url";
  label: string;
  value: string;
};
export type Action = { target: string; path: string; secondary_actions: SecondaryAction[] };
export const channelNames = ["push", "email", "sms"] as const;
export type Channel = (typeof channelNames)[number];
/** Why a channel has nothing: the type does not use it, or the tenant switched it off. */
export const CHANNEL_OFF = "channel_off";
/** The same where the recipient does not want it. */
export const CHANNEL_MUTED = "channel_muted";

export interface TypeSpec<D extends z.ZodType = z.ZodType> {
  priority: "normal" | "important" | "critical";
  display_mode: "toast" | "banner" | "modal";
  /** What the recipient must confirm to have seen: the two critical types only (4 C4). */
  requires_acknowledgement?: boolean;
  /** Where it is told beside the list itself, as far as the tenant's settings allow. */
  channels: readonly Channel[];
  data: D;
}
const type = <D extends z.ZodType>(spec: TypeSpec<D>) => spec;

const text = z.string();
/** Whether it is for the reader alone, or for whoever of the staff comes first. */
const isAssigned = z.boolean();
const delivery = { deliveryId: text, deliveryCode: text };
const critical = { priority: "critical", display_mode: "modal", requires_acknowledgement: true } as const;
const important = { priority: "important", display_mode: "banner" } as const;
const normal = { priority: "normal", display_mode: "toast" } as const;

/**
 * Every notification there is: how urgent, how shown, where sent, and its `template_data` (1 §2, 1 §6, 3 §12). The
 * words are `notification.<type>.title` and `.body` in the catalogues.
 */
export const notificationTypes = {
  delivery_exception_resolved: type({
    ...critical,
    channels: ["push", "sms"],
    data: z.object({
      ...delivery,
      actionKey: z.enum(["retry", "return"]),
      isRetry: z.boolean(),
      isReturn: z.boolean(),
      returnDestinationLabel: text.nullable(),
    }),
  }),
  assignment_driver_switched: type({
    ...critical,
    channels: ["push", "sms"],
    data: z.object({
      ...delivery,
      newDriver: z.object({
        driverId: text,
        userId: text,
        fullName: text,
        avatarUrl: text.nullable(),
        phone: text.nullable(),
      }),
    }),
  }),
  delivery_assigned: type({ ...important, channels: ["push"], data: z.object(delivery) }),
  delivery_unassigned: type({ ...important, channels: ["push"], data: z.object(delivery) }),
  delivery_status_changed: type({
    ...normal,
    channels: ["push", "sms"],
    data: z.object({ ...delivery, from: text.nullable(), to: text }),
  }),
  delivery_failed: type({
    ...important,
    channels: ["push", "sms"],
    data: z.object({ ...delivery, reasonCode: text.nullable() }),
  }),
  receiving_order_created: type({
    ...normal,
    channels: ["push"],
    data: z.object({ receivingOrderId: text, code: text, warehouseName: text }),
  }),
  picking_order_assigned: type({
    ...important,
    channels: ["push"],
    data: z.object({ pickingOrderId: text, code: text, warehouseName: text, isAssigned }),
  }),
  audit_assigned: type({
    ...important,
    channels: ["push"],
    data: z.object({ auditId: text, code: text, warehouseName: text, isAssigned }),
  }),
  market_submitted: type({ ...normal, channels: ["email"], data: z.object({ marketId: text, storeName: text }) }),
  market_reviewed: type({
    ...important,
    channels: ["push", "email"],
    data: z.object({
      marketId: text,
      storeName: text,
      status: z.enum(["approved", "rejected", "deactivated", "reactivated"]),
    }),
  }),
  storefront_order_placed: type({
    ...important,
    channels: ["push", "email"],
    data: z.object({ orderId: text, orderNumber: text }),
  }),
  storefront_order_status_changed: type({
    ...normal,
    channels: ["push", "sms"],
    data: z.object({
      orderId: text,
      orderNumber: text,
      status: text,
      /** Why it was cancelled. */
      reason: text.optional(),
      /** What went back, and whether into the wallet or through the gateway. */
      amount: z.number().optional(),
      currency: text.optional(),
      place: z.enum(["wallet", "gateway"]).optional(),
    }),
  }),
  restaurant_order_placed: type({
    ...important,
    channels: ["push", "email"],
    data: z.object({ orderId: text, orderNumber: text }),
  }),
  restaurant_order_status_changed: type({
    ...normal,
    channels: ["push", "sms"],
    data: z.object({
      orderId: text,
      orderNumber: text,
      status: text,
      /** Why it came to nothing: a word of ours, or `in_words`, which are those of the restaurant. */
      reason: text.optional(),
      words: text.optional(),
      /** Where money that was paid is going back to; left out where nobody had paid. */
      givenBack: z.enum(["wallet", "gateway"]).optional(),
      /** What went back, and whether into the wallet or through the gateway. */
      amount: z.number().optional(),
      currency: text.optional(),
      place: z.enum(["wallet", "gateway"]).optional(),
    }),
  }),
  manifest_arrived: type({ ...important, channels: ["push"], data: z.object({ manifestId: text, code: text }) }),
  wallet_low_balance: type({
    ...important,
    channels: ["push", "email"],
    data: z.object({ walletId: text, holderName: text, balance: z.number(), currency: text }),
  }),
  settlement_requested: type({
    ...important,
    channels: ["push"],
    data: z.object({ settlementId: text, driverName: text, amount: z.number(), currency: text, requestedBy: text }),
  }),
  settlement_decided: type({
    ...important,
    channels: ["push"],
    data: z.object({
      settlementId: text,
      driverName: text,
      amount: z.number(),
      currency: text,
      status: z.enum(["confirmed", "rejected"]),
      reason: text.nullable(),
    }),
  }),
  api_key_expiring: type({
    ...important,
    channels: ["email"],
    data: z.object({ apiKeyId: text, name: text, expiresAt: text }),
  }),
  webhook_failing: type({
    ...important,
    channels: ["email"],
    data: z.object({ webhookId: text, host: text }),
  }),
  webhook_disabled: type({
    ...important,
    channels: ["push", "email"],
    data: z.object({ webhookId: text, host: text, reason: z.enum(["gone", "failing"]) }),
  }),
} satisfies Record<string, TypeSpec>;

export type NotificationType = keyof typeof notificationTypes;
export type DataOf<T extends NotificationType> = z.infer<(typeof notificationTypes)[T]["data"]>;
export const typeNames = Object.keys(notificationTypes) as [NotificationType, ...NotificationType[]];

/** What a type does by itself when the work that tells of it names no action (1 §6). */
export function defaultAction(type: NotificationType, data: Record<string, unknown>): Action | null {
  if (type !== "assignment_driver_switched") return null;
  const switched = notificationTypes.assignment_driver_switched.data.parse(data);
  const { phone } = switched.newDriver;
  return {
    target: "driver_delivery",
    path: `/driver/deliveries/${switched.deliveryId}`,
    secondary_actions: [
      { id: "copy_delivery_code", type: "copy", label: "copy_delivery_code", value: switched.deliveryCode },
      ...(phone ? [{ id: "call_driver", type: "call" as const, label: "call_driver", value: phone }] : []),
    ],
  };
}
