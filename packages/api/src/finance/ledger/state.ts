import { defineStateMachine } from "../../kernel/index.ts";

/** A hold ends once: its money moves, or is free again (3 §13). */
export const holdMachine = defineStateMachine("finance_hold", {
  held: { capture: "captured", release: "released" },
  captured: {},
  released: {},
});
export type HoldStatus = (typeof holdMachine.states)[number];
export const holdStatuses = holdMachine.states;
