import { area } from "./area.ts";

export const messaging = area("Notifications and messages", [
  ["GET", "/messaging/notifications", "1 §4.4", "Own notifications"],
  ["PUT", "/messaging/notifications/{notification_id}/acknowledge", "1 §4.4", "Acknowledge a critical one"],
  ["PUT", "/messaging/notifications/mark-read", "1 §4.4", "Mark some or all as read"],
  ["GET", "/messaging/notifications/stats", "1 §4.4", "Counts of read and unread"],
  ["GET", "/messaging/notifications/stream", "3 §12", "New notifications as they come"],
  ["POST", "/messaging/devices", "3 §12", "Register a device for push"],
  ["DELETE", "/messaging/devices/{id}", "3 §12", "Forget a device"],
  ["GET", "/dev/outbox", "3 §12", "Messages sent, in development only"],
]);

export const finance = area("Wallets", [
  ["GET", "/wallets/mine", "4 K4", "One's own wallets"],
  ["GET", "/wallets/mine/entries", "4 K4", "The entries of one's own wallet"],
  ["GET", "/wallets/{id}", "3 §13", "A wallet's balance"],
  ["PATCH", "/wallets/{id}", "3 §13", "How far a wallet may go below zero"],
  ["GET", "/wallets/{id}/statement", "4 L4", "A statement of account for a period"],
  ["GET", "/wallets/{id}/statement/file", "4 L4", "The same as a file, for links: `Accept` cannot be set by one"],
  ["GET", "/wallets/{id}/entries", "3 §13", "A wallet's entries"],
  ["POST", "/wallets/{id}/top-ups", "3 §13", "Put money in"],
  ["POST", "/wallets/{id}/withdrawals", "3 §13", "Take money out"],
]);

export const exchange = area("Labels, reports, files and exchange", [
  ["POST", "/labels", "3 §14", "Print delivery labels"],
  ["GET", "/reports/overview", "3 §15", "Key figures"],
  ["POST", "/imports/inventory-items", "3 §15", "Import items from CSV"],
  ["POST", "/imports/stock", "3 §15", "Import stock from CSV"],
  ["POST", "/imports/customers", "3 §15", "Import customers from CSV"],
  ["POST", "/imports/products", "3 §15", "Import products from CSV"],
  ["POST", "/imports/drivers", "4 B10", "Import drivers from CSV"],
  ["GET", "/audit-log", "3 §15", "Who changed what, and when"],
  ["GET", "/search", "4 L9", "Anything by its code, name or phone"],
  ["POST", "/files", "4 J14", "Upload a photo or document"],
  ["GET", "/files/{id}", "4 J14", "Read a file"],
]);
