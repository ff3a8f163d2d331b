import { defineStateMachine } from "../../kernel/index.ts";

/** What is wrong in a warehouse is open until somebody has dealt with it (3 §4). */
export const exceptionStates = defineStateMachine("warehouse_exception", {
  open: { resolve: "resolved" },
  resolved: {},
});
