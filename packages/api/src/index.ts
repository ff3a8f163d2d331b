export type { CarrierAdapter, CarrierAdapters, CarrierOrder } from "./carriers/booking/index.ts";
export { CarrierError, carrierAdapters, keepBooking, sweepBookings } from "./carriers/booking/index.ts";
export { carrierEventsPurge } from "./carriers/events/index.ts";
export { announceDeliveries, announceDelivery, sweepAnnouncements } from "./delivery/announce/index.ts";
export { postalCheckDigit } from "./delivery/deliveries/index.ts";
export { runAwaited, syncActionsPurge, waitingJob } from "./delivery/driver-app/index.ts";
export {
  announceJob,
  announceManyJob,
  assignmentMachine,
  bookingJob,
  deliveryMachine,
} from "./delivery/lifecycle/index.ts";
export { settlementMachine } from "./delivery/settlements/index.ts";
export type { CustodyReport, DeliveryReport } from "./delivery/verify/index.ts";
export { verifyCustody, verifyDeliveries } from "./delivery/verify/index.ts";
export type { ContentReport, FileReport, S3Options } from "./files/index.ts";
export {
  contentKey,
  createFileLinks,
  FileStoreUnavailableError,
  filesRouter,
  localStorage,
  MAX_FILE_BYTES,
  prepareFiles,
  s3Storage,
  sweepFiles,
  verifyContents,
  verifyFiles,
} from "./files/index.ts";
export type { FinanceMismatch, FinanceReport } from "./finance/ledger/index.ts";
export { verifyFinance } from "./finance/ledger/index.ts";
export { handoffStates } from "./fulfilment/handoffs/index.ts";
export { pickingStates } from "./fulfilment/picking-orders/index.ts";
export { waveStates } from "./fulfilment/picking-waves/index.ts";
export { receivingOrderStates } from "./fulfilment/receiving-orders/index.ts";
export { waybillStates } from "./fulfilment/waybills/index.ts";
export { hashPassword, verifyPassword } from "./identity/passwords/index.ts";
export { createSystemAdmin } from "./identity/users/index.ts";
export { findApiKey } from "./kernel/access.ts";
export { hashApiKey, isApiKey, makeApiKey } from "./kernel/api-key-format.ts";
export { isKnownEnded } from "./kernel/ended-sessions.ts";
export { answersForgotten } from "./kernel/forget-answers.ts";
export { parseIdempotencyKey } from "./kernel/idempotency.ts";
export * from "./kernel/index.ts";
export type { ServerInstance } from "./kernel/server-instance.ts";
export { purgeServerInstances, startInstance } from "./kernel/server-instance.ts";
export { knownFailure } from "./kernel/trpc-error.ts";
export { manifestItemStates, manifestStates } from "./manifests/life-cycle/index.ts";
export { freeAbandonedOrders } from "./manifests/orders/index.ts";
export { streamsForgotten } from "./messaging/changes/index.ts";
export type { ChannelAdapter, ChannelAdapters, ChannelMessage } from "./messaging/channels/index.ts";
export {
  ChannelError,
  createLogAdapter,
  createQueuedChannel,
  createSmtpAdapter,
  createWebhookAdapter,
  deliverMessage,
  deliverNotifications,
  messageJob,
  URGENT_LEASE_S,
} from "./messaging/channels/index.ts";
export {
  deliveryJob,
  expiringKeysJob,
  notificationsPurge,
  notify,
  notifyExpiringKeys,
} from "./messaging/notifications/index.ts";
export { createLogChannel } from "./messaging/outbox/index.ts";
export { createStreamPlaces, purgeStreamHosts } from "./messaging/streams/index.ts";
export { notifyLowBalances } from "./parties/low-balance/index.ts";
export { runSandboxCallback, sandboxJob } from "./payments/callbacks/index.ts";
export { doPaymentWork, sweepPayments } from "./payments/gateway-work/index.ts";
export { builtInGateways } from "./payments/gateways/index.ts";
export type { OrderMismatch, OrderReport } from "./payments/payments/index.ts";
export { paymentJob } from "./payments/payments/index.ts";
export { auditLogPurge } from "./reports/audit-log/index.ts";
export { restaurantCartsForgotten } from "./restaurant/carts/index.ts";
export {
  expireOrderWhenDue,
  restaurantExpiryJob,
  restaurantOrderStates,
  sweepRestaurantOrders,
  verifyRestaurantOrders,
} from "./restaurant/orders/index.ts";
export { type AppRouter, appRouter } from "./root.ts";
export { marketStates } from "./storefront/markets/index.ts";
export {
  completeOrderWhenDue,
  completionJob,
  expireUnpaidOrder,
  orderStates,
  sweepOrders,
  unpaidJob,
  verifyOrders,
} from "./storefront/orders/index.ts";
export { wordsForgotten } from "./storefront/products/index.ts";
export { auditStates } from "./warehousing/audits/index.ts";
export { exceptionStates as warehouseExceptionStates } from "./warehousing/exceptions/index.ts";
export { expiryJob, releaseDueReservations, releaseReservationWhenDue } from "./warehousing/reservations/index.ts";
export type { LedgerReport, Mismatch, StockMovement } from "./warehousing/stock/index.ts";
export { postStockMovements, verifyLedger } from "./warehousing/stock/index.ts";
export type { WebhookDispatcher, WebhookSender } from "./webhooks/index.ts";
export {
  createStockTeller,
  createWebhookDispatcher,
  createWebhookSender,
  webhookEventData,
  webhookEventsForgotten,
} from "./webhooks/index.ts";
