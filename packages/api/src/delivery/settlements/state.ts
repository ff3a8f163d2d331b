import type { StatusOf } from "../../kernel/index.ts";
import { defineStateMachine } from "../../kernel/index.ts";

/** A settlement that waits for a second person ends once; money moves when it is confirmed, and only then (3 §5, 4 E10). */
export const settlementMachine = defineStateMachine("settlement_request", {
  requested: { confirm: "confirmed", reject: "rejected", withdraw: "withdrawn" },
  confirmed: {},
  rejected: {},
  withdrawn: {},
});
export type SettlementStatus = StatusOf<typeof settlementMachine>;
