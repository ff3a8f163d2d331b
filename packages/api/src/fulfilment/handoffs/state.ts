import { defineStateMachine } from "../../kernel/index.ts";

/** A parcel is given over the counter; only what its delivery goes through calls that off (2 §3, 3 §7, 4 F1). */
export const handoffStates = defineStateMachine("package_handoff", {
  pending: { start: "in_progress", complete: "completed", cancel: "cancelled" },
  in_progress: { complete: "completed", cancel: "cancelled" },
  completed: {},
  cancelled: {},
});

/** What lists show and count unasked (4 F1). */
export const shownStatuses = ["pending", "in_progress", "completed"] as const;
