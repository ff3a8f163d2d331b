import type { Transaction } from "@karwan/db";
import type { FileUse } from "../../files/index.ts";
import { filesOf, keepFileUrls, shownFileUrl, viewerOf } from "../../files/index.ts";
import type { TenantContext } from "../../kernel/index.ts";

type Place = Pick<TenantContext, "deps" | "tenantId">;

/** A record with its picture by a link that works for a while (4 J14). */
export function shown<Row extends { image_url: string | null }>({ deps, tenantId }: Place, row: Row): Row {
  const { image_url: kept } = row;
  return kept === null ? row : { ...row, image_url: shownFileUrl(filesOf(deps), tenantId, kept, deps.now()) };
}

/** The picture of a record as it is kept, in place of the one it had; 404 `file_not_found` for what the caller may not see. */
export async function keepImage(
  tx: Transaction,
  ctx: TenantContext,
  { holder, recordId }: Pick<FileUse, "holder" | "recordId">,
  url: string | null,
): Promise<string | null> {
  const use: FileUse = { holder, recordId, how: "replace", viewer: viewerOf(ctx), now: ctx.deps.now() };
  const given = url === null ? [] : [{ url, field: "image_url" }];
  const [kept] = await keepFileUrls(tx, filesOf(ctx.deps), use, given);
  return kept ?? null;
}
