import { createHash } from "node:crypto";
import { newId, statement } from "@karwan/db";
import type { z } from "zod";
import { resolveApiKey, resolveSession } from "../kernel/access.ts";
import type { Caller, Files, OpenContext, RequestContext, TenantContext } from "../kernel/index.ts";
import { AppError, tenantPermissions } from "../kernel/index.ts";
import type { ContentType } from "./content.ts";
import { contentTypeOf, MAX_FILE_BYTES } from "./content.ts";
import type { openInput, uploadInput } from "./schema.ts";

type FileRow = { content_type: ContentType; size_bytes: number; sha256: Buffer; uploaded_by: string };

const insertStatement = statement<unknown>(
  "files.insert",
  `INSERT INTO files (tenant_id, id, content_type, size_bytes, sha256, uploaded_by, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);
const findStatement = statement<FileRow>(
  "files.find",
  "SELECT content_type, size_bytes, sha256, uploaded_by FROM files WHERE tenant_id = $1 AND id = $2",
);
const keyOf = (tenantId: string, id: string) => `${tenantId}/${id}`;

function filesOf({ deps }: RequestContext): Files {
  if (!deps.files) throw new Error("this process was given no place for files");
  return deps.files;
}

/** POST /files: checks, keeps and records a file; the record comes last, so that none is without its content (4 J14). */
export async function uploadFile(ctx: TenantContext, { file }: z.infer<typeof uploadInput>) {
  const { storage, links } = filesOf(ctx);
  if (file.size > MAX_FILE_BYTES) throw new AppError("payload_too_large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const content_type = await contentTypeOf(bytes, file.type);
  // Rights that come from memory are asked before anything is written to the store.
  await ctx.read(() => []);
  const id = newId();
  const { tenantId, caller } = ctx;
  const now = ctx.deps.now();
  const sha256 = createHash("sha256").update(bytes).digest();
  await storage.put(keyOf(tenantId, id), bytes, content_type);
  try {
    return await ctx.tx(async (h) => {
      await h.sql(insertStatement, [
        tenantId,
        id,
        content_type,
        bytes.length,
        sha256,
        caller.userId,
        now.toISOString(),
      ]);
      return { file: { id, url: links.make({ tenantId, id }, now), content_type, size_bytes: bytes.length } };
    });
  } catch (error) {
    await storage.remove(keyOf(tenantId, id)).catch((err: unknown) => {
      ctx.deps.log.warn({ err, file_id: id }, "a file without a record was left behind");
    });
    throw error;
  }
}

/** Whoever works for the tenant sees its files; others see what they uploaded, and what a record's link shows them. */
function maySee(caller: Caller, row: FileRow): boolean {
  if (caller.isSystemAdmin || row.uploaded_by === caller.userId) return true;
  return tenantPermissions.some((permission) => caller.permissions.has(permission));
}

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

/** GET /files/{id}: with the credential, or with the signed link alone; a link that is wrong or over is 403 (4 J14). */
export async function openFile(ctx: OpenContext, input: z.infer<typeof openInput>) {
  const { storage, links } = filesOf(ctx);
  const { id, tenant_id, expires, signature } = input;
  let access: { caller: Caller | null; tenantId: string };
  if (signature === undefined) access = await callerOf(ctx, tenant_id);
  else {
    const link = { tenantId: tenant_id ?? "", id, expires: expires ?? 0, signature };
    if (!links.isGood(link, ctx.deps.now())) throw new AppError("file_link_invalid");
    access = { caller: null, tenantId: link.tenantId };
  }
  const { tenantId, caller } = access;
  const [[row]] = await ctx.deps.database.read({ tenantId }, (q) => [q.sql(findStatement, [tenantId, id])]);
  if (!row || (caller && !maySee(caller, row))) throw new AppError("file_not_found");
  const bytes = await storage.get(keyOf(tenantId, id));
  if (!bytes) throw new Error(`the content of file ${id} is gone`);
  if (!createHash("sha256").update(bytes).digest().equals(row.sha256))
    throw new Error(`the content of file ${id} was changed`);
  return { content_type: row.content_type, etag: row.sha256.toString("hex"), bytes };
}
