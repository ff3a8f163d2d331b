export { announceDelivery } from "./announce.ts";
export { sweepAnnouncements } from "./sweep.ts";
