import { AppError, filesRouter } from "@karwan/api";
import { translate } from "@karwan/i18n";
import { callTRPCProcedure } from "@trpc/server";
import type { Context, Hono } from "hono";
import type { Logger } from "pino";
import { answer } from "./answer.ts";
import { knownError, sendFailure } from "./failures.ts";
import type { App } from "./request-context.ts";

const MULTIPART = /^multipart\/form-data\s*;/i;

type Name = "upload" | "open";

/** Runs an operation through the kernel, like any other: rights first, then what the request says. */
function call(c: Context<App>, name: Name, getRawInput: () => Promise<unknown>): Promise<unknown> {
  return callTRPCProcedure({
    router: filesRouter,
    path: name,
    type: name === "upload" ? "mutation" : "query",
    ctx: c.get("requestContext"),
    getRawInput,
    signal: undefined,
    batchIndex: 0,
  });
}

async function readUpload(c: Context<App>): Promise<Record<string, unknown>> {
  if (!MULTIPART.test(c.req.header("content-type") ?? "")) throw new AppError("multipart_required");
  const form = await c.req.raw.formData().catch(() => {
    throw new AppError("multipart_required");
  });
  const tenant_id = c.req.query("tenant_id");
  return { file: form.get("file") ?? undefined, ...(tenant_id !== undefined && { tenant_id }) };
}

async function upload(c: Context<App>): Promise<Response> {
  let input: Promise<unknown> | undefined;
  const data = (await call(c, "upload", () => (input ??= readUpload(c)))) as object;
  const message = translate(c.get("requestContext").language, "file.uploaded");
  return answer(c, 201, { success: true, message, ...data });
}

type Opened = { content_type: string; etag: string; bytes: Uint8Array<ArrayBuffer> };

async function open(c: Context<App>): Promise<Response> {
  const { expires, ...query } = c.req.query();
  const input = { ...query, id: c.req.param("id"), ...(expires !== undefined && { expires: Number(expires) }) };
  const { content_type, etag, bytes } = (await call(c, "open", async () => input)) as Opened;
  const tag = `"${etag}"`;
  // Whoever may read it may keep it, but no cache that others share: the same address shows it to nobody else.
  c.header("Cache-Control", "private, max-age=3600, immutable");
  c.header("ETag", tag);
  // Shown as what it is, and run by nobody: a document may carry scripts.
  c.header("Content-Disposition", "inline");
  c.header("Content-Security-Policy", "default-src 'none'; sandbox");
  c.header("Cross-Origin-Resource-Policy", "cross-origin");
  if (c.req.header("if-none-match") === tag) return c.body(null, 304);
  return c.body(bytes, 200, { "Content-Type": content_type, "Content-Length": String(bytes.length) });
}

/** Files over REST, whose bodies are not JSON (4 J14): the same checks and errors as every operation. */
export function mountFiles(app: Hono<App>, log: Logger): void {
  const serve = (path: string, handler: (c: Context<App>) => Promise<Response>) => async (c: Context<App>) => {
    c.set("routeTemplate", path);
    const ctx = c.get("requestContext");
    try {
      return await handler(c);
    } catch (cause) {
      return sendFailure(c, knownError(cause, log, ctx.requestId), ctx);
    }
  };
  app.post("/files", serve("/files", upload));
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
