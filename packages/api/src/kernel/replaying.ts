import type { UserContext } from "./context.ts";
import { refuseNoChange } from "./only-fields.ts";
import type { OperationMeta } from "./operation.ts";

/** What a request that may be a replay knows of the earlier answer. */
type Running = { replay: { data: unknown } | null };
type Asked = { ctx: UserContext & { running: Running }; meta?: OperationMeta | undefined; input: unknown };

/** What a repetition answers: what was answered before, but for a sign-in of a browser that did not get it. */
function earlier({ ctx, meta }: Asked, data: unknown): unknown {
  if (!meta?.inCookiesAnew || !ctx.cookies?.isCredential) return data;
  ctx.replayed.value = false;
  return meta.inCookiesAnew(ctx, data);
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
      return (resolver: (options: Asked) => unknown) =>
        Reflect.apply(value, target, [
          (options: Asked) => {
            if (options.ctx.running.replay) return earlier(options, options.ctx.running.replay.data);
            // What its schemas left of the input: unknown fields alone are nothing to change either.
            if (options.meta) refuseNoChange(options.meta, options.input);
            return resolver(options);
          },
        ]);
    },
  });
}
