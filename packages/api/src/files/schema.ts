import { z } from "zod";
import { id, pathId } from "../kernel/index.ts";
import { contentTypes } from "./content.ts";

const contentType = z.enum(contentTypes).meta({ id: "FileType" });

export const storedFile = z
  .object({
    id,
    url: z.url().describe("Works without a credential until it expires; GET /files/{id} with one always does"),
    content_type: contentType,
    size_bytes: z.int(),
  })
  .meta({ id: "StoredFile" });

export const uploadInput = z.object({
  file: z.file().describe("A photo or document: JPEG, PNG, WebP or PDF, at most 10 MiB"),
});
export const uploadOutput = z.object({ file: storedFile });

export const openInput = z.object({
  id: pathId("file_not_found"),
  tenant_id: id.optional().describe("The tenant: of a signed link, or when it is not the credential's own"),
  expires: z.int().min(0).optional().describe("Of a signed link: when it ends, in seconds"),
  signature: z.string().max(100).optional().describe("Of a signed link"),
});
/** What the surface turns into an answer of its own: the bytes, as what they are. */
export const openOutput = z.object({
  content_type: contentType,
  etag: z.string(),
  bytes: z.instanceof(Uint8Array),
});
