import type { Transaction } from "@karwan/db";
import type { TenantContext } from "../../../kernel/index.ts";
import type { ManifestItemStatus } from "../../life-cycle/index.ts";
import { manifestItemStates } from "../../life-cycle/index.ts";
import { moveAll } from "../statements.ts";

type Together = "pick_up" | "depart" | "void";

/** Moves all items of a manifest for which the table has the action, and answers how many; the caller holds the manifest locked. */
export async function moveItemsOf(tx: Transaction, ctx: TenantContext, manifestId: string, action: Together) {
  const from = manifestItemStates.states.filter((state) => manifestItemStates.table[state][action] !== undefined);
  const to = manifestItemStates.target(action) as ManifestItemStatus;
  const moved = await tx.sql(moveAll, [ctx.tenantId, manifestId, from, to, ctx.deps.now().toISOString()]);
  return moved.length;
}
