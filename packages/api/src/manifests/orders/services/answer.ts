import type { Transaction } from "@karwan/db";
import { actionContextOf } from "../../../delivery/lifecycle/index.ts";
import type { TenantContext, Written } from "../../../kernel/index.ts";
import { AppError, describeFailure, recordAudits } from "../../../kernel/index.ts";
import { malformed } from "../item-ids.ts";
import type { OutcomeRow } from "../repository.ts";
import { outcomesStatement } from "../repository.ts";
import type { setDestinationOutput } from "../schema.ts";
import type { Failures } from "./allot.ts";
import { leaveProcessing } from "./leave.ts";
import { orderOf } from "./order-of.ts";
import type { Plan } from "./plan.ts";
import type { Receipt } from "./receive.ts";

type Answer = Written<typeof setDestinationOutput>;
type Data = Answer["data"];

/** What a call came to before its last transaction. */
export interface Work {
  plan: Plan;
  receipt: Receipt;
  failures: Failures;
}

/** Why an item of the request has no order; null where nothing is to be said of it: its manifest is not complete. */
function failureOf(row: OutcomeRow | undefined, { receipt, failures }: Work): AppError | null {
  if (!row) return new AppError("manifest_item_not_found");
  const known = failures.get(row.id) ?? receipt.refused.get(row.id);
  if (known) return known;
  const state = receipt.manifests.find(({ manifest }) => manifest.id === row.manifest_id);
  const manifest_number = state?.manifest.manifest_number;
  if (row.status === "exception" || row.status === "void")
    return new AppError("manifest_item_status_invalid", { manifest_number, item_status: row.status });
  if (state && state.remaining > 0) return null;
  return new AppError("manifest_item_ordered_elsewhere", { manifest_number });
}

/** The entries of the request, each with its order or with why it has none, in their order (4 G2). */
function resultsOf(ctx: TenantContext, work: Work, rows: ReadonlyMap<string, OutcomeRow>) {
  const created: Data["created"] = [];
  const failed: Data["failed"] = [];
  for (const { shown, id } of work.plan.named) {
    const row = id ? rows.get(id) : undefined;
    const order = row && orderOf(row);
    if (order) {
      created.push(order);
      continue;
    }
    const failure = id ? failureOf(row, work) : malformed();
    if (!failure) continue;
    const { code, message } = describeFailure(failure, ctx.language, null);
    failed.push({ item_id: shown, error_key: code, error_message: message, details: failure.extra });
  }
  return { created, failed };
}

/** Which orders a call answers with, for the record of changes. */
async function audit(tx: Transaction, ctx: TenantContext, { receipt }: Work, created: Data["created"]): Promise<void> {
  const orders = new Map(created.map(({ item_id, delivery }) => [item_id, delivery.delivery_code]));
  const entries = receipt.manifests.flatMap(({ manifest, item_ids }) => {
    const delivery_codes = item_ids.flatMap((id) => orders.get(id) ?? []);
    if (delivery_codes.length === 0) return [];
    const after = { delivery_codes, status: manifest.status };
    return { action: "transfer_manifest.make_orders", entity_type: "transfer_manifest", entity_id: manifest.id, after };
  });
  await recordAudits(tx, ctx, entries);
}

/**
 * Ends a call: manifests leave `processing`, and the answer is read and kept under the request's key in one transaction
 * (2 §4.9, 3 §1.8, 4 G2).
 */
export function answer(ctx: TenantContext, work: Work): Promise<Answer> {
  const { plan, receipt } = work;
  return ctx.transaction(async (tx) => {
    const ids = receipt.manifests.map(({ manifest }) => manifest.id);
    const left = await leaveProcessing(tx, ctx.deps, ids, actionContextOf(ctx).actor);
    const statusOf = new Map(left.map(({ id, status }) => [id, status]));
    const found = plan.ids.length === 0 ? [] : await tx.sql(outcomesStatement, [tx.scope.tenantId, plan.ids]);
    const { created, failed } = resultsOf(ctx, work, new Map(found.map((row) => [row.id, row])));
    await audit(tx, ctx, work, created);
    const isIncomplete = receipt.manifests.some(({ remaining }) => remaining > 0);
    const data: Data = {
      created_count: created.length,
      failed_count: failed.length,
      created,
      failed,
      receipt: {
        requested_count: plan.named.length,
        received_count: receipt.received.length,
        received_item_ids: receipt.received,
        ready_item_ids: receipt.ready,
        manifests: receipt.manifests.map(({ manifest: { id, manifest_number, status }, remaining, item_ids }) => ({
          manifest_id: id,
          manifest_number,
          status: statusOf.get(id) ?? status,
          remaining_count: remaining,
          ready: remaining === 0,
          item_ids,
        })),
      },
    };
    return {
      data,
      ...(isIncomplete && created.length === 0 ? { code: "manifest_receiving_incomplete" as const } : {}),
    };
  });
}
