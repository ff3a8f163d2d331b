import { initTRPC } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import type { RequestContext } from "./context.ts";
import { directCall, libraryCall } from "./direct.ts";
import { AppError, asAppError } from "./errors.ts";
import { timestampOut } from "./filters.ts";

const t = initTRPC.context<RequestContext & { trace?: string[] }>().create();
const ctx = { requestId: "r1", replayed: { value: false } } as RequestContext;

/** The ways to call an operation, of which the library's is the first. */
function allWays(procedure: ReturnType<typeof made>, input: unknown) {
  const getRawInput = async () => input;
  const router = t.router({ made: procedure });
  const library = async () =>
    t
      .createCallerFactory(router)(ctx)
      .made(input as { n: number });
  const direct = (["checked", "shaped"] as const).map((answers) => directCall("made", procedure, answers));
  const switched = libraryCall(router, "made");
  return [library, () => switched({ ctx, getRawInput }), ...direct.map((call) => () => call({ ctx, getRawInput }))];
}

const seen: string[] = [];
const counted = t.procedure
  .use(async ({ next, path, type, input }) => {
    seen.push(`before ${path} ${type} ${JSON.stringify(input)}`);
    const result = await next({ ctx: { trace: ["a"] } });
    seen.push(result.ok ? "good" : `bad: ${asAppError(result.error)?.reason}`);
    return result;
  })
  .input(z.object({ page: z.number().default(1) }))
  .use(({ next, ctx: given, input }) => next({ ctx: { trace: [...given.trace, String(input.page)] } }));
const made = (answer: number | string = 6) =>
  counted
    .input(z.object({ n: z.number() }))
    .output(z.object({ n: z.number(), page: z.number(), trace: z.string(), requestId: z.string() }))
    .query(({ ctx: given, input }) => {
      if (input.n === 0) throw new AppError("conflict");
      const trace = given.trace.join();
      return { ...input, n: Number(answer) * input.n, trace, requestId: given.requestId, secret: "left out" };
    });

test("an operation answers the same through the library and called directly (3 §1.1)", async () => {
  const answer = { n: 12, page: 1, trace: "a,1", requestId: "r1" };
  for (const call of allWays(made(), { n: 2, more: true })) {
    seen.length = 0;
    expect(await call()).toEqual(answer);
    expect(seen).toEqual(["before made query undefined", "good"]);
  }
});

test("a moment stays text when called directly, and is a date through the library (3 §1.10)", async () => {
  const at = "2026-11-21T08:00:00.000Z";
  const procedure = t.procedure
    .output(z.object({ at: timestampOut, until: timestampOut.nullable() }))
    .query(() => ({ at, until: null }));
  const caller = t.createCallerFactory(t.router({ procedure }))(ctx);
  expect(await caller.procedure()).toEqual({ at: new Date(at), until: null });
  for (const answers of ["checked", "shaped"] as const)
    expect(await directCall("procedure", procedure, answers)({ ctx, getRawInput: async () => undefined })).toEqual({
      at,
      until: null,
    });
  const odd = t.procedure.output(z.object({ at: timestampOut })).query(() => ({ at: "tomorrow" }));
  await expect(directCall("odd", odd, "checked")({ ctx, getRawInput: async () => undefined })).rejects.toThrow(
    "something else than documented",
  );
});

test("a refusal passes the same way, and what stands around it sees it (3 §1.5)", async () => {
  for (const call of allWays(made(), { n: 0 })) {
    seen.length = 0;
    await expect(call().catch((error: unknown) => Promise.reject(asAppError(error)))).rejects.toMatchObject({
      reason: "conflict",
    });
    expect(seen[1]).toBe("bad: conflict");
  }
});

test("what an input's schema refuses is the caller's mistake", async () => {
  for (const call of allWays(made(), { n: "two" })) {
    const error = await call().catch((cause: unknown) => asAppError(cause));
    expect(error).toMatchObject({ reason: "validation_failed", issues: [{ field: "n", code: "invalid_type" }] });
  }
});

test("an answer that its own schema refuses is ours, and not reported as the caller's (3 §1.5)", async () => {
  for (const call of allWays(made("none"), { n: 2 }).slice(0, 2)) {
    const error = await call().catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(Error);
    expect(asAppError(error)).toBeNull();
  }
});

test("an operation whose schemas are not zod's is refused at start", () => {
  const odd = t.procedure.input((value: unknown) => String(value)).query(({ input }) => input);
  expect(() => directCall("odd", odd)).toThrow("odd: inputs and outputs are zod schemas");
});
