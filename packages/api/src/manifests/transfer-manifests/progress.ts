import { createHash } from "node:crypto";
import { statement } from "@karwan/db";
import { tracked } from "@trpc/server";
import { z } from "zod";
import type { TenantContext } from "../../kernel/index.ts";
import { AppError, isReason, translateReason } from "../../kernel/index.ts";
import { openStream, Watch } from "../../messaging/streams/index.ts";
import { asReader, manifestStreamKey, requireReadable } from "../life-cycle/index.ts";
import type { Progress } from "./schema.ts";
import { streamEvent } from "./schema.ts";
import { countsOf } from "./shown.ts";

const MAX_FAILED = 1000;

const findStatement = statement(
  "transfer_manifests.progress",
  `SELECT m.id AS manifest_id, m.manifest_number, m.status, m.event_count AS event_number,
     ARRAY(SELECT concat_ws(' ', g.status, g.n, g.tallied) FROM (
       SELECT c.status, count(*) AS n, count(c.tallied_at) AS tallied FROM transfer_manifest_items c
       WHERE c.tenant_id = $1 AND c.manifest_id = m.id GROUP BY c.status) g) AS counted,
     (SELECT count(*) FROM deliveries d WHERE d.tenant_id = $1 AND d.transfer_manifest_id = m.id
        AND d.transfer_manifest_item_id IS NOT NULL AND d.payment_status = 'paid') AS charged,
     (SELECT count(*) FROM transfer_manifest_items l WHERE l.tenant_id = $1 AND l.manifest_id = m.id AND l.labelled_at IS NOT NULL) AS labelled
   FROM transfer_manifests m WHERE m.tenant_id = $1 AND m.id = $2 AND ($3::uuid IS NULL OR m.institution_id = $3)`,
);
const failedStatement = statement(
  "transfer_manifests.failed",
  `SELECT i.id AS item_id, i.barcode_value, coalesce(i.order_error, '') AS error_key, i.order_error_details FROM transfer_manifest_items i
    WHERE i.tenant_id = $1 AND i.manifest_id = $2 AND i.status = 'received' AND i.order_error IS NOT NULL ORDER BY i.position LIMIT $3`,
);

const readProgress = (ctx: TenantContext, id: string): Promise<Progress> =>
  asReader(ctx, (own) => progressFor(ctx, own, id));

/** What a message names, as it was kept; of what failed before that was kept, nothing. */
const detailsOf = (kept: unknown) => (kept ?? {}) as Record<string, unknown>;

async function progressFor(ctx: TenantContext, own: string | null, id: string): Promise<Progress> {
  const [[found], failed] = await ctx.read((q) => [
    q.sql(findStatement, [ctx.tenantId, id, own]),
    q.sql(failedStatement, [ctx.tenantId, id, MAX_FAILED]),
  ]);
  if (!found) throw new AppError("transfer_manifest_not_found");
  const { counted, ...rest } = found;
  const told = failed.map(({ error_key, order_error_details, ...item }) => {
    const reason = isReason(error_key) ? error_key : "conflict";
    const details = detailsOf(order_error_details);
    return { ...item, error_key, error_message: translateReason(ctx.language, reason, details), details };
  });
  return { ...rest, ...countsOf(counted), failed: told };
}

/** How far a manifest's items are (4 L4). */
export async function showProgress(ctx: TenantContext, { id }: { id: string }) {
  return { progress: await readProgress(ctx, id) };
}

const DIGITS = 8;

/**
 * Which progress this is: the number of its last event, and behind it what is no event, once there is such a thing: how many
 * labels were printed, and a digest of what failed.
 */
function positionOf({ event_number, labelled, failed }: Progress): string {
  if (labelled === 0 && failed.length === 0) return String(event_number);
  const told = failed.map(({ item_id, error_key }) => `${item_id} ${error_key}`).join("\n");
  return `${event_number}-${labelled}-${createHash("sha256").update(told).digest("hex").slice(0, DIGITS)}`;
}

/** Where a reader stands who comes with `given`: a number that was never given is another stream's, behind all there will be. */
function startOf(given: string | null | undefined, progress: Progress): string | null {
  if (given == null) return null;
  return Number(given.split("-", 1)[0]) > progress.event_number ? positionOf(progress) : given;
}

/**
 * The progress whenever it changed, from `lastEventId` on or as it is now. Events of a manifest are numbered in the order of
 * their commits, and each progress takes in all up to its own: whoever comes again where they stood learns of everything
 * since. Each look proves the caller's rights anew.
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
    let seen = startOf(lastEventId, progress);
    yield tracked(seen ?? "0", z.decode(streamEvent, { progress: null }));
    while (!watch.isOver) {
      const position = positionOf(progress);
      if (position !== seen) {
        seen = position;
        yield tracked(position, z.decode(streamEvent, { progress }));
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
  await asReader(ctx, (own) => requireReadable(ctx, own, id));
  return openStream(ctx, signal, () => follow(ctx, id, lastEventId, signal));
}
