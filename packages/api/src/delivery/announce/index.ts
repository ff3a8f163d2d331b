export { announceDeliveries, announceDelivery } from "./announce.ts";
export { sweepAnnouncements } from "./sweep.ts";
