import type { AnyProcedure, AnyRouter } from "@trpc/server";
import { callTRPCProcedure } from "@trpc/server";
import { z } from "zod";
import type { RequestContext } from "./context.ts";
import type { OperationMeta } from "./operation.ts";
import { shaped } from "./shape.ts";
import { tenantQuery } from "./tenant-query.ts";
import { toWire } from "./wire.ts";

/** One call of an operation. The input is read when first asked for: who has no right learns nothing about bodies. */
export interface Call {
  ctx: RequestContext;
  getRawInput: () => Promise<unknown>;
  /** What names the tenant, where it does not stand in the body: known before that is read. */
  getTenantQuery?: () => unknown;
}

/** What a procedure is made of, which the library calls one after the other. */
type Definition = {
  type: string;
  meta?: OperationMeta;
  inputs: unknown[];
  output?: unknown;
  middlewares: (((options: object) => Promise<Result>) & { _type?: string })[];
};
type Result = { ok: true; data: unknown } | { ok: false; error: unknown };
type Running = Call & {
  type: string;
  path: string;
  meta: OperationMeta | undefined;
  input: unknown;
  signal: undefined;
};
type Next = { ctx?: object } | undefined;
type Run = (running: Running) => Promise<unknown>;

function schemaOf(given: unknown, path: string): z.core.$ZodType {
  if (given instanceof z.core.$ZodType) return given;
  throw new Error(`${path}: inputs and outputs are zod schemas`);
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Each input adds its keys to what those before it have read. */
function reading(schema: z.core.$ZodType, inner: Run): Run {
  return async (running) => {
    const { getTenantQuery, getRawInput } = running;
    const raw = schema === tenantQuery && getTenantQuery ? getTenantQuery() : await getRawInput();
    const parsed = z.parse(schema, raw);
    const input = isObject(running.input) && isObject(parsed) ? { ...running.input, ...parsed } : parsed;
    return inner({ ...running, input });
  };
}

/** `checked`: by every rule of its schema. `shaped`: what the schema names, all of it and nothing else (ADR 0017). */
export type Answers = "checked" | "shaped";

/** An answer that its own schema refuses is our mistake: not one of the caller's, as a refused input would be. */
function answering(schema: z.core.$ZodType, path: string, answers: Answers, inner: Run): Run {
  const write = answers === "shaped" ? shaped(schema) : (data: unknown) => toWire(z.parse(schema, data));
  return async (running) => {
    const data = await inner(running);
    try {
      return write(data);
    } catch (error) {
      if (!(error instanceof z.core.$ZodError)) throw error;
      throw new Error(`${path} answered something else than documented: ${z.prettifyError(error)}`);
    }
  };
}

function passing(middleware: (options: object) => Promise<Result>, inner: Run): Run {
  return async (running) => {
    const next = async (given: Next): Promise<Result> => {
      try {
        const ctx = given?.ctx ? { ...running.ctx, ...given.ctx } : running.ctx;
        return { ok: true, data: await inner({ ...running, ctx }) };
      } catch (error) {
        return { ok: false, error };
      }
    };
    const result = await middleware({ ...running, next });
    if (result.ok) return result.data;
    throw result.error;
  };
}

/**
 * A procedure as one function, for callers who have no use for what the library does around each of its parts: the
 * same parts, in the same order, at a fifth of the cost. Refuses at start what it would not do as the library does.
 */
export function directCall(
  path: string,
  procedure: AnyProcedure,
  answers: Answers = "checked",
): (call: Call) => Promise<unknown> {
  // The library's types keep its parts to itself; what is not as described here is refused below.
  const parts: object = procedure._def;
  const definition = parts as Definition;
  const { type, meta, output } = definition;
  const [resolve, ...before] = definition.middlewares.toReversed();
  const inputs = [...definition.inputs];
  if (!resolve) throw new Error(`${path}: has nothing to do`);
  let run: Run = async (running) => {
    const result = await resolve(running);
    if (result.ok) return result.data;
    throw result.error;
  };
  for (const part of before) {
    if (part._type === "input") run = reading(schemaOf(inputs.pop(), path), run);
    else if (part._type === "output") run = answering(schemaOf(output, path), path, answers, run);
    else run = passing(part, run);
  }
  if (inputs.length > 0) throw new Error(`${path}: ${inputs.length} of its inputs are not read`);
  return async (call) => {
    const data = await run({ ...call, type, path, meta, input: undefined, signal: undefined });
    // One of before an upgrade comes as typed clients have it.
    return call.ctx.replayed.value ? toWire(data) : data;
  };
}

/** The operation of that name by the library's own way, for comparison (ADR 0018). Answers are checked by every rule. */
export function libraryCall(router: AnyRouter, path: string): (call: Call) => Promise<unknown> {
  const { procedures } = router._def;
  const { type } = (procedures as Record<string, AnyProcedure>)[path]?._def ?? {};
  if (!type) throw new Error(`${path}: no such operation`);
  return ({ ctx, getRawInput }) =>
    callTRPCProcedure({ router, path, getRawInput, ctx, type, signal: undefined, batchIndex: 0 });
}
