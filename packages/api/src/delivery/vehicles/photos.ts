import type { Transaction } from "@karwan/db";
import { z } from "zod";
import type { FileUse } from "../../files/index.ts";
import { filesOf, fileUrl, keepFileUrls, shownFileUrl, viewerOf } from "../../files/index.ts";
import type { TenantContext } from "../../kernel/index.ts";

type Clock = Pick<TenantContext, "deps" | "tenantId">;

export const photoUrl = fileUrl;
export const photoUrls = z.array(fileUrl).max(50);

/** The photos of a field as its record keeps them, in place of those it had; 404 for a file that the caller may not see (4 J14). */
export async function keepPhotos(
  tx: Transaction,
  ctx: TenantContext,
  { holder, recordId, field }: Pick<FileUse, "holder" | "recordId"> & { field: string },
  urls: readonly string[],
): Promise<string[]> {
  const use: FileUse = { holder, recordId, how: "replace", viewer: viewerOf(ctx), now: ctx.deps.now() };
  return keepFileUrls(
    tx,
    filesOf(ctx.deps),
    use,
    urls.map((url) => ({ url, field })),
  );
}

/** A kept photo as a record shows it: a file of ours by a link that works for a while (4 J14). */
export function shownPhoto<Url extends string | null>({ deps, tenantId }: Clock, kept: Url): Url | string {
  return kept === null ? kept : shownFileUrl(filesOf(deps), tenantId, kept, deps.now());
}
