import { defineStateMachine } from "../../kernel/index.ts";

/** An audit is scheduled, counted and closed (2 §3, 3 §4). */
export const auditStates = defineStateMachine("inventory_audit", {
  scheduled: { start: "in_progress", count: "in_progress", complete: "completed", cancel: "cancelled" },
  in_progress: { count: "in_progress", complete: "completed", cancel: "cancelled" },
  completed: {},
  cancelled: {},
});
