import { AppError, directCall, filesRouter } from "@karwan/api";
import { translate } from "@karwan/i18n";
import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import { answer } from "./answer.ts";
import type { App } from "./app-env.ts";
import type { Bodies } from "./bodies/bodies.ts";
import { isKnown } from "./constant.ts";
import { knownError, requestOf, sendFailure } from "./failures.ts";

const MULTIPART = /^multipart\/form-data\s*;/i;

// Through the kernel, like any other operation: rights first, then what the request says.
const { upload: uploadProcedure, open: openProcedure } = filesRouter._def.procedures;
const callUpload = directCall("files.upload", uploadProcedure);
const callOpen = directCall("files.open", openProcedure);

const tenantOf = (c: Context<App>): Record<string, unknown> => {
  const tenant_id = c.req.query("tenant_id");
  return tenant_id === undefined ? {} : { tenant_id };
};

async function readUpload(c: Context<App>, bodies: Bodies): Promise<Record<string, unknown>> {
  const type = c.req.header("content-type") ?? "";
  if (!MULTIPART.test(type)) throw new AppError("multipart_required");
  const bytes = await bodies.upload(c);
  const form = await new Response(bytes, { headers: { "content-type": type } }).formData().catch(() => {
    throw new AppError("multipart_required");
  });
  return { file: form.get("file") ?? undefined, ...tenantOf(c) };
}

async function upload(c: Context<App>, bodies: Bodies): Promise<Response> {
  const ctx = c.get("requestContext");
  let input: Promise<unknown> | undefined;
  const call = { ctx, getRawInput: () => (input ??= readUpload(c, bodies)), getTenantQuery: () => tenantOf(c) };
  const data = (await callUpload(call).finally(() => {
    if (ctx.replayed.value) c.get("headers")["idempotency-replayed"] = "true";
  })) as object;
  const message = translate(ctx.language, "file.uploaded");
  return answer(c, 201, { success: true, message, ...data });
}

type Opened = { content_type: string; etag: string; bytes: Uint8Array<ArrayBuffer> };

async function open(c: Context<App>): Promise<Response> {
  const { expires, ...query } = c.req.query();
  const input = { ...query, id: c.req.param("id"), ...(expires !== undefined && { expires: Number(expires) }) };
  const ctx = c.get("requestContext");
  const { content_type, etag, bytes } = (await callOpen({ ctx, getRawInput: async () => input })) as Opened;
  const tag = `"${etag}"`;
  // Whoever may read it may keep it, but no cache that others share: the same address shows it to nobody else.
  c.header("Cache-Control", "private, max-age=3600, immutable");
  c.header("ETag", tag);
  // Shown as what it is, and run by nobody: a document may carry scripts.
  c.header("Content-Disposition", "inline");
  c.header("Content-Security-Policy", "default-src 'none'; sandbox");
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
  if (isKnown(c.req.header("if-none-match"), tag)) return c.body(null, 304);
  return c.body(bytes, 200, { "Content-Type": content_type, "Content-Length": String(bytes.length) });
}

/** Files over REST, whose bodies are not JSON (4 J14): the same checks and errors as every operation. */
export function mountFiles(app: Hono<App>, log: Logger, bodies: Bodies): void {
  const serve = (path: string, handler: (c: Context<App>) => Promise<Response>) => async (c: Context<App>) => {
    c.set("routeTemplate", path);
    const ctx = c.get("requestContext");
    try {
      return await handler(c);
    } catch (cause) {
      return sendFailure(c, knownError(cause, log, requestOf(c)), ctx);
    }
  };
  app.post(
    "/files",
    serve("/files", (c) => upload(c, bodies)),
  );
  app.get("/files/:id", serve("/files/{id}", open));
  for (const [path, method] of [
    ["/files", "POST"],
    ["/files/:id", "GET"],
  ] as const) {
    app.all(path, (c) => {
      c.get("headers").allow = method;
      return sendFailure(c, new AppError("method_not_allowed"), c.get("requestContext"));
    });
  }
}
