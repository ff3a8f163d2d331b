import type { Handle } from "@karwan/db";
import { statement } from "@karwan/db";
import { z } from "zod";
import type { Files } from "../kernel/index.ts";
import { AppError, invalidField, issue } from "../kernel/index.ts";
import { FILES_PATH } from "./links.ts";

const MAX_URL = 2000;

const isHttps = (url: string) => URL.canParse(url) && new URL(url).protocol === "https:";
const isLikeOurs = (url: string) => {
  const parsed = URL.parse(url, "http://localhost");
  return parsed?.protocol === "http:" && parsed.pathname.startsWith(`${FILES_PATH}/`);
};

/** A URL field of a record: an https URL, or a link that POST /files answered (4 J14). Kept and shown by the functions below. */
export const fileUrl = z
  .string()
  .trim()
  .max(MAX_URL)
  .refine((url) => isHttps(url) || isLikeOurs(url), { error: issue("file_url") })
  .describe("An https URL, or the `url` of a file")
  .meta({ examples: ["https://example.com/photo.jpg"] });

const knownStatement = statement<{ id: string }>(
  "files.known",
  "SELECT id FROM files WHERE tenant_id = $1 AND id = ANY($2::uuid[])",
);

/**
 * URLs as a record keeps them: links of ours without their signatures, which will be over one day. Throws 404
 * `file_not_found` for a file that the tenant does not have, 400 for what is neither ours nor https (architecture 3.10).
 */
export async function keepFileUrls(
  h: Handle,
  { links }: Pick<Files, "links">,
  urls: readonly string[],
  field: string,
): Promise<string[]> {
  const kept = urls.map((url) => {
    const id = links.idIn(url);
    if (id === null && !isHttps(url)) throw invalidField(field, "file_url");
    return { url, id };
  });
  const ids = new Set(kept.flatMap(({ id }) => id ?? []));
  const known = ids.size > 0 ? await h.sql(knownStatement, [h.scope.tenantId, [...ids]]) : [];
  if (known.length < ids.size) throw new AppError("file_not_found");
  return kept.map(({ url, id }) => (id === null ? url : `${FILES_PATH}/${id}`));
}

/** A kept URL as a record shows it: a link of ours with a fresh signature. */
export function shownFileUrl({ links }: Pick<Files, "links">, tenantId: string, kept: string, now: Date): string {
  const id = links.idIn(kept);
  return id === null ? kept : links.make({ tenantId, id }, now);
}
