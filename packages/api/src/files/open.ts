import { createHash } from "node:crypto";
import { statement } from "@karwan/db";
import type { z } from "zod";
import { resolveApiKey, resolveSession } from "../kernel/access.ts";
import type { Caller, OpenContext } from "../kernel/index.ts";
import { AppError } from "../kernel/index.ts";
import { filesOf } from "./files-of.ts";
import { seesAllFiles } from "./references.ts";
import type { openInput } from "./schema.ts";
import { contentKey } from "./storage/index.ts";

const findStatement = statement(
  "files.find",
  "SELECT content_type, size_bytes, sha256, uploaded_by FROM files WHERE tenant_id = $1 AND id = $2",
);
const tenantStatement = statement("files.tenant", "SELECT status FROM tenants WHERE id = $1");

async function callerOf(ctx: OpenContext, named: string | undefined): Promise<{ caller: Caller; tenantId: string }> {
  if (ctx.credentialError) throw ctx.credentialError;
  if (!ctx.credential) throw new AppError("unauthenticated");
  if (ctx.credential.kind === "api_key") {
    const found = await resolveApiKey(ctx);
    if (named && named !== found.tenantId) throw new AppError("tenant_mismatch");
    return found;
  }
  const tenantId = named ?? ctx.credential.tenantId;
  if (!tenantId) throw new AppError("tenant_required");
  return { caller: await resolveSession(ctx, tenantId), tenantId };
}

/** The file was removed between the look at its record and the one at its content; or the store lost it. */
async function contentGone({ deps }: OpenContext, tenantId: string, id: string): Promise<never> {
  const [rows] = await deps.database.read({ tenantId }, (q) => [q.sql(findStatement, [tenantId, id])]);
  if (rows.length === 0) throw new AppError("file_not_found");
  throw new Error(`the content of file ${id} is gone`);
}

/** GET /files/{id}: with the credential, or with the signed link alone; a link that is wrong or over is 403 (4 J14). */
export async function openFile(ctx: OpenContext, input: z.infer<typeof openInput>) {
  const { storage, links } = filesOf(ctx.deps);
  const { id, tenant_id, expires, signature } = input;
  let access: { caller: Caller | null; tenantId: string };
  if (signature === undefined) access = await callerOf(ctx, tenant_id);
  else {
    const link = { tenantId: tenant_id ?? "", id, expires: expires ?? 0, signature };
    if (!links.isGood(link, ctx.deps.now())) throw new AppError("file_link_invalid");
    access = { caller: null, tenantId: link.tenantId };
  }
  const { tenantId, caller } = access;
  const [[row], [tenant]] = await ctx.deps.database.read({ tenantId }, (q) => [
    q.sql(findStatement, [tenantId, id]),
    q.sql(tenantStatement, [tenantId]),
  ]);
  // A link stands for the tenant, and ends with it; who brings a credential was asked already.
  if (!caller && tenant?.status !== "active") throw new AppError("tenant_suspended");
  if (!row || (caller && !seesAllFiles(caller) && row.uploaded_by !== caller.userId))
    throw new AppError("file_not_found");
  const bytes = await storage.get(contentKey(tenantId, id));
  if (!bytes) return contentGone(ctx, tenantId, id);
  if (!createHash("sha256").update(bytes).digest().equals(row.sha256))
    throw new Error(`the content of file ${id} was changed`);
  return { content_type: row.content_type, etag: row.sha256.toString("hex"), bytes };
}
