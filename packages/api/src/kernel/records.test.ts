import type { Prisma } from "@karwan/db";
import { Decimal } from "decimal.js";
import { expect, expectTypeOf, test } from "vitest";
import { recordOf } from "./records.ts";

type Words = { en: string };
type Row = { id: string; at: Date; price: Decimal; ended_at: Date | null; status: string; name: Prisma.JsonValue };
type Shown = {
  id: string;
  at: string;
  price: number;
  ended_at: string | null;
  status: "open" | "closed";
  name: Words;
};

const name = { en: "2026-01-01T00:00:00.000Z" };
const row: Row = { id: "1", at: new Date(0), price: new Decimal("1.250"), ended_at: null, status: "open", name };

test("moments become ISO strings and decimals numbers; JSON, texts and nulls stay what they are (3 §1.10)", () => {
  const shown: Shown = recordOf(row);
  expect(shown).toEqual({ ...row, at: "1970-01-01T00:00:00.000Z", price: 1.25 });
});

test("a column that was not asked for, or may be null where the record has none, is an error of types", () => {
  const { price: _, ...short } = row;
  // @ts-expect-error: the price was not asked for
  const missing: Shown = recordOf(short);
  // @ts-expect-error: it may not have ended
  const ended: Omit<Shown, "ended_at"> & { ended_at: string } = recordOf(row);
  // @ts-expect-error: a moment is no number
  const wrong: Omit<Shown, "at"> & { at: number } = recordOf(row);
  expect([missing, ended, wrong]).toHaveLength(3);
  expectTypeOf(recordOf({ at: new Date(0) })).toEqualTypeOf<{ at: string }>();
});
