import { z } from "zod";
import type { RequestContext, UserContext } from "./context.ts";
import { maybeLacking } from "./earlier-answer.ts";
import { refuseNoChange } from "./only-fields.ts";
import type { OperationMeta } from "./operation.ts";

/** An earlier answer as it was stored, and the schema that it is to pass through. */
export type Replay = { data: unknown; output?: unknown };
/** What a request that may be a replay knows of the earlier answer. */
type Running = { replay: Replay | null };
type Asked = { ctx: UserContext & { running: Running }; meta?: OperationMeta | undefined; input: unknown };

/** What a repetition answers: what was answered before, but for a sign-in of a browser that did not get it. */
function earlier({ ctx, meta }: Asked, data: unknown): unknown {
  if (!meta?.inCookiesAnew || !ctx.cookies?.isCredential) return data;
  ctx.replayed.value = false;
  return meta.inCookiesAnew(ctx, data);
}

type Result = { ok: true; data: unknown } | { ok: false; error: unknown };

/**
 * A replay that its schema refuses, for it lacks what answers have had since: given as far as it goes, for the work is done and
 * nobody can be told of it otherwise (3 §1.8).
 */
export function asFarAsItGoes<R extends Result>({ replayed }: RequestContext, { data, output }: Replay, result: R): R {
  if (result.ok || !replayed.value || !(output instanceof z.core.$ZodType)) return result;
  const read = z.safeParse(maybeLacking(output), data);
  return read.success ? { ...result, ok: true, data: read.data } : result;
}

/**
 * Answers a replayed request without running its resolver: the stored data passes through the same output schema.
 * A proxy keeps the builder's own types, which wrapping each method by hand would lose.
 */
export function replaying<B extends object>(builder: B): B {
  return new Proxy(builder, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== "function") return value;
      if (property !== "mutation") {
        return (...args: unknown[]) => {
          const result: unknown = Reflect.apply(value, target, args);
          return typeof result === "object" && result !== null ? replaying(result) : result;
        };
      }
      const definition: unknown = Reflect.get(target, "_def");
      const { output } = definition as { output?: unknown };
      return (resolver: (options: Asked) => unknown) =>
        Reflect.apply(value, target, [
          (options: Asked) => {
            const { replay } = options.ctx.running;
            if (replay) {
              replay.output = output;
              return earlier(options, replay.data);
            }
            // What its schemas left of the input: unknown fields alone are nothing to change either.
            if (options.meta) refuseNoChange(options.meta, options.input);
            return resolver(options);
          },
        ]);
    },
  });
}
