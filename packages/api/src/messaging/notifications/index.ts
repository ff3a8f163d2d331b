export { expiringKeysJob, notifyExpiringKeys } from "./expiring-keys.ts";
export type { DueDelivery, Notice, Recipients } from "./notify.ts";
export { deliveryJob, notify } from "./notify.ts";
export { notificationsPurge } from "./purge.ts";
export { words } from "./render.ts";
export { notificationsRouter } from "./router.ts";
export { notificationType, priority } from "./schema.ts";
export type { Action, Channel, DataOf, NotificationType, SecondaryAction } from "./types.ts";
export { channelNames, notificationTypes, typeNames } from "./types.ts";
