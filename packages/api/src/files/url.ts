import { z } from "zod";
import type { Files } from "../kernel/index.ts";
import { issue } from "../kernel/index.ts";
import { FILES_PATH } from "./links.ts";

const MAX_URL = 2000;

// What is no part of an address, and is written into pages and messages: parsers forgive it, readers may not.
const ODD = /["'<>\\\s]|^https:\/\/(?:[/?#]|$)/i;

/** Whether it is an https address as people write it: of a host, and without a password for it. */
export function isHttps(url: string): boolean {
  const parsed = ODD.test(url) ? null : URL.parse(url);
  return parsed?.protocol === "https:" && parsed.username === "" && parsed.password === "";
}
const isLikeOurs = (url: string) => {
  const parsed = URL.parse(url, "http://localhost");
  return parsed?.protocol === "http:" && parsed.pathname.startsWith(`${FILES_PATH}/`);
};

/** A URL field of a record: an https URL, or a link that POST /files answered (4 J14). Kept by `keepFileUrls`. */
export const fileUrl = z
  .string()
  .trim()
  .max(MAX_URL)
  .refine((url) => isHttps(url) || isLikeOurs(url), { error: issue("file_url") })
  .describe("An https URL, or the `url` of a file")
  .meta({ examples: ["https://example.com/photo.jpg"] });

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const keptForm = new RegExp(`^${FILES_PATH}/(${uuid})(?:\\?tenant_id=(${uuid}))?$`);

/** A file as a record keeps it: without a signature, which will be over one day. */
export const keptUrl = (id: string): string => `${FILES_PATH}/${id}`;
/** The same in a record that belongs to no tenant, and so has to say whose the file is. */
export const keptUrlOf = (tenantId: string, id: string): string => `${keptUrl(id)}?tenant_id=${tenantId}`;

/** The file behind a kept URL, and its tenant if the URL says it; null for any other URL. */
export function fileIn(kept: string): { id: string; tenantId: string | null } | null {
  const [, id, tenantId] = keptForm.exec(kept) ?? [];
  return id === undefined ? null : { id, tenantId: tenantId ?? null };
}

/**
 * A kept URL as a record shows it: a file of ours by a fresh link. Only what `keepFileUrls` wrote is signed: an address
 * that came from elsewhere opens nothing, however much it looks like ours.
 */
export function shownFileUrl({ links }: Pick<Files, "links">, tenantId: string, kept: string, now: Date): string {
  const file = fileIn(kept);
  return file === null ? kept : links.make({ tenantId: file.tenantId ?? tenantId, id: file.id }, now);
}
