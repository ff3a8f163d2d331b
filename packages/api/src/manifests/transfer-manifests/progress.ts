import { statement } from "@karwan/db";
import { tracked } from "@trpc/server";
import { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, isReason, translateReason } from "../../kernel/index.ts";
import { openStream, Watch } from "../../messaging/streams/index.ts";
import { manifestStreamKey, readableInstitution, requireReadable } from "../life-cycle/index.ts";
import type { Progress } from "./schema.ts";
import { streamEvent } from "./schema.ts";
import { countsOf } from "./shown.ts";

const MAX_FAILED = 1000;

const findStatement = statement(
  "transfer_manifests.progress",
  `SELECT m.id AS manifest_id, m.manifest_number, m.status, m.event_count AS event_number,
     ARRAY(SELECT g.status || ' ' || g.n FROM (SELECT c.status, count(*) AS n FROM transfer_manifest_items c
       WHERE c.tenant_id = $1 AND c.manifest_id = m.id GROUP BY c.status) g) AS counted,
     (SELECT count(*) FROM deliveries d WHERE d.tenant_id = $1 AND d.transfer_manifest_id = m.id
        AND d.transfer_manifest_item_id IS NOT NULL AND d.payment_status = 'paid') AS charged,
     (SELECT count(*) FROM transfer_manifest_items l WHERE l.tenant_id = $1 AND l.manifest_id = m.id AND l.labelled_at IS NOT NULL) AS labelled
   FROM transfer_manifests m WHERE m.tenant_id = $1 AND m.id = $2 AND ($3::uuid IS NULL OR m.institution_id = $3)`,
);
const failedStatement = statement(
  "transfer_manifests.failed",
  `SELECT i.id AS item_id, i.barcode_value, coalesce(i.order_error, '') AS error_key FROM transfer_manifest_items i
    WHERE i.tenant_id = $1 AND i.manifest_id = $2 AND i.status = 'received' AND i.order_error IS NOT NULL ORDER BY i.position LIMIT $3`,
);

async function readProgress(ctx: TenantContext, id: string): Promise<Progress> {
  const own = await readableInstitution(ctx);
  const [[found], failed] = await ctx.read((q) => [
    q.sql(findStatement, [ctx.tenantId, id, own]),
    q.sql(failedStatement, [ctx.tenantId, id, MAX_FAILED]),
  ]);
  if (!found) throw new AppError("transfer_manifest_not_found");
  const { counted, ...rest } = found;
  const told = failed.map(({ error_key, ...item }) => {
    const reason = isReason(error_key) ? error_key : "conflict";
    return { ...item, error_key, error_message: translateReason(ctx.language, reason) };
  });
  return { ...rest, ...countsOf(counted), failed: told };
}

/** How far a manifest's items are (4 L4). */
export async function showProgress(ctx: TenantContext, { id }: { id: string }) {
  return { progress: await readProgress(ctx, id) };
}

/**
 * The progress whenever something was recorded of the manifest, from `lastEventId` on or as it is now. Its events are
 * numbered in the order of their commits, and each progress takes in all up to its own number: whoever comes again with the
 * last number learns of everything since. Each look proves the caller's rights anew.
 */
async function* follow(
  ctx: TenantContext,
  id: string,
  lastEventId: string | null | undefined,
  signal: AbortSignal | undefined,
) {
  const watch = new Watch(ctx, manifestStreamKey(ctx.tenantId, id), signal);
  try {
    let progress = await readProgress(ctx, id);
    // A number that was never given is another stream's: nothing would ever come after it.
    let seen = lastEventId == null ? -1 : Math.min(Number(lastEventId), progress.event_number);
    yield tracked(String(Math.max(seen, 0)), z.decode(streamEvent, { progress: null }));
    while (!watch.isOver) {
      if (progress.event_number > seen) {
        seen = progress.event_number;
        yield tracked(String(seen), z.decode(streamEvent, { progress }));
      }
      if (!watch.isOver) await watch.woken();
      if (!watch.isOver) progress = await readProgress(ctx, id);
    }
  } finally {
    watch.leave();
  }
}

/** The stream of a manifest that the caller sees: refused before it begins, like any other answer (4 L4, 4 B14). */
export async function streamProgress(
  ctx: TenantContext,
  { id, lastEventId }: { id: string; lastEventId?: string | null | undefined },
  signal: AbortSignal | undefined,
) {
  await requireReadable(ctx, id);
  return openStream(ctx, signal, () => follow(ctx, id, lastEventId, signal));
}
