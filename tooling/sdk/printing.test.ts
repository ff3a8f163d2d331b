import { describe, expect, test } from "vitest";
import { z } from "zod";
import { printSchemas } from "./print-types.ts";
import { printableSchema } from "./printable.ts";
import { comment } from "./text.ts";

/** The type of one schema, in one line. */
async function print(schema: z.ZodType, io: "input" | "output" = "input"): Promise<string> {
  const types = await printSchemas(new Map([["Sample", printableSchema(schema, io, "an.operation")]]));
  return (types.get("Sample") ?? "").replace(/\s+/g, " ");
}

describe("a printed type", () => {
  test("lets a field with a default out of what is sent, and has it in what is answered", async () => {
    const schema = z.object({ page: z.int().default(1), note: z.string().nullish() });
    expect(await print(schema)).toMatch(/^{ .* page\?: number; note\?: string \| null; }$/);
    expect(await print(schema, "output")).toMatch(/^{ .* page: number; note\?: string \| null; }$/);
  });

  test("says lists, unions, literals and records", async () => {
    const schema = z.object({
      kinds: z.array(z.enum(["a", "b"])),
      either: z.union([z.string(), z.object({ id: z.guid() })]),
      one: z.literal(1),
      any: z.record(z.string(), z.unknown()),
      pair: z.tuple([z.string(), z.number()]),
    });
    const text = (await print(schema)).replace(/ ?\/\*\*.*?\*\/ ?/g, " ");
    expect(text).toContain('kinds: ("a" | "b")[];');
    expect(text).toMatch(/either: string \| { id: string; };/);
    expect(text).toContain("one: 1;");
    expect(text).toContain("any: { [key: string]: unknown; };");
    expect(text).toContain("pair: [ string, number ];");
  });

  test("has a record of named keys as an object of these keys", async () => {
    const text = await print(z.object({ counts: z.record(z.enum(["open", "done"]), z.number()) }), "output");
    expect(text).toBe("{ counts: { open: number; done: number; }; }");
  });

  test("carries what the schema says of a field", async () => {
    expect(await print(z.object({ note: z.string().describe("For the driver") }))).toContain("For the driver");
  });
});

describe("a schema that can't be printed", () => {
  const tree = z.object({
    get children() {
      return z.array(tree);
    },
  });

  test.for([
    { what: "a Date", schema: z.object({ at: z.date() }) },
    { what: "a bigint", schema: z.object({ count: z.bigint() }) },
    { what: "what never is", schema: z.object({ nothing: z.never() }) },
    { what: "a file", schema: z.object({ photo: z.file() }) },
    { what: "something that contains itself", schema: tree },
  ])("stops the generation and names the operation: $what", ({ schema }) => {
    expect(() => printableSchema(schema, "input", "an.operation")).toThrow(/^an\.operation, input/);
  });

  test("names an answer whose transformation hides what comes out", () => {
    const schema = z.object({ name: z.string().transform((text) => text.length) });
    expect(() => printableSchema(schema, "output", "an.operation")).toThrow(/^an\.operation, output/);
  });
});

test("a comment can't be ended by what it quotes", () => {
  expect(comment(["a */ b"], "")).toBe("/** a *\\/ b */\n");
});
