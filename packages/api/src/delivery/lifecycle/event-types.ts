/** Whatever a delivery's timeline tells beside changes of custody (4 E6). The screens have words for each of them. */
export const eventTypes = [
  "status",
  "scan",
  "proof",
  "exception",
  "resolution",
  "driver_switched",
  "lost",
  "receipt",
  "missing",
  "carrier_event",
] as const;
export type EventType = (typeof eventTypes)[number];
