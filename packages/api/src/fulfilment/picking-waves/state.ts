import { defineStateMachine } from "../../kernel/index.ts";

/** The life cycle of a wave: it begins with the first pick, and is over when nothing is left to pick (4 L1). */
export const waveStates = defineStateMachine("picking_wave", {
  open: { start: "in_progress", complete: "completed", cancel: "cancelled" },
  in_progress: { complete: "completed", cancel: "cancelled" },
  completed: {},
  cancelled: {},
});
