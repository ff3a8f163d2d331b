import { fileTypeFromBuffer } from "file-type";
import { AppError, invalidField } from "../kernel/index.ts";
import { MAX_FILE_BYTES } from "./limits.ts";

/** What may be kept, by its media type (4 J14). */
export const contentTypes = ["image/jpeg", "image/png", "image/webp", "application/pdf"] as const;
export type ContentType = (typeof contentTypes)[number];

const isAllowed = (type: string): type is ContentType => contentTypes.some((allowed) => allowed === type);

/**
 * What the bytes are, by how they begin; who sent them may have been wrong about it, or lied. 413 for too many, 415 for
 * a type that is not kept, 400 for content of another type than was said (4 J14).
 */
export async function contentTypeOf(bytes: Uint8Array, said: string): Promise<ContentType> {
  if (bytes.length > MAX_FILE_BYTES) throw new AppError("payload_too_large");
  if (bytes.length === 0) throw invalidField("file", "file_empty");
  const declared = said.split(";")[0]?.trim().toLowerCase() ?? "";
  // Clients that do not know a file's type say nothing, or that it is bytes.
  const isUnsaid = declared === "" || declared === "application/octet-stream";
  if (!isUnsaid && !isAllowed(declared)) throw new AppError("file_type_not_allowed", { allowed: contentTypes });
  const found = (await fileTypeFromBuffer(bytes))?.mime ?? "";
  if (!isUnsaid && found !== declared) throw invalidField("file", "file_content_mismatch", { type: declared });
  if (!isAllowed(found)) throw new AppError("file_type_not_allowed", { allowed: contentTypes });
  return found;
}
