import type { StatusOf } from "../../kernel/index.ts";
import { defineStateMachine } from "../../kernel/index.ts";

/** A waybill is put together, sealed, driven and received; called off only before it leaves (2 §3, 3 §8). */
export const waybillStates = defineStateMachine("waybill", {
  drafted: { change_packages: "drafted", seal: "sealed", cancel: "cancelled" },
  sealed: { hand_over: "in_transit", cancel: "cancelled" },
  in_transit: { receive: "received" },
  // Received again alike it stays as it is: the answer may have been lost.
  received: { receive: "received", close: "closed" },
  closed: {},
  cancelled: {},
});
export type WaybillStatus = StatusOf<typeof waybillStates>;
