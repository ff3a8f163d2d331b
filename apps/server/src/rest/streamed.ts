import type { RequestContext } from "@karwan/api";
import { AppError } from "@karwan/api";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { App } from "../http/app-env.ts";
import { nodeOf } from "../http/app-env.ts";
import { knownError, requestOf } from "../http/failures.ts";

/** Who has not read on for so long is given up, and with him the place he takes. */
const PATIENCE_MS = 60_000;

/** Whose long answers are counted together: a tenant's, or those of an API key or of somebody without a tenant. */
export function whoseOf(c: Context<App>, { credential }: RequestContext): string {
  const tenantId = credential?.kind === "session" ? (c.req.query("tenant_id") ?? credential.tenantId) : null;
  return tenantId ?? c.get("caller");
}

/** Ends a connection by its socket, before anybody could end the body in order; without one the body fails. */
export const breakingOff =
  (c: Context<App>, log: Logger) =>
  (cause: unknown): Error | null => {
    const error = knownError(cause, log, requestOf(c));
    const node = nodeOf(c);
    node?.outgoing.destroy();
    return node ? null : error;
  };

type Ending = {
  end: () => void;
  breakOff: (cause: unknown) => Error | null;
  patienceMs?: number | undefined;
};

/** What is sent as it is read. What goes wrong breaks the connection off, so that no part is taken for the whole. */
export function streamed(
  next: () => Promise<Uint8Array | null>,
  { end: ended, breakOff, patienceMs = PATIENCE_MS }: Ending,
) {
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const fail = (controller: ReadableStreamDefaultController, cause: unknown) => {
    // Its reader went away meanwhile: nobody is left to be told.
    if (isOver) return;
    end();
    const error = breakOff(cause);
    if (error) controller.error(error);
    else controller.close();
  };
  const end = () => {
    isOver = true;
    clearTimeout(timer);
    ended();
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setTimeout(() => fail(controller, new AppError("request_timeout")), patienceMs).unref();
      },
      async pull(controller) {
        timer?.refresh();
        try {
          const bytes = await next();
          if (isOver) return;
          timer?.refresh();
          if (bytes) return controller.enqueue(bytes);
          end();
          controller.close();
        } catch (cause) {
          fail(controller, cause);
        }
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
}
