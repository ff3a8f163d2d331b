import { expect, test } from "vitest";
import { z } from "zod";
import { id, timestampOut } from "./filters.ts";
import { shaped } from "./shape.ts";
import { toWire } from "./wire.ts";

const line = z.object({ id, at: timestampOut.nullable(), words: z.record(z.string(), z.unknown()).optional() });
const order = z.object({
  lines: z.array(line),
  tags: z.array(z.string()),
  total: z.number().nullable(),
  payment: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("cash"), change: z.number(), at: timestampOut }),
    z.object({ kind: z.literal("card"), last4: z.string() }),
  ]),
  note: z.string().default("none"),
});
const good = {
  lines: [
    { id: "0195c1a0-0000-7000-8000-000000000001", at: null, words: { en: "tea" } },
    { at: "2026-11-21T08:00:00.000Z", id: "0195c1a0-0000-7000-8000-000000000002" },
  ],
  tags: ["a"],
  total: null,
  payment: { kind: "card", last4: "4242" },
  note: "here",
};

test("a good answer leaves as its schema would have written it, key by key (3 §1.3)", () => {
  expect(JSON.stringify(shaped(order)(good))).toBe(JSON.stringify(toWire(z.parse(order, good))));
  const { note: _, ...unsaid } = good;
  expect(shaped(order)(unsaid)).toEqual(toWire(z.parse(order, unsaid)));
});

test("what the schema does not name does not leave, however deep it lies (3 §3)", () => {
  const leaking = {
    ...good,
    password_hash: "$argon2id$",
    lines: good.lines.map((one) => ({ ...one, key_hash: "a" })),
    payment: { ...good.payment, pan: "4242424242424242" },
  };
  expect(JSON.stringify(shaped(order)(leaking))).not.toMatch(/password_hash|key_hash|pan/);
});

test.each([
  ["something is missing", { ...good, total: undefined }],
  ["something deep is missing", { ...good, lines: [{ at: null }] }],
  ["there is one where many are documented", { ...good, lines: good.lines[0] }],
  ["there are many where one is documented", { ...good, payment: [good.payment] }],
  ["there is nothing", null],
  ["there is null instead of a text", { ...good, note: null }],
  ["there is null instead of an id", { ...good, lines: [{ id: null, at: null }] }],
  ["none of the choices fits", { ...good, payment: { kind: "barter" } }],
])("an answer is refused where %s", (_, answer) => {
  expect(() => shaped(order)(answer)).toThrow(z.core.$ZodError);
});

test("a moment leaves as the text it is, also from what the schema has to choose (3 §1.10)", () => {
  const at = "2026-11-21T08:00:00.000Z";
  const paid = { ...good, payment: { kind: "cash", change: 1, at } };
  expect(shaped(order)(paid)).toEqual(paid);
  const records = z.array(line);
  const unchanged = [{ id: "a", at, words: {} }];
  expect(shaped(records)(unchanged)).toBe(unchanged);
  expect(() => shaped(z.object({ at: timestampOut }))({ at: null })).toThrow(z.core.$ZodError);
});

test("the formats of plain values are the schema's own business, which tests check", () => {
  const odd = { ...good, total: "12" };
  expect(shaped(order)(odd)).toEqual(odd);
  expect(() => z.parse(order, odd)).toThrow(z.core.$ZodError);
});
