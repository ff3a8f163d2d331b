import { defineStateMachine } from "../../kernel/index.ts";

/** A receiving order waits for goods, is being unpacked, and ends when they are in stock or nobody awaits them (3 §7). */
export const receivingOrderStates = defineStateMachine("receiving_order", {
  pending: { start: "receiving", receive: "received", cancel: "cancelled" },
  receiving: { start: "receiving", receive: "received", cancel: "cancelled" },
  received: {},
  cancelled: {},
});
