import { openOperation, router, tenantOperation } from "../kernel/index.ts";
import { openFile } from "./open.ts";
import { openInput, openOutput, uploadInput, uploadOutput } from "./schema.ts";
import { uploadFile } from "./upload.ts";

const tag = "Files";
const reference = "4 J14";

/**
 * Operations whose bodies are files. Apart from the other routers, for they have one surface: multipart and bytes are
 * REST's, while tRPC speaks JSON.
 */
export const filesRouter = router({
  upload: tenantOperation([], {
    rest: { method: "POST", path: "/files" },
    operationId: "uploadFile",
    summary: "Upload a photo or document",
    description:
      "One part named `file`: JPEG, PNG, WebP or PDF, at most 10 MiB, its content of the type that it says. Put the answered `url` into the URL fields of records: a file that no record uses is removed after 48 hours.",
    tag,
    reference,
    message: "file.uploaded",
    status: 201,
    errors: ["payload_too_large", "file_type_not_allowed", "multipart_required", "limit_reached"],
  })
    .input(uploadInput)
    .output(uploadOutput)
    .mutation(({ ctx, input }) => uploadFile(ctx, input)),

  open: openOperation({
    rest: { method: "GET", path: "/files/{id}" },
    operationId: "downloadFile",
    summary: "Read a file",
    description:
      "With a credential of the tenant: its members' for what they uploaded, and for everything with any of its permissions. Or without one by the signed link that records carry, until it expires or the tenant is suspended.",
    tag,
    reference,
    message: "file.opened",
    errors: [
      "file_not_found",
      "file_link_invalid",
      "tenant_suspended",
      "unauthenticated",
      "token_expired",
      "tenant_mismatch",
    ],
  })
    .input(openInput)
    .output(openOutput)
    .query(({ ctx, input }) => openFile(ctx, input)),
});
