import { createHash } from "node:crypto";
import { newId } from "@karwan/db";
import type { z } from "zod";
import type { FileStorage, TenantContext } from "../kernel/index.ts";
import { AppError } from "../kernel/index.ts";
import { limitReached } from "../tenancy/settings/index.ts";
import { contentTypeOf } from "./content.ts";
import { filesOf } from "./files-of.ts";
import { MAX_FILE_BYTES } from "./limits.ts";
import { UNUSED_MS } from "./references.ts";
import type { uploadInput } from "./schema.ts";
import type { Room } from "./space.ts";
import { announceStatement, claimStatement, forgetStatement, insertStatement } from "./space.ts";
import { contentKey } from "./storage/index.ts";

/** How long an upload may take before what it left in the store counts as forgotten. */
const UPLOAD_MS = 3600 * 1000;

function refuseFull(
  { file_bytes, customer_file_bytes, is_stranger }: Room,
  of: {
    tenant: boolean;
    own: boolean;
  },
): void {
  if (of.tenant) throw limitReached("file_bytes", is_stranger ? Math.floor(file_bytes / 2) : file_bytes);
  if (of.own) throw limitReached("customer_file_bytes", customer_file_bytes);
}

type AnnounceValues = NonNullable<(typeof announceStatement)["values"]>;

/**
 * Announces under an Idempotency-Key. A transaction of the request would settle the key with its result, which is not the
 * answer yet; so this is another's, and rights that come from memory are asked before.
 */
async function announceAside(ctx: TenantContext, values: AnnounceValues) {
  await ctx.read(() => []);
  return ctx.deps.database.transaction(ctx.scope, (tx) => tx.sql(announceStatement, values));
}

/** Announces the content of an upload; refuses what there is no room for, or who has no right to, before it is stored. */
async function announce(ctx: TenantContext, id: string, size: number): Promise<void> {
  const now = ctx.deps.now().getTime();
  const values = [
    ctx.tenantId,
    id,
    ctx.caller.userId,
    size,
    new Date(now + UPLOAD_MS),
    new Date(now + UNUSED_MS),
  ] as const;
  const [room] = ctx.executeSingle
    ? await ctx.executeSingle(announceStatement, values)
    : await announceAside(ctx, values);
  if (!room) throw new Error("the room for a file was not answered");
  refuseFull(room, { tenant: !room.fits_tenant || !room.fits_strangers, own: !room.fits_own });
}

/**
 * Takes the content of an upload that failed out of the store. Only while it is still announced: a record whose COMMIT was
 * not confirmed is there all the same, and keeps its content. What is left behind here is swept (see sweep.ts).
 */
async function discard(ctx: TenantContext, storage: FileStorage, id: string): Promise<void> {
  const { deps, tenantId } = ctx;
  try {
    const [claimed] = await deps.database.transaction({ tenantId }, (tx) => tx.sql(claimStatement, [tenantId, id]));
    if (!claimed) return;
    await storage.remove(contentKey(tenantId, id));
    await deps.database.transaction({ tenantId }, (tx) => tx.sql(forgetStatement, [tenantId, [id]]));
  } catch (err) {
    deps.log.warn({ err, file_id: id }, "the content of an upload that failed is removed later");
  }
}

/**
 * POST /files: checks, keeps and records a file. The content is announced first and recorded last, so that no record is
 * without its content, and no content stays that nobody knows of (4 J14).
 */
export async function uploadFile(ctx: TenantContext, { file }: z.infer<typeof uploadInput>) {
  const { storage, links } = filesOf(ctx.deps);
  if (file.size > MAX_FILE_BYTES) throw new AppError("payload_too_large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content_type = await contentTypeOf(bytes, file.type);
  const id = newId();
  const { tenantId, caller } = ctx;
  const sha256 = createHash("sha256").update(bytes).digest();
  await announce(ctx, id, bytes.length);
  try {
    await storage.put(contentKey(tenantId, id), bytes, content_type);
    return await ctx.transaction(async (tx) => {
      const now = ctx.deps.now();
      const about = [caller.userId, bytes.length, content_type, sha256] as const;
      const unused = new Date(now.getTime() + UNUSED_MS);
      const [made] = await tx.sql(insertStatement, [tenantId, id, ...about, now, unused]);
      // It took so long that its content may be gone.
      if (!made?.announced) throw new AppError("service_unavailable");
      refuseFull(made, { tenant: made.in_tenant === 0, own: made.in_own === 0 });
      return { file: { id, url: links.make({ tenantId, id }, now), content_type, size_bytes: bytes.length } };
    });
  } catch (error) {
    await discard(ctx, storage, id);
    throw error;
  }
}
