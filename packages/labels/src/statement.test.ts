import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { renderStatement } from "./render-statement.ts";
import type { Statement, StatementLine } from "./statement.ts";
import { MADE_AT } from "./testing/given.ts";
import { piecesOf, textsOf } from "./testing/pdf-text.ts";
import type { Direction } from "./text/direction.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
const MIB = 1024 * 1024;

const line = (kind: string, balance: string): StatementLine => ({ at: "", kind, about: "", amount: "", balance });
const statementOf = (entries: number, direction: Direction = "ltr"): Statement => ({
  direction,
  title: direction === "ltr" ? "Statement of account" : "كشف حساب",
  facts: [
    { word: "Holder", value: "بريد بغداد" },
    { word: "Period", value: "2026-01-01 – 2026-12-31 (Asia/Baghdad)", isCode: true },
  ],
  columns: { at: "When", kind: "Movement", about: "Details", amount: "Amount", balance: "Balance" },
  opening: line("Opening", "1,000.000"),
  closing: line("Closing", "9,000.000"),
  entries,
  footOf: (page, pages) => `Page ${page} of ${pages}`,
});

async function* linesOf(count: number): AsyncGenerator<StatementLine> {
  for (let n = 0; n < count; n += 1)
    yield { at: "2026-11-22 10:30", kind: "Payment", about: `KRW-${n}`, amount: "-2,500.000", balance: `${n}.000` };
}
async function fileOf(count: number, statement = statementOf(count)): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of renderStatement(statement, linesOf(count), MADE_AT)) parts.push(part);
  return Buffer.concat(parts);
}

describe("a statement of account on paper (4 L4)", () => {
  test.each([0, 1, 40, 41, 42, 43, 44, 90, 91, 200])(
    "of %i entries has each once, and as many pages as it says",
    async (count) => {
      const pages = await textsOf(await fileOf(count));
      const all = pages.flat();
      expect(all.filter((text) => text.startsWith("KRW-"))).toEqual(
        Array.from({ length: count }, (_, n) => `KRW-${n}`),
      );
      for (const [n, page] of pages.entries()) {
        expect(page).toContain(`Page ${n + 1} of ${pages.length}`);
        expect(page).toContain("Movement");
      }
      for (const once of ["Statement of account", "Opening", "1,000.000", "Closing", "9,000.000"])
        expect(all.filter((text) => text === once)).toEqual([once]);
      expect(pages.at(-1)).toContain("Closing");
    },
  );

  test("is laid out from right to left where its language is, with amounts and moments from left to right", async () => {
    const placesOf = async (direction: Direction) => {
      const [page = []] = await piecesOf(await fileOf(1, statementOf(1, direction)));
      const x = (text: string) => page.find((one) => one.text === text)?.x ?? Number.NaN;
      return ["2026-11-22 10:30", "Payment", "KRW-0", "-2,500.000", "0.000"].map(x);
    };
    const ascending = (places: readonly number[]) => places.toSorted((a, b) => a - b);
    const [english, arabic] = [await placesOf("ltr"), await placesOf("rtl")];
    expect(english).toEqual(ascending(english));
    expect(arabic).toEqual(ascending(arabic).toReversed());
    const [page = []] = await textsOf(await fileOf(1, statementOf(1, "rtl")));
    expect(page).toContain("2026-01-01 – 2026-12-31 (Asia/Baghdad)");
  });

  test("of more or fewer entries than was said is no file", async () => {
    await expect(fileOf(200, statementOf(100))).rejects.toThrow("more or fewer");
    await expect(fileOf(10, statementOf(100))).rejects.toThrow("more or fewer");
  });

  test("of 2,000 entries takes less than 32 MiB while it is made", async () => {
    await fileOf(10);
    collect();
    const before = process.memoryUsage();
    let [most, pieces] = [0, 0];
    for await (const _ of renderStatement(statementOf(2000), linesOf(2000), MADE_AT)) {
      pieces += 1;
      if (pieces % 10 > 0) continue;
      collect();
      const { heapUsed, external } = process.memoryUsage();
      most = Math.max(most, heapUsed + external - before.heapUsed - before.external);
    }
    expect(pieces).toBeGreaterThan(40);
    expect(most).toBeLessThan(32 * MIB);
  }, 120_000);
});
