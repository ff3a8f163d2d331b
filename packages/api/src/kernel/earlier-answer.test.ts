import { expect, test } from "vitest";
import { z } from "zod";
import { maybeLacking } from "./earlier-answer.ts";
import { orNull, timestampOut } from "./filters.ts";

const kinds = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("parcel"), weight: z.number(), size: z.number() }),
  z.object({ kind: z.literal("person"), name: z.string(), phone: z.string().nullable() }),
]);
const answer = z.object({
  rows: z.array(z.object({ id: z.string(), price: z.number(), made_at: timestampOut.nullable() })),
  shown: kinds.nullable(),
  told: orNull(z.object({ count: z.number() })),
  note: z.string().optional(),
});
const read = (data: unknown) => z.parse(maybeLacking(answer), data);

test("an earlier answer may lack what a later one has, in lists, choices and objects, and has nothing else (3 §1.8)", () => {
  expect(read({})).toEqual({ shown: null, told: null });
  expect(read({ rows: [{ id: "a", secret: 1 }], told: { more: 2 } })).toEqual({
    rows: [{ id: "a", made_at: null }],
    shown: null,
    told: {},
  });
  expect(read({ shown: { kind: "person", name: "Noor" } })).toMatchObject({
    shown: { kind: "person", name: "Noor", phone: null },
  });
  expect(read({ shown: { kind: "parcel", name: "no field of parcels" } })).toMatchObject({ shown: { kind: "parcel" } });
});

test("an earlier answer with all that a later one has is read as that one is (3 §1.8)", () => {
  const whole = {
    rows: [{ id: "a", price: 5, made_at: "2026-11-29T08:00:00.000Z" }],
    shown: { kind: "parcel", weight: 1, size: 2 },
    told: { count: 1 },
    note: "kept",
  };
  expect(read(whole)).toEqual(z.parse(answer, whole));
});

test.each([
  [{ rows: [{ id: 5 }] }],
  [{ rows: null }],
  [{ shown: { kind: "horse" } }],
  [{ shown: { name: "Noor" } }],
  [{ rows: [{ made_at: "yesterday" }] }],
])("what is wrong is refused all the same: %j (ADR 0017)", (data) => {
  expect(z.safeParse(maybeLacking(answer), data).success).toBe(false);
});
