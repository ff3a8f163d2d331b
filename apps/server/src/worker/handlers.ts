import type { ChannelAdapters, Dependencies, Encryption } from "@karwan/api";
import {
  announceDeliveries,
  announceDelivery,
  announceJob,
  announceManyJob,
  bookingJob,
  carrierAdapters,
  completeOrderWhenDue,
  completionJob,
  deliverMessage,
  deliverNotifications,
  deliveryJob,
  doPaymentWork,
  expireOrderWhenDue,
  expireUnpaidOrder,
  expiringKeysJob,
  expiryJob,
  foldCounts,
  freeAbandonedOrders,
  keepBooking,
  messageJob,
  notifyExpiringKeys,
  notifyLowBalances,
  paymentJob,
  releaseDueReservations,
  releaseReservationWhenDue,
  restaurantExpiryJob,
  runAwaited,
  runSandboxCallback,
  sandboxJob,
  sweepAnnouncements,
  sweepBookings,
  sweepFiles,
  sweepOrders,
  sweepPayments,
  sweepRestaurantOrders,
  unpaidJob,
  waitingJob,
} from "@karwan/api";
import { z } from "zod";
import { purgeBudgets } from "../http/limits/lease-store.ts";
import type { Work } from "./jobs.ts";
import { forgetExpired } from "./maintenance.ts";
import { purgeOld } from "./purge.ts";

const reservation = z.object({ tenant_id: z.guid(), reservation_id: z.guid() });

const delivery = z.object({
  notification_id: z.guid(),
  user_id: z.guid(),
  channel: z.enum(["push", "email", "sms"]),
});
const deliveries = z.object({ tenant_id: z.guid(), deliveries: z.array(delivery) });

const news = z.object({ tenant_id: z.guid(), delivery_id: z.guid() });

const manyNews = z.object({ tenant_id: z.guid(), delivery_ids: z.array(z.guid()) });

const order = z.object({ tenant_id: z.guid(), order_id: z.guid() });

const booking = z.object({ tenant_id: z.guid(), assignment_id: z.guid() });

const paymentWork = z.union([
  z.object({ tenant_id: z.guid(), payment_id: z.guid() }),
  z.object({ tenant_id: z.guid(), refund_id: z.guid() }),
]);

type Ways = { adapters: ChannelAdapters; encryption: Encryption };

/** Every job this service knows, by name. */
export function handlersOf(deps: Dependencies, ways: Ways): Record<string, Work> {
  return {
    [deliveryJob]: (data) => deliverNotifications(deps, ways.adapters, deliveries.parse(data)),
    [messageJob]: {
      handler: (data) => deliverMessage(deps, ways.adapters, ways.encryption, data),
      atOnce: 100,
      isUrgent: true,
    },
    [expiringKeysJob]: () => notifyExpiringKeys(deps),
    [expiryJob]: async (data) => void (await releaseReservationWhenDue(deps, reservation.parse(data))),
    // In turn: they wait for each other's recipients anyway, and must not take the connections of requests meanwhile.
    [announceJob]: (data) => announceDelivery(deps, news.parse(data)),
    [waitingJob]: (data) => runAwaited(deps, news.parse(data)),
    [announceManyJob]: (data) => announceDeliveries(deps, manyNews.parse(data)),
    "delivery.announce_sweep": () => sweepAnnouncements(deps),
    [bookingJob]: { handler: (data) => keepBooking(deps, carrierAdapters, booking.parse(data)), atOnce: 20 },
    "carrier.booking_sweep": () => sweepBookings(deps, carrierAdapters),
    [paymentJob]: { handler: (data) => doPaymentWork(deps, paymentWork.parse(data)), atOnce: 20 },
    [sandboxJob]: (data) => runSandboxCallback(deps, data),
    "payment.sweep": () => sweepPayments(deps),
    "file.sweep": () => sweepFiles(deps),
    "finance.low_balances": () => notifyLowBalances(deps),
    "reservation.sweep": async () => void (await releaseDueReservations(deps, deps.now())),
    "manifest.free_orders": () => freeAbandonedOrders(deps),
    [completionJob]: (data) => completeOrderWhenDue(deps, order.parse(data)),
    [unpaidJob]: (data) => expireUnpaidOrder(deps, order.parse(data)),
    "storefront_order.sweep": () => sweepOrders(deps),
    [restaurantExpiryJob]: (data) => expireOrderWhenDue(deps, order.parse(data)),
    "restaurant_order.sweep": () => sweepRestaurantOrders(deps),
    "maintenance.forget_expired": () => forgetExpired(deps),
    "maintenance.purge": () => purgeOld(deps),
    "maintenance.forget_budgets": () => purgeBudgets(deps.database),
    "maintenance.fold_counts": () => foldCounts(deps),
  };
}

/** The sweeps find what a lost job would leave promised, or untold, for good. */
export const recurring = [
  { name: expiringKeysJob, cron: "17 * * * *" },
  { name: "reservation.sweep", cron: "*/5 * * * *" },
  { name: "delivery.announce_sweep", cron: "* * * * *" },
  { name: "carrier.booking_sweep", cron: "*/5 * * * *" },
  { name: "payment.sweep", cron: "* * * * *" },
  { name: "finance.low_balances", cron: "* * * * *" },
  { name: "file.sweep", cron: "*/10 * * * *" },
  { name: "manifest.free_orders", cron: "*/2 * * * *" },
  { name: "storefront_order.sweep", cron: "27 * * * *" },
  { name: "restaurant_order.sweep", cron: "*/5 * * * *" },
  { name: "maintenance.forget_expired", cron: "*/10 * * * *" },
  { name: "maintenance.purge", cron: "5-59/10 * * * *" },
  { name: "maintenance.forget_budgets", cron: "* * * * *" },
  { name: "maintenance.fold_counts", cron: "*/2 * * * *" },
] as const;

/** What former versions had done by schedule; its queues have no workers any more. */
export const retired = ["webhook.sweep"] as const;
