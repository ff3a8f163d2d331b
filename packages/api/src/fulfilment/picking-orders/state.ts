import { defineStateMachine } from "../../kernel/index.ts";

/** The life cycle of a picking order (2 §3, 3 §7, 4 F1). What is completed stays reserved until it is handed off. */
export const pickingStates = defineStateMachine("picking_order", {
  pending: { start: "in_progress", cancel: "cancelled" },
  in_progress: { complete: "completed", cancel: "cancelled" },
  completed: { hand_off: "handed_off", cancel: "cancelled" },
  handed_off: {},
  cancelled: {},
});
export const pickingStatuses = pickingStates.states;
export type PickingStatus = (typeof pickingStatuses)[number];

/** What becomes of a line: all of it was picked, or it was closed with less (4 F2). */
export const lineStatuses = ["pending", "picked", "short"] as const;
