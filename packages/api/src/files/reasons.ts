import { registerReasons } from "../kernel/index.ts";

/** Why requests about files and their links fail (4 J14). */
export const filesReasons = registerReasons({
  file_not_found: 404,
  file_link_invalid: 403,
  file_type_not_allowed: 415,
  multipart_required: 415,
});
type FilesReasons = typeof filesReasons;

declare module "../kernel/reasons.ts" {
  interface Reasons extends FilesReasons {}
}
