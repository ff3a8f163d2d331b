import type { StatusOf } from "../../kernel/index.ts";
import { defineStateMachine } from "../../kernel/index.ts";

/** What a market goes through before it may sell; whatever its tenant changes is looked at again (1 §3, 3 §10, 4 H1). */
export const marketStates = defineStateMachine("market", {
  draft: { update: "draft", submit: "pending_approval" },
  pending_approval: { update: "draft", approve: "approved", reject: "rejected" },
  approved: { update: "draft", deactivate: "inactive" },
  rejected: { update: "draft" },
  inactive: { reactivate: "approved" },
});
export type MarketStatus = StatusOf<typeof marketStates>;
