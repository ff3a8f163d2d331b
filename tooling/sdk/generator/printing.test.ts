import { describe, expect, test } from "vitest";
import { z } from "zod";
import { printSchemas } from "./print-types.ts";
import { printableSchema } from "./printable.ts";
import { comment } from "./text.ts";

/** The type of one schema, in one line. */
async function print(schema: z.ZodType, io: "input" | "output" = "input"): Promise<string> {
  const types = await printSchemas(
    new Map([["Sample", printableSchema(z.toJSONSchema(schema, { io }), "an.operation")]]),
  );
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
  test.for([
    { what: "a file", field: { type: "string", format: "binary" } },
    { what: "a type that JSON has not", field: { type: "date" } },
    { what: "what is left out", field: { not: { type: "string" } } },
    { what: "a schema that stands elsewhere", field: { $ref: "#" } },
  ])("stops the generation and names the operation: $what", ({ field }) => {
    const schema = { type: "object", properties: { list: { type: "array", items: field } } };
    expect(() => printableSchema(schema, "an.operation")).toThrow(/^an\.operation\.list\.items/);
  });
});

test("a comment can't be ended by what it quotes", () => {
  expect(comment(["a */ b"], "")).toBe("/** a *\\/ b */\n");
});
