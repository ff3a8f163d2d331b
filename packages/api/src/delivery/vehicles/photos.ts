import type { Handle } from "@karwan/db";
import { z } from "zod";
import { fileUrl, keepFileUrls, shownFileUrl } from "../../files/index.ts";
import type { Dependencies, TenantContext } from "../../kernel/index.ts";

type Clock = Pick<TenantContext, "deps" | "tenantId">;

export const photoUrl = fileUrl;
export const photoUrls = z.array(fileUrl).max(50);

function filesOf({ files }: Dependencies) {
  if (!files) throw new Error("this process was started without files");
  return files;
}

/** Photos as a record keeps them; 404 for a file that the tenant does not have (4 J14). */
export async function keepPhotos(h: Handle, { deps }: Clock, urls: readonly string[], field: string) {
  return urls.length > 0 ? keepFileUrls(h, filesOf(deps), urls, field) : [];
}

/** A kept photo as a record shows it: a file of ours by a link that works for a while (4 J14). */
export function shownPhoto<Url extends string | null>({ deps, tenantId }: Clock, kept: Url): Url | string {
  return kept === null ? kept : shownFileUrl(filesOf(deps), tenantId, kept, deps.now());
}
